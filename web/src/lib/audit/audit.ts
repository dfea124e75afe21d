// Audits a record: recomputes each choice of chance from the secret that
// the record opens. Written from the rules alone, apart from the server's own.
import { alliance, type Graph, mapOf } from './games/alliance';
import { ivanhoe } from './games/ivanhoe';
import { type Cards, lostempires } from './games/lostempires';
import { choose, commitOf, keyOf } from './fair';
import { digestOf, readList, Questions } from './questions';
import { type Fair, type Header, linesOf, type Ply, readHeader, readPly } from './record';
import { type Details, type Reason, Refused } from './refused';
import { compare, type Seen } from './seen';
import { fromHex, sha256, toHex } from './sha256';
import type { Tracker } from './tracker';

/** What of the world outside a record its audit needs. */
export interface World {
  /** The neighbours of a named land. */
  land(key: string): Promise<Graph>;
  cards(): Promise<Cards>;
}

/** What a record is held against beside the secret that it opens. */
export interface Against {
  /** The text of the list of questions. */
  list?: string | null;
  /** What binds the whole record, as the table showed it when the play ended. */
  digest?: string | null;
  /** The plies as a page was told them while they were played. */
  seen?: readonly Seen[] | null;
}

/** A choice of chance that follows from the secret. */
export interface Choice {
  line: number;
  ply: number;
  move: string;
  /** The first 8 bytes of the HMAC, among how many, and which: from 0. */
  x: string;
  n: number;
  index: number;
  question?: { id: string; x: string; n: number; index: number };
}

export interface Failure {
  /** Of the record; the list of questions is the header's matter. */
  line: number;
  reason: Reason;
  rule: string;
  details: Details;
}

export interface Report {
  header: Header | null;
  /** Hex, as reckoned here; null where the audit did not come so far. */
  commit: string | null;
  key: string | null;
  digest: string | null;
  /** What binds the record that was read, and whether it was compared. */
  record: string;
  bound: boolean;
  /** How many plies were compared with what a page was told. */
  seen: number;
  choices: readonly Choice[];
  plies: number;
  /** Whether the play is over where the record ends; null where that is not known. */
  over: boolean | null;
  /** Whether questions were compared with the list. */
  questions: boolean;
  failure: Failure | null;
}

const newest: Readonly<Record<string, number>> = { alliance: 1, ivanhoe: 1, lostempires: 1 };

async function trackerOf(h: Header, world: World): Promise<() => Tracker> {
  const seats = h.seats.length;
  const rules = newest[h.game];
  if (rules === undefined || (h.rules ?? rules) !== rules) throw new Refused('game', 'R-1', { game: h.game, rules: h.rules ?? '' });
  if (h.game === 'alliance') {
    const map = mapOf(h.options);
    const graph = typeof map === 'string' ? await world.land(map) : map;
    return () => alliance(h.options, seats, graph);
  }
  if (h.game === 'ivanhoe') return () => ivanhoe(h.options, seats);
  const cards = await world.cards();
  return () => lostempires(h.options, seats, cards);
}

/** Audits the bytes of a record. One of another digest than it should have is refused unread. */
export async function audit(data: Uint8Array, world: World, { list = null, digest = null, seen = null }: Against = {}): Promise<Report> {
  const report: Report & { choices: Choice[] } = {
    header: null,
    commit: null,
    key: null,
    digest: null,
    record: recordDigest(data),
    bound: false,
    seen: 0,
    choices: [],
    plies: 0,
    over: null,
    questions: false,
    failure: null
  };
  let line = 1;
  try {
    if (digest !== null && digest !== report.record) throw new Refused('digest');
    report.bound = digest !== null;
    const [head, ...rest] = linesOf(textOf(data));
    if (!head) throw new Refused('blank', 'R-1');
    line = head.line;
    const header = readHeader(head.value);
    report.header = header;
    const start = await trackerOf(header, world);
    const log = new Log(start);
    if (!header.fair) throw new Refused('fair.none');
    const key = open(header.fair, report);
    let questions: Questions | null = null;
    if (list !== null) {
      if (!header.bank) throw new Refused('bank.none');
      const listed = readList(list);
      report.digest = digestOf(listed);
      if (report.digest !== header.bank.digest) throw new Refused('bank.digest');
      questions = new Questions(listed);
      if (questions.count !== header.bank.count) throw new Refused('bank.count', 'R-6', { n: header.bank.count });
      report.questions = true;
    }
    for (const one of rest) {
      line = one.line;
      const ply = readPly(one.value);
      const told = seen?.find(({ version }) => version === report.plies + 1);
      if (told) {
        compare(told, ply);
        report.seen++;
      }
      const choice = log.add(ply, key);
      if (choice) {
        const { x, n, index } = choice;
        const question = ply.move.startsWith('ask ') && questions ? questions.asked(key, report.plies, ply) : null;
        report.choices.push({ line, ply: report.plies, move: ply.move, x: hex(x), n, index, ...(question && { question: { ...question, x: hex(question.x) } }) });
      }
      report.plies++;
    }
    if (seen?.some(({ version }) => version > report.plies)) throw new Refused('seen.more');
    report.over = log.tracker.over;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    report.failure = { line, reason: error.reason, rule: error.rule, details: error.details };
  }
  return report;
}

/** What binds a whole record: the hash of its bytes. */
export const recordDigest = (data: Uint8Array): string => `sha256:${toHex(sha256(data))}`;

/** Records are UTF-8 without a byte order mark. */
function textOf(data: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data);
  } catch {
    throw new Refused('json', 'R-1');
  }
}

const hex = (x: bigint): string => x.toString(16).padStart(16, '0');

/** Checks the commitment and makes the key. */
function open(fair: Fair, report: Report): Uint8Array {
  const secret = fromHex(fair.secret, 32) as Uint8Array;
  report.commit = toHex(commitOf(fair.table, secret));
  if (report.commit !== fair.commit) throw new Refused('commit');
  const shares = fair.shares.map((share) => (share === null ? null : fromHex(share, 16)));
  const key = keyOf(secret, fair.table, shares);
  report.key = toHex(key);
  return key;
}

/** The plies so far; a voided round is taken back, its plies go on counting. */
class Log {
  tracker: Tracker;
  #entries = 0;
  /** Plies that count, each with the version that it led to. */
  #line: { ply: Ply; version: number }[] = [];
  /** Versions at which a round began. */
  #rounds: number[] = [];

  constructor(readonly start: () => Tracker) {
    this.tracker = start();
  }

  /** Refused: a ply that cannot stand here, or a choice of chance that does not follow. */
  add(ply: Ply, key: Uint8Array): { x: bigint; n: number; index: number } | null {
    const words = ply.move.split(' ');
    let choice = null;
    if (ply.seat === 'host') this.#void(words);
    else {
      if (ply.seat === 'chance') {
        if (this.tracker.due === 'seat') throw new Refused('seat', 'R-5');
        const entries = this.tracker.list(words);
        if (!entries.length) throw new Refused('seat', 'R-5');
        choice = { ...choose(key, this.#entries, entries.length, ''), n: entries.length };
        const want = entries[choice.index] as string;
        if (want !== ply.move) throw new Refused('choice', 'R-6', { want, move: ply.move, n: entries.length, index: choice.index + 1 });
      } else if (this.tracker.due === 'chance') throw new Refused('chance', 'R-5');
      this.#play(ply, this.#entries + 1);
    }
    this.#entries++;
    return choice;
  }

  #play(ply: Ply, version: number): void {
    if (this.tracker.over) throw new Refused('move', 'R-5');
    this.tracker.play(ply.seat as number | 'chance', ply.move.split(' '));
    this.#line.push({ ply, version });
    if (this.tracker.round !== null) this.#rounds.push(version);
  }

  /** Back to where the round just played began. */
  #void([verb, word, ...more]: string[]): void {
    const began = this.#rounds.at(this.tracker.round === null ? -1 : -2);
    if (verb !== 'void' || more.length || !this.tracker.settled || began === undefined || word !== String(began)) throw new Refused('void', 'R-5');
    const kept = this.#line.filter(({ version }) => version <= began);
    this.tracker = this.start();
    this.#line = [];
    this.#rounds = [];
    for (const { ply, version } of kept) this.#play(ply, version);
    // The round is played again from here on; none before it can be voided now.
    this.#rounds = [this.#entries + 1];
  }
}
