// A lesson on the page, with a rehearsed table of Alliance behind it.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { games } from '$games/index';
import { button, fakeServer, page } from '$lib/fake';
import { i18n, locales } from '$lib/i18n.svelte';
import { router } from '$lib/router.svelte';
import { settings } from '$lib/settings.svelte';
import { MockSession, mockLand } from '$lib/table/mock.svelte';
import { messages, t } from '../messages';
import Learn from './Learn.svelte';

const words = (text: string) => ({ en: text, fr: `${text} (fr)`, ro: `${text} (ro)` });
const table = new MockSession(1e9);
table.close();
const step = { seat: 'chance', view: table.view, legal: ['claim 2', 'claim 6'], turn: [0], deadline: null, outcome: null, expect: null, remark: null };
const lesson = {
  game: 'alliance',
  rules: 1,
  key: 'first',
  title: words('Two against one'),
  about: words('What it is'),
  minutes: 4,
  clicks: 1,
  seat: 0,
  seats: ['Ada', 'Ben', 'Lord'],
  options: { map: 'hex19' },
  steps: [
    { ...step, version: 0, seat: null, move: null, remark: { text: words('Welcome'), at: [] } },
    { ...step, version: 1, move: 'bases 1 12 17', expect: 'claim 2', remark: { text: words('Claim Land 2'), at: ['2'], wrong: words('That one is far') } },
    { ...step, version: 2, seat: 0, move: 'claim 2', turn: [], legal: [], remark: { text: words('That is all'), at: [] } }
  ]
};
const line = { key: 'first', title: lesson.title, about: lesson.about, minutes: 4, clicks: 1 };

let close: () => Promise<void> = async () => undefined;
let stop: () => void;
const said = () => document.querySelector('.said')?.textContent ?? '';
const loaded = (text: string) =>
  vi.waitFor(() => {
    flushSync();
    expect(document.body.textContent).toContain(text);
  });

beforeEach(async () => {
  localStorage.clear();
  document.head.innerHTML = '<base href="/">';
  window.scrollTo = () => undefined;
  Element.prototype.scrollTo = () => undefined;
  stop = router.start();
  await messages.load();
  fakeServer({
    'GET /api/games/alliance/lessons': { lessons: [line] },
    'GET /api/games/ivanhoe/lessons': { lessons: [] },
    'GET /api/games/lostempires/lessons': { lessons: [line, { ...line, key: 'second', title: words('More') }] },
    'GET /api/games/alliance/lessons/first': lesson,
    'GET /api/lands/hex19': mockLand
  });
});
afterEach(async () => {
  await close();
  router.go('./');
  stop();
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
  await i18n.set('en');
});

describe('the lessons', () => {
  it.each(locales)('of every game stand in a list (%s)', async (locale) => {
    await i18n.set(locale);
    close = page(Learn, { game: undefined, lesson: undefined });
    await loaded(i18n.text(words('Two against one')));
    expect([...document.querySelectorAll('a.sheet')].map((a) => a.getAttribute('href'))).toEqual([
      './learn/alliance/first',
      './learn/lostempires/first',
      './learn/lostempires/second'
    ]);
    expect(document.body.textContent).toContain(t('learn.none', { game: 'Ivanhoé' }));
    expect(document.body.textContent).toContain(t('learn.minutes', { n: 4 }));
  });

  it('of a game that has just one is gone to at once', async () => {
    close = page(Learn, { game: 'alliance', lesson: undefined });
    await vi.waitFor(() => expect(router.route).toEqual({ page: 'learn', game: 'alliance', lesson: 'first' }));
  });
});

it('is played to its end on the game’s own table, and is remembered', async () => {
  await games['alliance'].load();
  close = page(Learn, { game: 'alliance', lesson: 'first' });
  await loaded('Welcome');
  button(t('lesson.on')).click();
  await loaded('Claim Land 2');
  const claim = (name: string) => vi.waitFor(() => button(name, document.querySelector('.panel') ?? undefined));
  (await claim('Land 6')).click();
  await loaded('That one is far');
  expect(said()).toContain('Claim Land 2');
  await vi.waitFor(async () => {
    (await claim('Land 2')).click();
    flushSync();
    expect(said()).toContain('That is all');
  });
  expect(settings.learned('alliance', 'first')).toBe(true);
  button(t('lesson.again')).click();
  flushSync();
  expect(said()).toContain('Welcome');
}, 20_000);

it('says so where there is no such lesson', async () => {
  close = page(Learn, { game: 'ivanhoe', lesson: 'first' });
  await loaded(t('learn.gone'));
});
