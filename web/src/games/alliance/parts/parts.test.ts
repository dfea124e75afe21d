import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { i18n } from '$lib/i18n.svelte';
import type { Revealed, SeatInfo } from '$lib/api/types';
import type { Last } from '../board';
import { messages } from '../messages';
import { land, view } from '../sample';
import Asked from './Asked.svelte';
import Reveal from './Reveal.svelte';
import RingClock from './RingClock.svelte';
import Seats from './Seats.svelte';
import Story from './Story.svelte';
import { words } from './words';

let app: Record<string, unknown> | undefined;
beforeEach(() => messages.load());
afterEach(async () => {
  if (app) await unmount(app);
  app = undefined;
  await i18n.set('en');
});

function show<P extends Record<string, unknown>>(part: Component<P>, props: P): string {
  app = mount(part, { target: document.body, props });
  flushSync();
  return document.body.textContent ?? '';
}

const seats: SeatInfo[] = [
  { seat: 0, kind: 'player', name: 'Ann', present: false },
  { seat: 1, kind: 'player', name: 'Bea', present: false },
  { seat: 2, kind: 'bot', level: 'knight' }
];
const table = (short: boolean, phase: 'battle' | 'over' = 'battle') => ({
  seats,
  scores: [0, 0, 0],
  view: view({ phase }),
  turn: [],
  viewer: 0,
  words: words(land, seats, 0),
  short
});

it('says who is away, but never of oneself or after the end', async () => {
  expect(show(Seats, table(false)).match(/away/g)).toHaveLength(1);
  if (app) await unmount(app);
  expect(show(Seats, table(false, 'over'))).not.toContain('away');
});

it('marks one’s own seat even with little room', () => {
  show(Seats, table(true));
  expect([...document.querySelectorAll('li')].map((seat) => seat.querySelector('small')?.textContent ?? '')).toEqual(['you', '', '']);
});

it('never shows more time than there is', () => {
  expect(show(RingClock, { deadline: Date.now() + 30_900, whole: 30 }).trim()).toBe('30');
});

it('joins what happened in a round as French does', async () => {
  await i18n.set('fr');
  const text = show(Story, { stops: [{ round: 0, allies: 400, dark: 400, fell: [] }, { round: 1, allies: 400, dark: 0, fell: [2, 2] }] });
  expect(text).toContain('\u202f; une tour noire');
  expect(text).not.toMatch(/[^\u202f];/);
});

const told = (name: string, licence: string) =>
  ({ ply: 1, round: 1, seat: 0, question: { text: { en: 'Q' }, options: [] }, answer: 1, right: 1, source: { name, licence } }) as unknown as Revealed;

it.each([
  ['Castellan, written by hand', 'own work', 'Source\u202f: Castellan, rédigé à la main · création originale'],
  ['CLDR JSON 48.2.0', 'Unicode-3.0', 'Source\u202f: CLDR JSON 48.2.0 · Unicode-3.0']
])('tells where a question is from in the player’s language: %s', async (name, licence, line) => {
  await i18n.set('fr');
  expect(show(Asked, { asked: told(name, licence), languages: ['en'], given: '' })).toContain(line);
});

it.each([
  ['to whoever reads it', vi.fn(), 1],
  ['unless somebody else goes on from it, as in a lesson', undefined, 0]
])('leaves putting answers away %s', (_, ondone, buttons) => {
  const last = { round: 1, targets: [4, 5], order: [0, 1], answers: [1, 2], right: [1, 3] } as unknown as Last;
  show(Reveal, { last, blows: [], asked: null, languages: ['en'], viewer: 0 as const, words: words(land, seats, 0), short: true, ondone });
  const found = [...document.querySelectorAll('.reveal button')];
  expect(found.map((one) => one.textContent)).toEqual(Array(buttons).fill(messages.t('reveal.on')));
});
