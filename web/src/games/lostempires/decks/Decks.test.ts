// The page of decks and the choice at a table, with a server that answers by a table.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { button, fakeServer, page, type, waitingTable, type Asked } from '$lib/fake';
import { i18n, locales } from '$lib/i18n.svelte';
import { messages as shell } from '../../../messages';
import Decks from './Decks.svelte';
import { decks } from './decks.svelte';
import { messages, t } from './messages';
import Picker from './Picker.svelte';

const words = (en: string) => ({ en, fr: `${en} (fr)`, ro: `${en} (ro)` });
const keys = Array.from({ length: 12 }, (_, i) => `unit${i + 1}`);
const card = (key: string, kind: string) => ({
  key,
  name: words(`The ${key}`),
  flavour: words('…'),
  cost: '1c',
  kind,
  elite: false,
  control: 1,
  attack: 1,
  defence: 3,
  rules: words(''),
  abilities: [],
  asks: { play: [], use: [] }
});
const faction = {
  key: 'charter',
  set: 'core',
  name: words('The Charter'),
  motto: words('All has its price'),
  preset: [...keys.slice(0, 7), 'help1', 'help2'],
  designs: [...keys.map((key) => card(key, 'unit')), ...['help1', 'help2', 'help3', 'help4'].map((key) => card(key, 'support'))]
};
const cards = { factions: [faction, { ...faction, key: 'drill', set: 'drill', name: words('Drill') }] };
const own = { id: 'd1', game: 'lostempires', name: 'Mine', faction: 'charter', designs: faction.preset, code: 'ABCDE', changed: '2026-01-01T12:00:00Z' };
const answers = {
  'GET /api/me': { id: 'a', name: 'Ada', language: 'en' },
  'GET /api/games/lostempires/cards': cards,
  'GET /api/decks': { decks: [own, { ...own, id: 'x', game: 'chess', name: 'Not here' }] },
  'GET /api/games/lostempires/decks/QQQQQ': { game: 'lostempires', faction: 'charter', designs: faction.preset, code: 'QQQQQ' },
  'PUT /api/decks/d1': { ...own, name: 'Ours', code: 'FGHIJ' },
  'DELETE /api/decks/d1': {}
};

let close: () => Promise<void> = async () => undefined;
let asked: Asked[];
const shows = (text: string) =>
  vi.waitFor(() => {
    flushSync();
    expect(document.body.textContent).toContain(text);
  });
const press = async (text: string, within?: ParentNode) => {
  await vi.waitFor(() => button(text, within));
  button(text, within).click();
  flushSync();
};
const tile = (key: string) => document.querySelector<HTMLButtonElement>(`[data-design=${key}]`);
const article = (text: string) => [...document.querySelectorAll('article')].find((one) => one.textContent?.includes(text));

beforeEach(async () => {
  localStorage.setItem('castellan.guest', '1');
  window.scrollTo = () => undefined;
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  asked = fakeServer(answers);
  await Promise.all([messages.load(), shell.load()]);
});
afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
  await i18n.set('en');
});

it.each(locales)('shows one’s own decks of this game and those that are ready, not the drill (%s)', async (locale) => {
  await i18n.set(locale);
  close = page(Decks, { code: undefined });
  await shows('Mine');
  expect(document.querySelectorAll('article')).toHaveLength(2);
  expect(document.body.textContent).not.toContain('Not here');
  expect(article('Mine')?.textContent).toContain(t('code.of', { code: 'ABCDE' }));
  expect(article('Mine')?.textContent).toContain(t('units', { n: 7 }));
});

it('says what a choice lacks, counts what it has, and keeps it under its name', async () => {
  close = page(Decks, { code: undefined });
  await shows('Mine');
  await press(t('change'), article('Mine'));
  expect(tile('unit1')?.getAttribute('aria-pressed')).toBe('true');
  expect(document.body.textContent).toContain(t('lack.none'));
  for (const key of ['unit1', 'unit2', 'unit3']) tile(key)?.click();
  flushSync();
  expect(document.body.textContent).toContain(t('lack.designs', { n: 3 }));
  expect(document.body.textContent).toContain(t('lack.units', { n: 1 }));
  for (const key of ['unit9', 'unit8', 'help4']) tile(key)?.click();
  flushSync();
  expect(document.body.textContent).toContain(t('lack.none'));
  type(document.querySelector('.keep input'), ' Ours ');
  await press(t('save'));
  await shows(t('code.of', { code: 'FGHIJ' }));
  expect(asked.find((a) => a.what.startsWith('PUT'))?.body).toEqual({
    game: 'lostempires',
    name: 'Ours',
    faction: 'charter',
    designs: ['unit4', 'unit5', 'unit6', 'unit7', 'unit8', 'unit9', 'help1', 'help2', 'help4']
  });
  expect(decks.own.map((one) => one.name)).toEqual(['Ours']);
});

it('gives a new deck an id of its own, and a name', async () => {
  close = page(Decks, { code: undefined });
  await shows('All has its price');
  await press(t('copy'), article('All has its price'));
  await press(t('clear'));
  expect(button(t('save')).disabled).toBe(true);
  await press(t('preset'));
  await press(t('save'));
  await vi.waitFor(() => expect(asked.find((a) => /^PUT \/api\/decks\/[0-9a-f]{16}$/.test(a.what))?.body).toMatchObject({ designs: faction.preset, name: 'The Charter, my way' }));
});

it('plays at once with a deck that was kept', async () => {
  asked = fakeServer({
    ...answers,
    'POST /api/tables': waitingTable(),
    'POST /api/tables/t/share': {},
    'PUT /api/tables/t/seats/1': {},
    'GET /api/tables/t': { ...waitingTable(), version: 3 },
    'POST /api/tables/t/moves': { version: 4 }
  });
  close = page(Decks, { code: undefined });
  await shows('Mine');
  await press(t('change'), article('Mine'));
  await press(t('save'));
  await shows(t('saved'));
  await press(t('play'));
  await vi.waitFor(() => expect(asked.find((a) => a.what === 'POST /api/tables/t/moves')?.body).toEqual({ move: `deck charter ${faction.preset.join(' ')}`, version: 3 }));
  expect(asked.find((a) => a.what === 'POST /api/tables')?.body).toMatchObject({ game: 'lostempires', options: { set: 'core' }, clock: { kind: 'none' } });
});

it('deletes a deck when one is sure', async () => {
  close = page(Decks, { code: undefined });
  await shows('Mine');
  await press(t('delete'), article('Mine'));
  expect(asked.some((a) => a.what.startsWith('DELETE'))).toBe(false);
  await press(t('delete.yes'), article('Mine'));
  await vi.waitFor(() => {
    flushSync();
    expect(article('Mine')).toBeUndefined();
  });
  expect(asked.some((a) => a.what === 'DELETE /api/decks/d1')).toBe(true);
});

it('opens the deck of a code, and says so if it says none', async () => {
  close = page(Decks, { code: 'QQQQQ' });
  await shows(t('shared'));
  expect(article('QQQQQ')).toBeDefined();
  type(document.querySelector('form input'), 'nothing');
  await press(t('code.open'));
  await shows(t('code.none'));
});

it('hands a table the move that takes a deck, as it is or as it was changed', async () => {
  const onpick = vi.fn();
  close = page(Picker, { factions: ['charter'], from: 'charter', onpick });
  await shows('Mine');
  await press(t('play'), article('Mine'));
  expect(onpick).toHaveBeenLastCalledWith(`deck charter ${faction.preset.join(' ')}`);
  await press(t('build'));
  tile('unit1')?.click();
  flushSync();
  expect(button(t('play')).disabled).toBe(true);
  tile('unit12')?.click();
  await press(t('play'));
  expect(onpick).toHaveBeenLastCalledWith('deck charter unit2 unit3 unit4 unit5 unit6 unit7 unit12 help1 help2');
});
