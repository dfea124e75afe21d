import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Chosen, Game } from '$games/setup';

/** What is chosen of a game where that was stored. */
async function chosen(game: Game, stored: unknown): Promise<Chosen> {
  localStorage.setItem('castellan.settings', typeof stored === 'string' ? stored : JSON.stringify(stored));
  vi.resetModules();
  const [{ settings }, { games }] = [await import('./settings.svelte'), await import('$games/index')];
  return settings.chosen(games[game].setup);
}

beforeEach(() => localStorage.clear());

it('remembers which lessons were played to their end', async () => {
  localStorage.setItem('castellan.settings', JSON.stringify({ learned: ['ivanhoe/first', 7] }));
  vi.resetModules();
  const { settings } = await import('./settings.svelte');
  expect([settings.learned('ivanhoe', 'first'), settings.learned('alliance', 'first')]).toEqual([true, false]);
  settings.learn('alliance', 'first');
  settings.learn('alliance', 'first');
  expect(JSON.parse(localStorage.getItem('castellan.settings') ?? '')).toMatchObject({ learned: ['ivanhoe/first', 'alliance/first'] });
});

describe('what was stored', () => {
  const usual = { level: 'children', seats: 4, bots: 'knight', friends: 3 };

  it.each([
    ['nothing', {}, usual],
    ['no JSON', '{', usual],
    ['no object', 'null', usual],
    ['another form', { chosen: ['x'] }, usual],
    ['what is on offer', { chosen: { ivanhoe: { level: 'adult', seats: 3, bots: 'baron', friends: 1 } } }, { level: 'adult', seats: 3, bots: 'baron', friends: 1 }],
    ['what is on offer no more', { chosen: { ivanhoe: { level: 'expert', seats: 7, bots: 'warlord', friends: '2' } } }, usual],
    ['more friends than seats', { chosen: { ivanhoe: { seats: 3, friends: 5 } } }, { ...usual, seats: 3, friends: 2 }]
  ])('%s', async (_, stored, expected) => {
    expect(await chosen('ivanhoe', stored)).toEqual(expected);
  });

  it('of one game says nothing of another', async () => {
    expect(await chosen('alliance', { chosen: { ivanhoe: { level: 'nightmare' } } })).toMatchObject({ level: 'knight', map: 'aldermark' });
  });

  it('may be a map that only the server knows', async () => {
    expect(await chosen('alliance', { chosen: { alliance: { map: 'hex19' } } })).toMatchObject({ map: 'hex19' });
  });
});
