// Calls to the server. Every answer is either what was asked for or a thrown
// ApiError; a call that got no answer at all throws Unreachable.
import { address } from '$lib/base';
import type {
  Clock,
  Complaint,
  Deck,
  Drawing,
  GameInfo,
  Invitation,
  LandName,
  Lesson,
  LessonLine,
  Me,
  Problem,
  ReplayPart,
  Revealed,
  SharedDeck,
  Table,
  TableList
} from './types';

/** The server answered, and the answer is no. */
export class ApiError extends Error {
  constructor(
    readonly problem: Problem,
    /** Seconds to wait before another try, where the server says so. */
    readonly retryAfter: number | null = null
  ) {
    super(problem.detail ?? problem.title ?? problem.code);
    this.name = 'ApiError';
  }
}

/** There was no answer: the network or the server is away. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('no answer from the server', { cause });
    this.name = 'Unreachable';
  }
}

/** The problem of any error, for a screen to tell. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ApiError) return error.problem;
  if (error instanceof Unreachable) return { status: 0, code: 'unreachable' };
  throw error;
}

interface Options {
  body?: unknown;
  /** A file's bytes, sent as they are in place of a body. */
  file?: Blob;
  /** The type of the file. */
  kind?: string;
  key?: string;
  signal?: AbortSignal;
}

async function readProblem(answer: Response): Promise<Problem> {
  const fallback: Problem = { status: answer.status, code: answer.status >= 500 ? 'internal' : 'unknown' };
  if (!answer.headers.get('Content-Type')?.includes('json')) return fallback;
  try {
    const body = (await answer.json()) as Partial<Problem>;
    return { ...fallback, ...body, status: answer.status, code: body.code ?? fallback.code };
  } catch {
    return fallback;
  }
}

/** One call; `path` is relative to the base, e.g. `api/me`. */
export async function call<T>(method: string, path: string, options: Options = {}): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  if (options.file) headers['Content-Type'] = options.kind ?? 'application/octet-stream';
  if (options.key) headers['Idempotency-Key'] = options.key;
  const init: RequestInit = { method, headers, credentials: 'same-origin', cache: 'no-cache' };
  if (options.body !== undefined) init.body = JSON.stringify(options.body);
  if (options.file) init.body = options.file;
  if (options.signal) init.signal = options.signal;
  let answer: Response;
  try {
    answer = await fetch(address(path), init);
  } catch (cause) {
    throw new Unreachable(cause);
  }
  if (!answer.ok) {
    const wait = Number(answer.headers.get('Retry-After') ?? Number.NaN);
    throw new ApiError(await readProblem(answer), Number.isFinite(wait) ? wait : null);
  }
  if (answer.status === 204) return undefined as T;
  try {
    return (await answer.json()) as T;
  } catch (cause) {
    // The connection broke inside the answer.
    throw new Unreachable(cause);
  }
}

/** A file that the server has, at a whole address, byte for byte. */
export async function bytesAt(url: string): Promise<Uint8Array> {
  let answer: Response;
  try {
    answer = await fetch(url, { credentials: 'same-origin', cache: 'no-cache' });
    if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
  } catch (cause) {
    throw new Unreachable(cause);
  }
  throw new ApiError(await readProblem(answer));
}

/** What a seat is to be given to. */
export type SeatWish =
  | { kind: 'me'; share?: string }
  | { kind: 'bot'; level: string }
  | { kind: 'open' };

export interface NewTable {
  game: string;
  options: Record<string, unknown>;
  seats: SeatWish[];
  clock?: Clock;
  open?: boolean;
}

const gameAt = (key: string) => `api/games/${encodeURIComponent(key)}`;
const table = (id: string) => `api/tables/${encodeURIComponent(id)}`;

export const api = {
  me: () => call<Me>('GET', 'api/me'),
  guest: (name: string, language: string) => call<Me>('POST', 'api/guests', { body: { name, language } }),
  changeMe: (change: { name?: string; language?: string }) =>
    call<Me | undefined>('PATCH', 'api/me', { body: change }),
  games: () => call<GameInfo[]>('GET', 'api/games'),
  lands: () => call<LandName[]>('GET', 'api/lands'),
  land: (key: string) => call<Drawing>('GET', `api/lands/${encodeURIComponent(key)}`),
  artUrl: (key: string) => address(`api/lands/${encodeURIComponent(key)}/art.svg`),
  lessons: (game: string) => call<{ lessons: LessonLine[] }>('GET', `${gameAt(game)}/lessons`),
  lesson: (game: string, key: string) => call<Lesson>('GET', `${gameAt(game)}/lessons/${encodeURIComponent(key)}`),
  decks: () => call<{ decks: Deck[] }>('GET', 'api/decks'),
  /** Keeps a deck under an id of our choice, new or known. */
  keepDeck: (id: string, deck: Omit<Deck, 'id' | 'code' | 'changed'>) =>
    call<Deck>('PUT', `api/decks/${encodeURIComponent(id)}`, { body: deck }),
  removeDeck: (id: string) => call<undefined>('DELETE', `api/decks/${encodeURIComponent(id)}`),
  sharedDeck: (game: string, code: string) => call<SharedDeck>('GET', `${gameAt(game)}/decks/${encodeURIComponent(code)}`),
  openTables: (cursor?: string) =>
    call<TableList>('GET', `api/tables?status=waiting${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`),
  myTables: (cursor?: string) =>
    call<TableList>('GET', `api/tables?mine=true${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`),
  newTable: (wish: NewTable) => call<Table>('POST', 'api/tables', { body: wish }),
  table: (id: string, signal?: AbortSignal) =>
    call<Table>('GET', table(id), signal ? { signal } : {}),
  share: (id: string, share: string) => call<unknown>('POST', `${table(id)}/share`, { body: { share } }),
  seat: (id: string, seat: number, wish: SeatWish) =>
    call<unknown>('PUT', `${table(id)}/seats/${seat}`, { body: wish }),
  invitation: (code: string) => call<Invitation>('GET', `api/invites/${encodeURIComponent(code)}`),
  /** `seat` is a certain one; the server takes the first free one without. */
  join: (invite: string, share: string, seat?: number) =>
    call<{ table: string; seat: number }>('POST', 'api/join', {
      body: seat === undefined ? { invite, share } : { invite, share, seat }
    }),
  move: (id: string, move: string, version: number, key: string) =>
    // Its key makes it safe to give up on an answer and to send the move again.
    call<{ version: number }>('POST', `${table(id)}/moves`, { body: { move, version }, key, signal: AbortSignal.timeout(10_000) }),
  shown: (id: string, version: number) => call<unknown>('POST', `${table(id)}/shown`, { body: { version } }),
  voidRound: (id: string, version: number) => call<{ version: number }>('POST', `${table(id)}/void`, { body: { version } }),
  report: (id: string, question: string, reason: Complaint, text: string) =>
    call<undefined>('POST', `${table(id)}/reports`, { body: { question, reason, text } }),
  reports: () => call<{ reports: { table: string; version: number }[] }>('GET', 'api/workshop/reports?done=false'),
  /** Whether whoever has the link may see a private play that is over. */
  show: (id: string, shared: boolean) => call<Table>('PUT', `${table(id)}/shared`, { body: { shared } }),
  again: (id: string) => call<Table>('POST', `${table(id)}/again`),
  revealed: (id: string) => call<Revealed[]>('GET', `${table(id)}/questions`),
  /** Plies after a version, through somebody's eyes. */
  replay: (id: string, eyes: string, after: number, limit: number) =>
    call<ReplayPart>('GET', `${table(id)}/replay?eyes=${encodeURIComponent(eyes)}&after=${after}&limit=${limit}`),
  /** A record in: it becomes a finished table. */
  keepRecord: (file: Blob) => call<Table>('POST', 'api/records', { file, kind: 'application/jsonl' }),
  recordUrl: (id: string) => address(`${table(id)}/record`),
  bankUrl: (id: string) => address(`${table(id)}/bank`)
};

export type Api = typeof api;
