// A record's lines, read for an audit.
import { type Fields, isObject, parse } from './json';
import { type Reason, Refused } from './refused';
import { bytes } from './sha256';

export interface Fair {
  table: string;
  commit: string;
  secret: string;
  shares: readonly (string | null)[];
}

export interface Header {
  game: string;
  rules: number | null;
  options: Fields;
  seats: readonly string[];
  bank: { digest: string; count: number } | null;
  fair: Fair | null;
}

export interface Ply {
  seat: number | 'chance' | 'host';
  /** With one space between words. */
  move: string;
  question: unknown;
  at: string | null;
  auto: boolean;
}

export interface Line<T> {
  /** Counted from 1, blank ones too. */
  line: number;
  value: T;
}

function fields(value: unknown, known: readonly string[], reason: Reason): Fields {
  const odd = isObject(value) ? Object.keys(value).find((key) => !known.includes(key)) : '';
  if (!isObject(value) || odd !== undefined) throw new Refused(reason, 'R-1', { key: odd ?? '' });
  return value;
}

const whole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function check(good: boolean, reason: Reason, key: string): void {
  if (!good) throw new Refused(reason, 'R-1', { key });
}

export function readHeader(text: string): Header {
  const h = fields(parse(short(text)), ['record', 'game', 'rules', 'options', 'seats', 'bank', 'fair'], 'header');
  check(h['record'] === 1, 'header', 'record');
  check(typeof h['game'] === 'string', 'header', 'game');
  check(h['rules'] === undefined || (whole(h['rules']) && h['rules'] > 0), 'header', 'rules');
  check(h['options'] === undefined || isObject(h['options']), 'header', 'options');
  const seats = h['seats'];
  check(Array.isArray(seats) && seats.every((name) => typeof name === 'string'), 'header', 'seats');
  return {
    game: h['game'] as string,
    rules: (h['rules'] as number | undefined) ?? null,
    options: (h['options'] as Fields | undefined) ?? {},
    seats: seats as string[],
    bank: h['bank'] === undefined ? null : readBank(h['bank']),
    fair: h['fair'] === undefined ? null : readFair(h['fair'], (seats as string[]).length)
  };
}

function readBank(value: unknown): Header['bank'] {
  const { digest, count } = fields(value, ['digest', 'count'], 'bank.shape');
  if (typeof digest !== 'string' || !/^sha256:[0-9a-f]{64}$/.test(digest) || !whole(count)) throw new Refused('bank.shape');
  return { digest, count };
}

function readFair(value: unknown, seats: number): Fair {
  const { table, commit, secret, shares } = fields(value, ['table', 'commit', 'secret', 'shares'], 'fair.shape');
  const hex = (text: unknown, n: number): text is string => typeof text === 'string' && text.length === 2 * n && /^[0-9a-f]*$/.test(text);
  const key =
    typeof table !== 'string' || table === ''
      ? 'table'
      : !hex(commit, 32)
        ? 'commit'
        : !hex(secret, 32)
          ? 'secret'
          : !Array.isArray(shares) || shares.length !== seats || !shares.every((share) => share === null || hex(share, 16))
            ? 'shares'
            : null;
  if (key !== null) throw new Refused('fair.shape', 'R-6', { key });
  return { table, commit, secret, shares } as Fair;
}

/** RFC 3339, a leap second too; which days a month has is not in it. */
const instant = /^(\d{4}-\d\d-\d\d)[Tt]([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

function isInstant(text: string): boolean {
  const day = instant.exec(text)?.[1];
  const at = new Date(`${day ?? ''}T00:00:00Z`);
  // Browsers differ in what they make of February 30: they refuse it, or it is March.
  return day !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

export function readPly(text: string): Ply {
  const p = fields(parse(short(text)), ['seat', 'move', 'at', 'auto', 'question'], 'ply');
  const { seat, move } = p;
  check(seat === 'chance' || seat === 'host' || whole(seat), 'ply', 'seat');
  check(typeof move === 'string', 'ply', 'move');
  check(p['at'] === undefined || (typeof p['at'] === 'string' && isInstant(p['at'])), 'ply', 'at');
  check(p['auto'] === undefined || typeof p['auto'] === 'boolean', 'ply', 'auto');
  const words = (move as string).split(/[ \t]+/).filter((word) => word !== '');
  if (!words.length || !words.every((word) => /^[a-z0-9.=-]+$/.test(word))) throw new Refused('ply', 'R-2', { key: 'move' });
  check(p['question'] === undefined || (isObject(p['question']) && words[0] === 'ask'), 'ply', 'question');
  return { seat: seat as Ply['seat'], move: words.join(' '), question: p['question'], at: (p['at'] as string | undefined) ?? null, auto: p['auto'] === true };
}

/** What a line may have in bytes, its end not counted. */
const longest = 65_536;

const isLong = (line: string): boolean => line.length > longest || bytes(line).length > longest;

/** Refused: a line that is too long, whatever stands in it. */
function short(line: string): string {
  check(!isLong(line), 'json', '');
  return line;
}

// Not trim(), for which a byte order mark is white space and NEL is none.
const isBlank = (line: string): boolean => /^\p{White_Space}*$/u.test(line);

/** The lines of a text that are not blank, and those that are too long even so. */
export function linesOf(text: string): Line<string>[] {
  return text
    .split('\n')
    .map((value, i) => ({ line: i + 1, value: value.replace(/\r$/, '') }))
    .filter(({ value }) => !isBlank(value) || isLong(value));
}
