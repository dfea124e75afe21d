// A table's session in the tests' hands: a server as small as it needs, a clock
// that the test moves, and everything that was asked.
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { ApiError, Unreachable, type Api } from '$lib/api/client';
import type { PlyEvent, Problem, Table } from '$lib/api/types';
import type { Hear, Word } from '$lib/live/hub';
import type { Outside } from './outside';
import { TableSession } from './table.svelte';

export const start = Date.parse('2026-01-01T12:00:00Z');

/** A stream in the test's hands. */
class FakeStream {
  closed = false;
  constructor(
    readonly after: number,
    private readonly hear: Hear
  ) {}
  tell(word: Word, data?: unknown) {
    this.hear(word, data);
  }
}

/** A server as small as the session needs, and everything it was asked. */
export class World {
  now = start;
  visible = true;
  shared = false;
  streams: FakeStream[] = [];
  moves: { move: string; version: number; key: string }[] = [];
  answers: (() => Promise<{ version: number }>)[] = [];
  table: Table;
  down = false;
  fetched = 0;
  gone: string[] = [];
  shown: number[] = [];
  voided: number[] = [];
  seated: [string, number][] = [];
  replayed: [after: number, limit: number][] = [];

  constructor(change: Partial<Table> = {}) {
    this.table = {
      id: 't',
      game: 'alliance',
      rules: 1,
      options: {},
      status: 'playing',
      seats: [
        { seat: 0, kind: 'player', name: 'Ada', present: true },
        { seat: 1, kind: 'bot', level: 'knight' },
        { seat: 2, kind: 'bot', level: 'knight' }
      ],
      you: 0,
      host: true,
      open: false,
      shared: false,
      onlookers: 0,
      clock: { kind: 'live', seconds: 30, answer: 20 },
      fair: { commit: 'c', shares: [null, null, null], record: null },
      version: 2,
      turn: [0],
      deadline: null,
      now: this.instant(),
      view: { v: 2 },
      legal: ['claim 1'],
      outcome: null,
      voidable: null,
      again: null,
      created: this.instant(),
      ...change
    };
  }

  instant(ms = 0) {
    return new Date(this.now + ms).toISOString();
  }

  outside(): Outside {
    const api: Partial<Api> = {
      table: async () => {
        this.fetched++;
        if (this.down) throw new Unreachable(null);
        return { ...this.table, now: this.instant() };
      },
      move: (_, move, version, key) => {
        this.moves.push({ move, version, key });
        const next = this.answers.shift();
        if (!next) throw new Error('no answer prepared');
        return next();
      },
      shown: async (_, version) => {
        this.shown.push(version);
      },
      reports: async () => ({ reports: [{ table: 't', version: 9 }, { table: 't', version: 3 }, { table: 'elm', version: 9 }] }),
      voidRound: (_, version) => {
        this.voided.push(version);
        const next = this.answers.shift();
        if (!next) throw new Error('no answer prepared');
        return next();
      },
      again: async () => ({ ...this.table, id: 'next' }),
      seat: async (id, seat) => {
        this.seated.push([id, seat]);
      },
      replay: async (_, eyes, after, limit) => {
        expect(eyes).toBe('');
        this.replayed.push([after, limit]);
        const plies = Array.from({ length: limit }, (_, i) => {
          const version = after + i + 1;
          return { version, seat: 0, move: `claim ${version}`, at: this.instant(), view: { v: version }, turn: [], outcome: null };
        });
        return { version: this.table.version, view: null, turn: [], plies };
      }
    };
    return {
      api: api as Api,
      live: {
        shared: this.shared,
        follow: (_, after, hear) => {
          const stream = new FakeStream(after, hear);
          this.streams.push(stream);
          return () => (stream.closed = true);
        },
        break: () => undefined
      },
      random: () => 1,
      go: (id) => this.gone.push(id),
      now: () => this.now,
      visible: () => this.visible
    };
  }

  get stream(): FakeStream {
    const last = this.streams.at(-1);
    if (!last) throw new Error('no stream');
    return last;
  }

  ply(version: number, change: Partial<PlyEvent> = {}) {
    this.stream.tell('ply', {
      version,
      seat: 0,
      move: `claim ${version}`,
      at: this.instant(),
      view: { v: version },
      turn: [2],
      legal: [],
      deadline: null,
      outcome: null,
      now: this.instant(),
      ...change
    });
  }

  /** Lets time pass for the session and its timers alike. */
  async pass(ms: number) {
    for (let left = ms; left > 0; left -= 250) {
      this.now += Math.min(250, left);
      await vi.advanceTimersByTimeAsync(Math.min(250, left));
    }
  }
}

export const refusal = (problem: Problem) => () => Promise.reject(new ApiError(problem));
export const accepted = (version: number) => () => Promise.resolve({ version });
export const silence = () => Promise.reject(new Unreachable(null));

/** The session under test; it is closed after it. */
export let session: TableSession;

export async function open(world: World, outside = world.outside()): Promise<TableSession> {
  session = await TableSession.open('t', outside);
  return session;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  session.close();
  vi.useRealTimers();
});
