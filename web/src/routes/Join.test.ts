import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SeatInfo } from '$lib/api/types';
import { button, fakeServer, page, type, type Asked } from '$lib/fake';
import { i18n, locales } from '$lib/i18n.svelte';
import { messages, t } from '../messages';
import Join from './Join.svelte';

let close: () => Promise<void>;
let asked: Asked[];

async function invited(host: string, seats: SeatInfo[], game = 'alliance') {
  asked = fakeServer({
    'GET /api/invites/K7QX2': { table: 't', game, options: { level: 'adult' }, clock: { kind: 'live', seconds: 60 }, host, seats, commit: 'c', status: 'waiting' },
    'POST /api/guests': { id: 'b', name: 'Ben', language: 'en' },
    'POST /api/join': { table: 't', seat: 2 }
  });
  close = page(Join, { code: 'K7QX2' });
  await vi.waitFor(() => {
    flushSync();
    expect(document.querySelector('h1')).not.toBeNull();
  });
}

const ada: SeatInfo = { seat: 0, kind: 'player', name: 'Ada' };
const bot = (seat: number): SeatInfo => ({ seat, kind: 'bot', level: 'knight' });
const open = (seat: number, name?: string): SeatInfo => ({ seat, kind: 'open', ...(name ? { name } : {}) });

beforeEach(() => {
  window.scrollTo = () => undefined;
  return messages.load();
});
afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

it('says to whoever comes for the Dark Lord’s seat that it is his', async () => {
  await invited('Ada', [ada, bot(1), open(2)]);
  expect(document.body.textContent).toContain(t('alliance.join.lord'));
  expect(document.querySelector('input[type=radio]')).toBeNull();
});

it('invites without a name where the host has none, in whatever language', async () => {
  await invited('Invité', [ada, open(1), bot(2)]);
  expect(document.querySelector('h1')?.textContent).toBe(t('join.title.nameless'));
  expect(document.body.textContent).toContain(t('alliance.join.ally'));
});

it('lets choose between the sides and takes that seat', async () => {
  await invited('Ada', [ada, open(1), open(2)]);
  const radios = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  expect(radios.map((r) => [r.value, r.checked])).toEqual([['1', true], ['2', false]]);
  radios[1]?.click();
  flushSync();
  expect(document.body.textContent).toContain(t('alliance.join.lord'));
  type(document.querySelector('input[autocomplete=nickname]'), 'Ben');
  button(t('join.go')).click();
  await vi.waitFor(() => expect(asked.find((a) => a.what === 'POST /api/join')?.body).toMatchObject({ invite: 'K7QX2', seat: 2 }));
});

it('counts a seat that is kept for somebody else as taken', async () => {
  await invited('Ada', [ada, open(1, 'Ștefan'), bot(2)]);
  expect(document.body.textContent).toContain(t('join.full'));
});

it.each(locales)('shows a baron who sits at the table, by which rules, and offers no sides (%s)', async (locale) => {
  await i18n.set(locale);
  await invited('Ada', [ada, open(1), open(2, 'Ștefan'), bot(3), open(4)], 'ivanhoe');
  const page = document.body.textContent ?? '';
  for (const text of ['Ivanhoé', t('ivanhoe.join'), t('ivanhoe.kind.adult'), t('row.seats', { n: 5 }), t('lobby.clock', { clock: t('clock.live', { n: 60 }) })]) {
    expect(page).toContain(text);
  }
  const seats = [...document.querySelectorAll('.seats li')].map((li) => li.textContent?.trim());
  expect(seats).toEqual([
    'Ada',
    t('lobby.seat.open'),
    t('lobby.seat.kept', { name: 'Ștefan' }),
    t('lobby.bot', { level: t('ivanhoe.bot.knight') }),
    t('lobby.seat.open')
  ]);
  expect(document.querySelector('input[type=radio]')).toBeNull();
  type(document.querySelector('input[autocomplete=nickname]'), 'Ben');
  button(t('join.go')).click();
  await vi.waitFor(() => expect(asked.some((a) => a.what === 'POST /api/join')).toBe(true));
  expect(asked.find((a) => a.what === 'POST /api/join')?.body).not.toHaveProperty('seat');
  await i18n.set('en');
});
