import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, Unreachable, type Api } from '$lib/api/client';
import type { PlyEvent, Problem, Table } from '$lib/api/types';
import type { Hear, Word } from '$lib/live/hub';
import { TableSession, type Outside } from './table.svelte';

const start = Date.parse('2026-01-01T12:00:00Z');

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
class World {
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

const refusal = (problem: Problem) => () => Promise.reject(new ApiError(problem));
const accepted = (version: number) => () => Promise.resolve({ version });
const silence = () => Promise.reject(new Unreachable(null));

let session: TableSession;

async function open(world: World) {
  session = await TableSession.open('t', world.outside());
  return session;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  session.close();
  vi.useRealTimers();
});

describe('following a table', () => {
  it('takes the history into its plies without going back in time', async () => {
    const world = new World();
    await open(world);
    expect(world.stream.after).toBe(0);
    world.ply(1);
    expect(session.version).toBe(2);
    expect(session.view).toEqual({ v: 2 });
    world.ply(2);
    world.ply(3, { legal: ['claim 9'], turn: [0], auto: true });
    expect(session.plies.map((p) => p.version)).toEqual([1, 2, 3]);
    expect(session.plies[2]).toMatchObject({ auto: true, move: 'claim 3' });
    expect(session.since).toBe(2);
    expect(session).toMatchObject({ version: 3, view: { v: 3 }, legal: ['claim 9'], turn: [0] });
  });

  it('knows from ply to ply whether the round may be voided', async () => {
    const world = new World();
    await open(world);
    world.ply(1);
    world.ply(2);
    world.ply(3, { voidable: 1 });
    expect(session.table.voidable).toBe(1);
    world.ply(4, { seat: 'host', move: 'void 1' });
    expect(session.table.voidable).toBeNull();
    expect(session.plies.at(-1)).toMatchObject({ seat: 'host', move: 'void 1' });
  });

  it('voids the round though a bot moves meanwhile, and says what is refused', async () => {
    const world = new World();
    await open(world);
    world.answers = [refusal({ status: 409, code: 'stale', version: 5 }), accepted(6)];
    await session.voidRound();
    expect(world.voided).toEqual([2, 5]);
    expect(session.problem).toBeNull();
    world.answers = [refusal({ status: 409, code: 'nothing_to_void', version: 5 })];
    await session.voidRound();
    expect(session.problem?.code).toBe('nothing_to_void');
  });

  it('counts the reports of a round at its table', async () => {
    const world = new World();
    await open(world);
    expect(await session.complaints(3)).toBe(1);
  });

  it('shows nothing twice', async () => {
    const world = new World();
    await open(world);
    for (const version of [1, 2, 3, 3, 2, 3, 4]) world.ply(version);
    expect(session.plies.map((p) => p.version)).toEqual([1, 2, 3, 4]);
  });

  it('starts over from the last ply when one is missing', async () => {
    const world = new World();
    await open(world);
    world.ply(1);
    world.ply(2);
    world.ply(4);
    expect(session.version).toBe(2);
    await world.pass(1_000);
    expect(world.streams).toHaveLength(2);
    expect(world.stream.after).toBe(2);
  });

  it('begins anew with a snapshot when the stream cannot go back so far', async () => {
    const world = new World();
    await open(world);
    world.stream.tell('snapshot', { ...world.table, version: 9, view: { v: 9 } });
    expect(session).toMatchObject({ version: 9, view: { v: 9 }, plies: [], since: 9 });
    world.ply(10);
    expect(session.plies.map((p) => p.version)).toEqual([10]);
  });

  it('keeps its plies when a snapshot only repeats what it knows', async () => {
    const world = new World();
    await open(world);
    world.ply(1);
    world.ply(2);
    world.stream.tell('snapshot', { ...world.table, status: 'playing' });
    expect(session.plies).toHaveLength(2);
  });

  it('hears of seats, clocks and what comes after', async () => {
    const world = new World();
    await open(world);
    const seats = [{ seat: 0, kind: 'player', name: 'Ada', present: false, standin: true }];
    world.stream.tell('table', {
      seats,
      onlookers: 3,
      status: 'finished',
      deadline: world.instant(5_000),
      again: 'next',
      fair: world.table.fair,
      now: world.instant()
    });
    expect(session.seats).toEqual(seats);
    expect(session.table).toMatchObject({ status: 'finished', again: 'next', onlookers: 3 });
    expect(session.deadline).toBe(world.now + 5_000);
  });

  it('reckons a deadline in its own clock', async () => {
    const world = new World();
    await open(world);
    // The server is a minute ahead; the second message came faster than the first.
    world.ply(1, { now: world.instant(59_800) });
    world.ply(2, { now: world.instant(60_000) });
    world.ply(3, { now: world.instant(59_000), deadline: world.instant(90_000) });
    expect(session.deadline).toBe(world.now + 30_000);
  });

  it('plays the outcome and then rests, but learns of another go', async () => {
    const world = new World();
    await open(world);
    world.ply(1);
    world.ply(2);
    world.ply(3, { outcome: { winners: [0, 1], reason: 'points', scores: [1, 2, 3] }, turn: [] });
    world.stream.tell('end', {});
    expect(session.table.status).toBe('finished');
    expect(world.stream.closed).toBe(true);
    world.table = { ...world.table, version: 3, status: 'finished', again: 'next' };
    await world.pass(7_000);
    expect(world.streams).toHaveLength(1);
    expect(session.connection).toBe('live');
    expect(session.table.again).toBe('next');
  });

  it('asks less and less often whether a finished table goes on, and not while hidden', async () => {
    const world = new World();
    await open(world);
    for (const version of [1, 2]) world.ply(version);
    world.ply(3, { outcome: { winners: [0, 1], reason: 'points', scores: [1, 2, 3] }, turn: [] });
    world.stream.tell('end', {});
    world.table = { ...world.table, version: 3, status: 'finished' };
    const during = async (ms: number) => {
      const before = world.fetched;
      await world.pass(ms);
      return world.fetched - before;
    };
    expect(await during(30_000)).toBeGreaterThanOrEqual(3);
    await during(120_000);
    const late = await during(60_000);
    expect(late).toBeGreaterThanOrEqual(3);
    expect(late).toBeLessThanOrEqual(4);
    world.visible = false;
    session.visibility();
    expect(await during(60_000)).toBe(0);
  });

  it('tells who waits at the next table, but not that we do', async () => {
    const world = new World({ you: 1, again: 'next' });
    await open(world);
    world.table = {
      ...world.table,
      seats: [
        { seat: 0, kind: 'player', name: 'Ada' },
        { seat: 1, kind: 'player', name: 'Ben' },
        { seat: 2, kind: 'open', name: 'Cleo' }
      ]
    };
    expect(await session.callers()).toEqual(['Ada']);
  });

  it('fetches what was before, page by page, where it came late', async () => {
    const world = new World({ version: 300, view: { v: 300 } });
    await open(world);
    world.stream.tell('snapshot', { ...world.table });
    world.ply(301);
    await session.earlier();
    expect(session.plies.map((ply) => ply.version)).toEqual(Array.from({ length: 301 }, (_, i) => i + 1));
    expect(session.plies[0]?.view).toEqual({ v: 1 });
    expect(world.replayed).toEqual([
      [100, 200],
      [0, 100]
    ]);
    expect(session.since).toBe(300);
    await session.earlier();
    expect(world.replayed).toHaveLength(2);
  });

  it('asks for another stream when its own seat changes', async () => {
    const world = new World({ you: null, version: 0, status: 'waiting', view: null, turn: [], legal: [] });
    await open(world);
    world.table = { ...world.table, you: 1, version: 1, status: 'playing', view: { v: 1 } };
    await session.refresh();
    expect(session.you).toBe(1);
    expect(world.streams).toHaveLength(2);
    world.ply(1, { legal: ['claim 4'] });
    expect(session).toMatchObject({ version: 1, legal: ['claim 4'] });
  });
});

describe('a lost connection', () => {
  it('is said, and healed by resuming after the last ply', async () => {
    const world = new World();
    await open(world);
    world.ply(1);
    world.ply(2);
    world.ply(3);
    world.table = { ...world.table, version: 5 };
    world.down = true;
    world.stream.tell('error');
    expect(session.connection).toBe('lost');
    await world.pass(20_000);
    expect(session.connection).not.toBe('live');
    expect(world.streams).toHaveLength(1);
    world.down = false;
    await world.pass(11_000);
    expect(world.streams).toHaveLength(2);
    expect(world.stream.after).toBe(3);
    world.stream.tell('open');
    expect(session.connection).toBe('live');
    world.ply(4);
    world.ply(5);
    expect(session.plies.map((p) => p.version)).toEqual([1, 2, 3, 4, 5]);
  });

  it('waits longer each time, and not at all when the network is back', async () => {
    const world = new World();
    await open(world);
    world.down = true;
    world.stream.tell('error');
    await world.pass(16_000); // 0.5, 1, 2, 4 and 8 seconds
    expect(world.fetched).toBe(1 + 5);
    world.down = false;
    session.network(true);
    await world.pass(250);
    expect(world.streams).toHaveLength(2);
  });

  it('is noticed when a deadline passes in silence', async () => {
    const world = new World({ deadline: new Date(start + 2_000).toISOString() });
    await open(world);
    world.stream.tell('open');
    world.table = { ...world.table, version: 6 };
    await world.pass(8_000);
    expect(world.streams.length).toBeGreaterThan(1);
    expect(world.stream.after).toBe(0);
  });

  it('tells when the table is not ours to see any more', async () => {
    const world = new World();
    const outside = world.outside();
    session = await TableSession.open('t', outside);
    outside.api.table = () => Promise.reject(new ApiError({ status: 404, code: 'not_found' }));
    world.stream.tell('error');
    await world.pass(1_000);
    expect(session.problem).toMatchObject({ code: 'not_found' });
  });
});

describe('a hidden page', () => {
  it('lets its stream go after a while and catches up on return', async () => {
    const world = new World();
    await open(world);
    world.ply(1);
    world.ply(2);
    world.visible = false;
    session.visibility();
    await world.pass(10_000);
    expect(world.stream.closed).toBe(false);
    await world.pass(6_000);
    expect(world.stream.closed).toBe(true);
    world.visible = true;
    session.visibility();
    await world.pass(250);
    expect(world.streams).toHaveLength(2);
    expect(world.stream.after).toBe(2);
  });

  it('keeps its stream over a short glance elsewhere', async () => {
    const world = new World();
    await open(world);
    world.visible = false;
    session.visibility();
    await world.pass(3_000);
    world.visible = true;
    session.visibility();
    await world.pass(20_000);
    expect(world.streams).toHaveLength(1);
    expect(world.stream.closed).toBe(false);
  });
});

describe('a move', () => {
  it('is on its way until its ply has come in', async () => {
    const world = new World();
    await open(world);
    world.ply(1);
    world.ply(2);
    world.answers = [accepted(3)];
    await session.send('claim 1');
    expect(world.moves).toEqual([{ move: 'claim 1', version: 2, key: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
    expect(session.sending).toBe('claim 1');
    world.ply(3);
    expect(session.sending).toBeNull();
  });

  it('is settled also when its ply comes before its answer', async () => {
    const world = new World();
    await open(world);
    world.ply(1);
    world.ply(2);
    world.answers = [
      async () => {
        world.ply(3);
        return { version: 3 };
      }
    ];
    await session.send('claim 1');
    expect(session.sending).toBeNull();
  });

  it('is sent again with the same key while there is no answer', async () => {
    const world = new World();
    await open(world);
    world.answers = [silence, refusal({ status: 503, code: 'internal' }), accepted(3)];
    const sent = session.send('claim 1');
    await world.pass(5_000);
    await sent;
    expect(world.moves).toHaveLength(3);
    expect(new Set(world.moves.map((m) => `${m.key} ${m.move} ${m.version}`)).size).toBe(1);
    expect(session.problem).toBeNull();
  });

  it('waits as long as the server says', async () => {
    const world = new World();
    await open(world);
    world.answers = [() => Promise.reject(new ApiError({ status: 429, code: 'rate_limited' }, 4)), accepted(3)];
    void session.send('claim 1');
    await world.pass(3_000);
    expect(world.moves).toHaveLength(1);
    await world.pass(1_500);
    expect(world.moves).toHaveLength(2);
  });

  it('that is refused leaves the table and says why', async () => {
    const world = new World();
    await open(world);
    world.answers = [refusal({ status: 422, code: 'refused', rule: 'A-2.2' }), accepted(3)];
    await session.send('claim 9');
    expect(session.problem).toMatchObject({ rule: 'A-2.2' });
    expect(session.sending).toBeNull();
    // Another one is another move, and takes the complaint away.
    await session.send('claim 1');
    expect(session.problem).toBeNull();
    expect(new Set(world.moves.map((m) => m.key)).size).toBe(2);
  });

  it('that comes too late makes the session look again', async () => {
    const world = new World();
    await open(world);
    world.answers = [refusal({ status: 409, code: 'stale', version: 4 })];
    const before = world.fetched;
    await session.send('claim 1');
    expect(session.problem?.code).toBe('stale');
    expect(world.fetched).toBe(before + 1);
  });

  it('is sent once, however often it is asked for', async () => {
    const world = new World();
    await open(world);
    world.answers = [accepted(3)];
    await Promise.all([session.send('claim 1'), session.send('claim 1')]);
    expect(world.moves).toHaveLength(1);
  });

  it('is given up when the page leaves', async () => {
    const world = new World();
    await open(world);
    world.answers = [silence];
    const sent = session.send('claim 1');
    await world.pass(250);
    session.close();
    await sent;
    await world.pass(30_000);
    expect(world.moves).toHaveLength(1);
  });
});

describe('the rest', () => {
  it('tells once that a question is on the screen, and only for a seat', async () => {
    const world = new World();
    await open(world);
    session.shown(2);
    session.shown(2);
    session.shown(5);
    expect(world.shown).toEqual([2, 5]);
    session.close();
    const looking = new World({ you: null });
    await open(looking);
    session.shown(2);
    expect(looking.shown).toEqual([]);
  });

  it('fetches a land until it has it, once', async () => {
    const world = new World();
    const outside = world.outside();
    let calls = 0;
    const drawing = { key: 'hex19', name: {}, width: 1, height: 1, territories: [] };
    outside.api.land = async () => {
      if (++calls < 3) throw new Unreachable(null);
      return drawing;
    };
    session = await TableSession.open('t', outside);
    const asked = [session.land('hex19'), session.land('hex19')];
    await world.pass(5_000);
    expect(await Promise.all(asked)).toEqual([drawing, drawing]);
    expect(calls).toBe(3);
  });

  it('says so when there is no such land', async () => {
    const world = new World();
    const outside = world.outside();
    outside.api.land = () => Promise.reject(new ApiError({ status: 404, code: 'not_found' }));
    session = await TableSession.open('t', outside);
    await expect(session.land('nowhere')).rejects.toBeInstanceOf(ApiError);
    expect(session.problem?.code).toBe('not_found');
  });

  it('makes the next table, or sits down at the one that is there', async () => {
    const world = new World({ you: 1 });
    await open(world);
    await session.again();
    expect(world.gone).toEqual(['next']);
    world.table = { ...world.table, again: 'other' };
    await session.refresh();
    await session.again();
    expect(world.seated).toEqual([['other', 1]]);
    expect(world.gone).toEqual(['next', 'other']);
  });

  it('says that the others went on without us, and does not lead where we may not look', async () => {
    const world = new World({ you: 1, again: 'other' });
    const outside = world.outside();
    const { table } = outside.api;
    outside.api.seat = () => Promise.reject(new ApiError({ status: 404, code: 'not_found' }));
    outside.api.table = (id) => (id === 'other' ? Promise.reject(new ApiError({ status: 404, code: 'not_found' })) : table(id));
    session = await TableSession.open('t', outside);
    await session.again();
    expect(world.gone).toEqual([]);
    expect(session.problem?.code).toBe('without_you');
    // Where one may look on, one is led there.
    outside.api.table = table;
    await session.again();
    expect(world.gone).toEqual(['other']);
  });
});

describe('coming back', () => {
  it('keeps a stream that is shared while it is hidden', async () => {
    const world = new World();
    world.shared = true;
    await open(world);
    world.visible = false;
    session.visibility();
    await world.pass(60_000);
    expect(world.stream.closed).toBe(false);
    world.ply(1);
    world.ply(2);
    world.ply(3);
    expect(session.version).toBe(3);
  });

  it('trusts nothing that was open before it slept', async () => {
    const world = new World();
    await open(world);
    world.ply(1);
    world.ply(2);
    const before = world.stream;
    world.table = { ...world.table, version: 4, view: { v: 4 } };
    world.now += 600_000; // the machine slept: no timer ran
    await world.pass(1_000);
    expect(before.closed).toBe(true);
    expect(world.streams.length).toBe(2);
    expect(world.stream.after).toBe(2);
  });

  it('gives up a question that hangs when it wakes', async () => {
    const world = new World();
    const outside = world.outside();
    const { table } = outside.api;
    let asked = 0;
    outside.api.table = (id, signal) =>
      ++asked === 2 ? new Promise((_, fail) => signal?.addEventListener('abort', () => fail(new Unreachable(null)))) : table(id, signal);
    session = await TableSession.open('t', outside);
    void session.refresh();
    session.wake();
    await world.pass(250);
    expect(asked).toBe(3);
    expect(world.streams.length).toBe(2);
    expect(session.connection).not.toBe('lost');
  });

  it('asks why when it is told no more of the table', async () => {
    const world = new World();
    const outside = world.outside();
    const { table } = outside.api;
    session = await TableSession.open('t', outside);
    outside.api.table = () => Promise.reject(new ApiError({ status: 404, code: 'not_found' }));
    world.stream.tell('refused', { status: 404, code: 'not_found' });
    await world.pass(250);
    expect(session.problem?.status).toBe(404);
    expect(world.streams.length).toBe(1);
    outside.api.table = table;
    await world.pass(60_000);
    expect(world.streams.length).toBe(1); // that was final
  });

  it('lets the page rest, and goes on when it is shown again', async () => {
    const world = new World();
    await open(world);
    world.ply(1);
    world.ply(2);
    session.rest();
    expect(world.stream.closed).toBe(true);
    session.wake();
    await world.pass(250);
    expect(world.streams.length).toBe(2);
    expect(world.stream.after).toBe(2);
  });
});
