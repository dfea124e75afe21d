import type { flushSync as Flush } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { button, fakeServer, waitingTable, type Asked, type type as Type } from '$lib/fake';
import { locales, type Catalogue, type i18n } from '$lib/i18n.svelte';
import type en from '../messages/en';

const lists = { 'GET /api/lands': [{ key: 'aldermark', name: { en: 'Aldermark' } }], 'GET /api/tables': { tables: [], next: null } };
const made = {
  'POST /api/guests': { id: 'a', name: 'Guest', language: 'en' },
  'PATCH /api/me': {},
  'POST /api/tables': waitingTable(),
  'POST /api/tables/t/share': {},
  'PUT /api/tables/t/seats/1': {}
};

let close: () => Promise<void>;
// The page's own, of this visit.
let t: Catalogue<typeof en>['t'];
let language: typeof i18n;
let type: typeof Type;
let flushSync: typeof Flush;
let asked: Asked[];
const bodyOf = (what: string) => asked.find((a) => a.what === what)?.body;

beforeEach(async () => {
  localStorage.clear();
  vi.resetModules();
  asked = fakeServer({ ...lists, ...made });
  // Each test is a first visit: everything anew, Svelte too.
  window.scrollTo = () => undefined;
  const fake = await import('$lib/fake');
  type = fake.type;
  const { page } = fake;
  const { default: Front } = await import('./Front.svelte');
  ({ flushSync } = await import('svelte'));
  ({ i18n: language } = await import('$lib/i18n.svelte'));
  const texts = await import('../messages');
  t = texts.t;
  await texts.messages.load();
  close = page(Front, {});
});
afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

it('plays at once by one click, and lets no clock run against a lone player', async () => {
  button(t('front.play')).click();
  await vi.waitFor(() => expect(bodyOf('PUT /api/tables/t/seats/1')).toEqual({ kind: 'bot', level: 'knight' }));
  expect(bodyOf('POST /api/tables')).toMatchObject({ clock: { kind: 'none' }, options: { rounds: 10, level: 'mixed' } });
});

it('asks a nameless host for a name, so that the invitation has one', async () => {
  button(t('front.invite')).click();
  const field = await vi.waitFor(() => {
    const input = document.querySelector<HTMLInputElement>('input[autocomplete=nickname]');
    if (!input) throw new Error('no field for a name');
    return input;
  });
  expect(field.value).toBe('');
  expect(bodyOf('POST /api/tables')).toBeUndefined();
  type(field, ' Ada ');
  button(t('front.name.go')).click();
  await vi.waitFor(() => expect(bodyOf('POST /api/tables')).toBeDefined());
  expect(bodyOf('POST /api/guests')).toMatchObject({ name: 'Ada' });
  expect(bodyOf('POST /api/tables')).toMatchObject({ clock: { kind: 'live', seconds: 30, answer: 20 } });
});

const labelled = (text: string) => [...document.querySelectorAll('label')].find((l) => l.textContent?.includes(text));
const select = (text: string) => labelled(text)?.querySelector('select') ?? null;
const pick = (text: string) => {
  labelled(text)?.querySelector('input')?.click();
  flushSync();
};
const kept = () => JSON.parse(localStorage.getItem('castellan.settings') ?? '{}') as unknown;

it('takes what was chosen and remembers it', async () => {
  type(select(t('alliance.ally')), 'warlord');
  type(select(t('alliance.rounds')), '3');
  type(select(t('alliance.questions')), 'hard');
  button(t('front.play')).click();
  await vi.waitFor(() => expect(bodyOf('PUT /api/tables/t/seats/1')).toEqual({ kind: 'bot', level: 'warlord' }));
  expect(bodyOf('POST /api/tables')).toMatchObject({ options: { rounds: 3, level: 'hard' } });
  expect(kept()).toMatchObject({ chosen: { alliance: { ally: 'warlord', rounds: 3, questions: 'hard' } } });
});

it.each(locales)('offers each game at sight, with its own words, and remembers which (%s)', async (locale) => {
  await language.set(locale);
  flushSync();
  const radios = document.querySelectorAll<HTMLInputElement>('input[name=game]');
  expect([...radios].map((r) => [r.value, r.checked])).toEqual([['alliance', true], ['ivanhoe', false], ['lostempires', false]]);
  expect(document.body.textContent).toContain(t('alliance.pitch'));
  pick(t('ivanhoe.like'));
  expect(document.querySelector('h1')?.textContent).toContain('Ivanhoé');
  for (const text of ['pitch', 'choose', 'how.1', 'how.2', 'how.3'] as const) {
    expect(document.body.textContent).toContain(t(`ivanhoe.${text}`));
    expect(document.body.textContent).not.toContain(t(`alliance.${text}`));
  }
  expect(document.body.textContent).toContain(t('ivanhoe.play.hint', { n: 3 }));
  for (const level of ['children', 'intermediate', 'adult'] as const) {
    expect(labelled(t(`ivanhoe.level.${level}`))?.textContent).toContain(t(`ivanhoe.level.${level}.hint`));
  }
  expect(kept()).toMatchObject({ game: 'ivanhoe' });
});

it('asks of the categories that were chosen, and of all if none was', async () => {
  asked = fakeServer({
    ...lists,
    ...made,
    'GET /api/me': { id: 'a', name: 'Ada', language: 'en' },
    'GET /api/workshop': { packs: [], categories: [], coverage: { en: { total: 60, categories: { world: { easy: 30, hard: 10 }, food: { easy: 20 } } } } }
  });
  const { account } = await import('$lib/account.svelte');
  await account.ensure('Ada');
  document.querySelector('details')?.setAttribute('open', '');
  document.querySelector('details')?.dispatchEvent(new Event('toggle'));
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  const told = () => boxes().map((box) => [box.parentElement?.textContent?.trim(), box.checked]);
  // What has no question is not offered.
  await vi.waitFor(() => {
    flushSync();
    expect(told()).toEqual([['World 40', true], ['Food and customs 20', true]]);
  });
  boxes()[0]?.click();
  flushSync();
  expect(told()).toEqual([['World 40', false], ['Food and customs 20', true]]);
  // The last one stays.
  boxes()[1]?.click();
  flushSync();
  expect(told()).toEqual([['World 40', false], ['Food and customs 20', true]]);
  expect(kept()).toMatchObject({ chosen: { alliance: { categories: 'food' } } });
  button(t('front.play')).click();
  await vi.waitFor(() => expect(bodyOf('POST /api/tables')).toMatchObject({ options: { categories: ['food'] } }));
  boxes()[0]?.click();
  flushSync();
  expect(kept()).toMatchObject({ chosen: { alliance: { categories: '' } } });
});

it('plays Ivanhoé by one click, against three knights, by the children’s rules', async () => {
  pick(t('ivanhoe.like'));
  button(t('front.play')).click();
  await vi.waitFor(() => expect(bodyOf('PUT /api/tables/t/seats/1')).toEqual({ kind: 'bot', level: 'knight' }));
  const knight = { kind: 'bot', level: 'knight' };
  expect(bodyOf('POST /api/tables')).toEqual({
    game: 'ivanhoe',
    options: { level: 'children' },
    seats: [{ kind: 'me' }, { kind: 'open' }, knight, knight],
    clock: { kind: 'none' },
    open: false
  });
});

it('plays Lost Empires by one click, against one bot, with what was chosen', async () => {
  pick(t('lostempires.like'));
  pick(t('lostempires.bot.captain'));
  type(select(t('lostempires.set')), 'drill');
  type(select(t('lostempires.rounds')), '5');
  button(t('front.play')).click();
  await vi.waitFor(() => expect(bodyOf('PUT /api/tables/t/seats/1')).toEqual({ kind: 'bot', level: 'captain' }));
  expect(bodyOf('POST /api/tables')).toEqual({
    game: 'lostempires',
    options: { set: 'drill', die: 'result', rounds: 5, bonus: 0 },
    seats: [{ kind: 'me' }, { kind: 'open' }],
    clock: { kind: 'none' },
    open: false
  });
});

it('leads to the game’s lesson, and to its decks where it has such', () => {
  const links = () => [...document.querySelectorAll('a')].map((a) => a.getAttribute('href'));
  expect(links()).toContain('./learn/alliance');
  expect(links()).not.toContain('./decks/alliance');
  pick(t('lostempires.like'));
  expect(links()).toEqual(expect.arrayContaining(['./learn/lostempires', './decks/lostempires']));
});

it('keeps as many seats for friends as were chosen, and gives the rest to bots', async () => {
  pick(t('ivanhoe.like'));
  pick(t('ivanhoe.level.adult'));
  pick(t('ivanhoe.bot.baron'));
  expect(select(t('ivanhoe.friends'))?.value).toBe('3');
  type(select(t('ivanhoe.seats')), '6');
  expect(select(t('ivanhoe.friends'))?.value).toBe('5');
  type(select(t('ivanhoe.friends')), '2');
  button(t('front.invite')).click();
  await vi.waitFor(() => expect(document.querySelector('input[autocomplete=nickname]')).not.toBeNull());
  type(document.querySelector('input[autocomplete=nickname]'), 'Ada');
  button(t('front.name.go')).click();
  await vi.waitFor(() => expect(bodyOf('POST /api/tables')).toBeDefined());
  const [open, baron] = [{ kind: 'open' }, { kind: 'bot', level: 'baron' }];
  expect(bodyOf('POST /api/tables')).toEqual({
    game: 'ivanhoe',
    options: { level: 'adult' },
    seats: [{ kind: 'me' }, open, open, baron, baron, baron],
    clock: { kind: 'live', seconds: 60 },
    open: false
  });
});

it('lets no clock run with friends over Lost Empires, unless one is chosen for it', async () => {
  const clock = () => select(t('front.clock'))?.value;
  expect(clock()).toBe('live');
  pick(t('lostempires.like'));
  expect(clock()).toBe('none');
  button(t('front.invite')).click();
  await vi.waitFor(() => expect(document.querySelector('input[autocomplete=nickname]')).not.toBeNull());
  type(document.querySelector('input[autocomplete=nickname]'), 'Ada');
  button(t('front.name.go')).click();
  await vi.waitFor(() => expect(bodyOf('POST /api/tables')).toMatchObject({ game: 'lostempires', clock: { kind: 'none' } }));
  type(select(t('front.clock')), 'relaxed');
  expect(clock()).toBe('relaxed');
  pick(t('ivanhoe.like'));
  expect(clock()).toBe('live');
});

it.each(locales)('goes on at the top with the play that waits for its player, told by who else sits there (%s)', async (locale) => {
  await language.set(locale);
  const bot = { kind: 'bot', level: 'knight' };
  const row = { game: 'lostempires', options: {}, status: 'playing', host: 'Guest', created: '2026-01-01T12:00:00Z', you: 0 };
  const seats = [{ seat: 0, kind: 'player', name: 'Guest' }, { seat: 1, ...bot }];
  const tables = [
    { ...row, id: 'theirs', turn: [1], seats },
    { ...row, id: 'over', status: 'finished', turn: [], seats },
    { ...row, id: 'ours', turn: [0], seats }
  ];
  await close();
  localStorage.setItem('castellan.guest', 'yes');
  fakeServer({ ...lists, 'GET /api/me': { id: 'a', name: 'Guest', language: 'en' }, 'GET /api/tables': { tables, next: null } });
  const { account } = await import('$lib/account.svelte');
  await account.load(true);
  const { page } = await import('$lib/fake');
  const { default: Front } = await import('./Front.svelte');
  close = page(Front, {});
  const next = await vi.waitFor(() => {
    flushSync();
    const found = document.querySelector('section[aria-labelledby=next]');
    if (!found) throw new Error('nothing to go on with');
    return found;
  });
  expect(document.querySelector('section, fieldset')).toBe(next);
  expect(next.querySelector('a')?.getAttribute('href')).toMatch(/ours$/);
  for (const text of [t('front.next'), t('row.bots', { n: 1 }), t('row.yours')]) expect(next.textContent).toContain(text);
  expect(next.textContent).not.toContain('Guest');
  expect([...document.querySelectorAll('a.line')].map((a) => a.getAttribute('href')?.split('/').pop())).toEqual(['ours', 'theirs', 'over']);
});

it('says of each table in a list which game it is, and of what kind', async () => {
  const bot = { kind: 'bot', level: 'knight' };
  const row = { status: 'waiting', host: 'Ștefan', created: '2026-01-01T12:00:00Z', turn: [], you: null };
  const seats = [{ seat: 0, kind: 'player', name: 'Ștefan' }, ...[1, 2, 3, 4].map((seat) => ({ seat, ...bot })), { seat: 5, kind: 'open' }];
  await close();
  fakeServer({
    ...lists,
    'GET /api/tables': {
      tables: [
        { ...row, id: 'i', game: 'ivanhoe', options: { level: 'adult' }, seats },
        { ...row, id: 'a', game: 'alliance', options: { rounds: 5, level: 'hard' }, seats: seats.slice(0, 3) },
        { ...row, id: 'l', game: 'lostempires', options: { set: 'core', die: 'd6', rounds: 15, bonus: 0 }, seats: seats.slice(0, 2) },
        { ...row, id: 'x', game: 'chess', options: {}, seats: seats.slice(0, 2) }
      ],
      next: null
    }
  });
  const { page } = await import('$lib/fake');
  const { default: Front } = await import('./Front.svelte');
  close = page(Front, {});
  const line = (id: string) => document.querySelector(`a[href$="/${id}"]`)?.textContent ?? '';
  await vi.waitFor(() => {
    flushSync();
    expect(line('i')).toContain(t('row.free', { n: 1 }));
  });
  for (const part of ['Ivanhoé', t('ivanhoe.kind.adult'), t('row.seats', { n: 6 })]) expect(line('i')).toContain(part);
  for (const part of ['Alliance', t('alliance.kind.rounds', { n: 5 }), t('alliance.kind.hard')]) expect(line('a')).toContain(part);
  for (const part of ['Lost Empires', t('lostempires.kind.core'), t('lostempires.kind.rounds', { n: 15 }), t('lostempires.kind.d6')]) {
    expect(line('l')).toContain(part);
  }
  expect(line('x')).toContain('chess');
});
