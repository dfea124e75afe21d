import { describe, expect, it } from 'vitest';
import { ApiError, Unreachable } from '$lib/api/client';
import { World, accepted, open, refusal, session, silence } from './world';

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
    await open(world, outside);
    const asked = [session.land('hex19'), session.land('hex19')];
    await world.pass(5_000);
    expect(await Promise.all(asked)).toEqual([drawing, drawing]);
    expect(calls).toBe(3);
  });

  it('says so when there is no such land', async () => {
    const world = new World();
    const outside = world.outside();
    outside.api.land = () => Promise.reject(new ApiError({ status: 404, code: 'not_found' }));
    await open(world, outside);
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
    await open(world, outside);
    await session.again();
    expect(world.gone).toEqual([]);
    expect(session.problem?.code).toBe('without_you');
    // Where one may look on, one is led there.
    outside.api.table = table;
    await session.again();
    expect(world.gone).toEqual(['other']);
  });
});
