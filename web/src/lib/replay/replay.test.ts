import { describe, expect, it, vi } from 'vitest';
import type { Replayed, ReplayPart, Table } from '$lib/api/types';
import { eyesOf, page, ReplaySession } from './replay.svelte';

const table = {
  id: 't',
  game: 'ivanhoe',
  seats: [
    { seat: 0, kind: 'player', name: 'Ada', present: false, standin: true },
    { seat: 1, kind: 'bot', level: 'squire' }
  ],
  legal: ['hold'],
  you: 0
} as unknown as Table;

function source(length: number) {
  const replay = vi.fn(async (_id: string, eyes: string, after: number, limit: number): Promise<ReplayPart> => {
    const plies = Array.from({ length: Math.min(limit, length - after) }, (_, i) => {
      const version = after + i + 1;
      return { version, seat: version % 2, move: `hold ${eyes}`, at: '2026-01-01T00:00:00Z', view: { version }, turn: [0], outcome: version === length ? { winners: [0], reason: 'castle', scores: [1, 0] } : null } as unknown as Replayed;
    });
    return { version: length, view: { version: after }, turn: [1], plies };
  });
  return { replay, revealed: vi.fn(), land: vi.fn(), artUrl: vi.fn() } as never as Parameters<typeof ReplaySession.open>[3] & { replay: typeof replay };
}

describe('a replay', () => {
  it('is fetched whole, page by page', async () => {
    const from = source(2 * page + 1);
    const told: number[] = [];
    const session = await ReplaySession.open(table, 1, 5, from, (share) => told.push(share));
    expect(from.replay.mock.calls.map(([, eyes, after]) => [eyes, after])).toEqual([['1', 0], ['1', page], ['1', 2 * page]]);
    expect(told.at(-1)).toBe(1);
    expect(session.length).toBe(2 * page + 1);
    expect(session.version).toBe(5);
    expect(session.you).toBe(1);
  });

  it('stands at each ply as it was then', async () => {
    const session = await ReplaySession.open(table, 'onlooker', 0, source(3));
    expect(session.view).toEqual({ version: 0 });
    expect(session.turn).toEqual([1]);
    expect(session.ply).toBeNull();
    expect(session.you).toBeNull();
    session.go(1);
    expect(session.since).toBe(0); // it is played out
    session.go(3);
    expect(session.since).toBe(3); // a jump is not
    expect(session.table.status).toBe('finished');
    expect(session.plies).toHaveLength(3);
    session.go(2);
    expect([session.view, session.outcome, session.plies.length, session.since]).toEqual([{ version: 2 }, null, 2, 2]);
    session.go(99);
    expect(session.version).toBe(3);
    session.go(-4);
    expect(session.version).toBe(0);
  });

  it('offers nothing to do', async () => {
    const session = await ReplaySession.open(table, 0, 2, source(3));
    expect(session.table.legal).toEqual([]);
    expect(session.seats[0]).toEqual({ seat: 0, kind: 'player', name: 'Ada', present: true });
  });
});

describe('eyes', () => {
  it.each([['0', 0], ['1', 1], ['2', null], ['all', 'all'], ['onlooker', 'onlooker'], ['x', null], [null, null], ['', null]])('%s', (text, eyes) => {
    expect(eyesOf(text, 2)).toBe(eyes);
  });
});
