import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SeatInfo } from '$lib/api/types';
import { button, fakeServer, page, type, type Asked } from '$lib/fake';
import { messages, t } from '../messages';
import Join from './Join.svelte';

let close: () => Promise<void>;
let asked: Asked[];

async function invited(host: string, seats: SeatInfo[]) {
  asked = fakeServer({
    'GET /api/invites/K7QX2': { table: 't', game: 'alliance', host, seats, commit: 'c', status: 'waiting' },
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
  expect(document.body.textContent).toContain(t('join.pitch.lord'));
  expect(document.querySelector('input[type=radio]')).toBeNull();
});

it('invites without a name where the host has none, in whatever language', async () => {
  await invited('Invité', [ada, open(1), bot(2)]);
  expect(document.querySelector('h1')?.textContent).toBe(t('join.title.nameless'));
  expect(document.body.textContent).toContain(t('join.pitch'));
});

it('lets choose between the sides and takes that seat', async () => {
  await invited('Ada', [ada, open(1), open(2)]);
  const radios = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  expect(radios.map((r) => [r.value, r.checked])).toEqual([['1', true], ['2', false]]);
  radios[1]?.click();
  flushSync();
  expect(document.body.textContent).toContain(t('join.pitch.lord'));
  type(document.querySelector('input[autocomplete=nickname]'), 'Ben');
  button(t('join.go')).click();
  await vi.waitFor(() => expect(asked.find((a) => a.what === 'POST /api/join')?.body).toMatchObject({ invite: 'K7QX2', seat: 2 }));
});

it('counts a seat that is kept for somebody else as taken', async () => {
  await invited('Ada', [ada, open(1, 'Ștefan'), bot(2)]);
  expect(document.body.textContent).toContain(t('join.full'));
});
