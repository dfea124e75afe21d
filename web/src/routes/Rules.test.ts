import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setups } from '$games/index';
import { page } from '$lib/fake';
import { i18n, locales } from '$lib/i18n.svelte';
import { router } from '$lib/router.svelte';
import { messages, t } from '../messages';
import Rules from './Rules.svelte';

let close: () => Promise<void> = async () => undefined;
let stop: () => void;

beforeEach(() => {
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  stop = router.start();
  return messages.load();
});
afterEach(async () => {
  await close();
  router.go('./');
  stop();
  await i18n.set('en');
});

const sought = (id: string) =>
  vi.waitFor(() => {
    flushSync();
    expect(document.querySelector('.book .sought')?.id).toBe(id);
  });

it.each(locales)('lists the book of each game (%s)', async (locale) => {
  await i18n.set(locale);
  close = page(Rules, { game: undefined });
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.books a')];
  expect(links.map((a) => a.getAttribute('href'))).toEqual(['./rules/alliance', './rules/ivanhoe', './rules/lostempires']);
  for (const [i, { key }] of setups.entries()) expect(links[i]?.textContent).toContain(t(`${key}.name`));
});

const anchors = locales.flatMap((locale) => [[locale, 'alliance', 'A-3.3'] as const, [locale, 'ivanhoe', 'I-4.3'] as const, [locale, 'lostempires', 'L-4.3'] as const]);

it.each(anchors)('opens a game’s book where the rule stands (%s, %s)', async (locale, game, rule) => {
  await i18n.set(locale);
  router.go(`./rules/${game}#${rule}`);
  close = page(Rules, { game });
  await sought(rule);
  const contents = [...document.querySelectorAll('nav a')].map((a) => a.getAttribute('href'));
  expect(contents.length).toBeGreaterThan(2);
  for (const href of contents) expect(href).toMatch(new RegExp(`^\\./rules/${game}#`));
});

it.each(['A-3.3', 'I-4.3', 'L-4.3'])('finds the book of a rule by its id alone (%s)', async (rule) => {
  router.go(`./rules#${rule}`);
  close = page(Rules, { game: undefined });
  await sought(rule);
});

it('shows all books to whoever asks for that of an unknown game', () => {
  close = page(Rules, { game: 'chess' });
  expect(document.querySelectorAll('.books a')).toHaveLength(setups.length);
});
