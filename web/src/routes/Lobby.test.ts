import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SeatInfo, Table } from '$lib/api/types';
import { button, fakeServer, page, type, waitingTable, type Asked } from '$lib/fake';
import type { TableSession } from '$lib/table/table.svelte';
import { messages, t } from '../messages';
import Lobby from './Lobby.svelte';

let close: () => Promise<void>;
let asked: Asked[];
const refresh = vi.fn(async () => undefined);

function show(change: Partial<Table> = {}) {
  const table = waitingTable(change);
  asked = fakeServer({
    'POST /api/guests': { id: 'g', name: 'Guest', language: 'en' },
    'PUT /api/tables/t/seats/1': {},
    'PUT /api/tables/t/seats/2': {}
  });
  close = page(Lobby, { session: { table, you: table.you, refresh } as unknown as TableSession });
}
const seat = (n: number) => document.querySelectorAll('li')[n] ?? document.body;
const seats = (...change: SeatInfo[]): SeatInfo[] => {
  const all = waitingTable().seats;
  for (const one of change) all[one.seat] = one;
  return all;
};

beforeEach(() => messages.load());
afterEach(async () => {
  await close();
  refresh.mockClear();
  vi.unstubAllGlobals();
});

it('changes the level of the bot beside which it stands, for the host', async () => {
  show();
  const selects = document.querySelectorAll('select');
  expect([...selects].map((s) => s.value)).toEqual(['knight']);
  type(seat(2).querySelector('select'), 'warlord');
  await vi.waitFor(() => expect(refresh).toHaveBeenCalled());
  expect(asked).toEqual([{ what: 'PUT /api/tables/t/seats/2', body: { kind: 'bot', level: 'warlord' } }]);
});

it('gives guests no say in bots', () => {
  show({ host: false, you: null, open: true });
  expect(document.querySelector('select')).toBeNull();
  expect(seat(2).textContent).toContain(t('lobby.bot', { level: t('level.knight') }));
  expect(document.body.textContent).toContain(t('lobby.wait', { n: 1 }));
});

it('lets the host take the Dark Lord’s seat from a bot', async () => {
  localStorage.clear();
  show();
  button(t('lobby.lord')).click();
  await vi.waitFor(() => expect(refresh).toHaveBeenCalled());
  expect(asked.filter((a) => a.what.startsWith('PUT'))).toEqual([
    { what: 'PUT /api/tables/t/seats/2', body: { kind: 'open' } },
    { what: 'PUT /api/tables/t/seats/2', body: { kind: 'me' } }
  ]);
});

it('lets who sits move to a free seat', () => {
  show({ host: false, you: 0, seats: seats({ seat: 2, kind: 'open' }) });
  expect(button(t('lobby.move'), seat(1))).toBeTruthy();
  expect(button(t('lobby.move'), seat(2))).toBeTruthy();
});

it('says for whom a seat is kept, and offers it to nobody else', () => {
  show({ seats: seats({ seat: 1, kind: 'open', name: 'Ștefan' }) });
  expect(seat(1).textContent).toContain(t('lobby.seat.kept', { name: 'Ștefan' }));
  expect(seat(1).textContent).not.toContain(t('lobby.move'));
  expect(button(t('lobby.free'), seat(1))).toBeTruthy();
});

it('warns that a link to this machine leads nowhere else', () => {
  show();
  flushSync();
  expect(location.hostname).toBe('localhost');
  expect(document.querySelector('[role=note]')?.textContent).toContain('--listen 0.0.0.0:8080');
});
