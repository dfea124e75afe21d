import { describe, expect, it } from 'vitest';
import { World, accepted, open, refusal, session } from './world';

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
