import { describe, expect, it } from 'vitest';
import { ApiError, Unreachable } from '$lib/api/client';
import { World, open, session, start } from './world';

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
    await open(world, outside);
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
    await open(world, outside);
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
    await open(world, outside);
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
