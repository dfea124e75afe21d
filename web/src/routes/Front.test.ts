import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { button, fakeServer, type, waitingTable, type Asked } from '$lib/fake';
import { messages, t } from '../messages';

const lists = { 'GET /api/lands': [{ key: 'aldermark', name: { en: 'Aldermark' } }], 'GET /api/tables': { tables: [], next: null } };
const made = {
  'POST /api/guests': { id: 'a', name: 'Guest', language: 'en' },
  'PATCH /api/me': {},
  'POST /api/tables': waitingTable(),
  'POST /api/tables/t/share': {},
  'PUT /api/tables/t/seats/1': {}
};

let close: () => Promise<void>;
let asked: Asked[];
const bodyOf = (what: string) => asked.find((a) => a.what === what)?.body;

beforeEach(async () => {
  localStorage.clear();
  vi.resetModules();
  asked = fakeServer({ ...lists, ...made });
  // Each test is a first visit: everything anew, Svelte too.
  window.scrollTo = () => undefined;
  const { page } = await import('$lib/fake');
  const { default: Front } = await import('./Front.svelte');
  const texts = await import('../messages');
  await Promise.all([messages.load(), texts.messages.load()]);
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

it('takes what was chosen and remembers it', async () => {
  const select = (text: string) =>
    [...document.querySelectorAll('label')].find((l) => l.textContent?.includes(text))?.querySelector('select') ?? null;
  type(select(t('front.ally')), 'warlord');
  const rounds = select(t('front.rounds'));
  if (rounds) rounds.selectedIndex = 0;
  rounds?.dispatchEvent(new Event('change', { bubbles: true }));
  type(select(t('front.questions')), 'hard');
  button(t('front.play')).click();
  await vi.waitFor(() => expect(bodyOf('PUT /api/tables/t/seats/1')).toEqual({ kind: 'bot', level: 'warlord' }));
  expect(bodyOf('POST /api/tables')).toMatchObject({ options: { rounds: 3, level: 'hard' } });
  expect(JSON.parse(localStorage.getItem('castellan.settings') ?? '')).toMatchObject({ ally: 'warlord', rounds: 3, questions: 'hard' });
});
