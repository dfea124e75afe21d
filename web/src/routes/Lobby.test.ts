import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SeatInfo, Table } from '$lib/api/types';
import { button, fakeServer, page, type, waitingBarons, waitingTable, type Asked } from '$lib/fake';
import type { TableSession } from '$lib/table/table.svelte';
import { i18n, locales } from '$lib/i18n.svelte';
import { messages, t } from '../messages';
import Lobby from './Lobby.svelte';

let close: () => Promise<void>;
let asked: Asked[];
const refresh = vi.fn(async () => undefined);

function show(change: Partial<Table> = {}) {
  const table = waitingTable(change);
  asked = fakeServer({
    'POST /api/guests': { id: 'g', name: 'Guest', language: 'en' },
    ...Object.fromEntries(table.seats.map((s) => [`PUT /api/tables/t/seats/${s.seat}`, {}]))
  });
  close = page(Lobby, { session: { table, you: table.you, refresh } as unknown as TableSession });
}
const seat = (n: number) => document.querySelectorAll('li')[n] ?? document.body;
const seats = (...change: SeatInfo[]): SeatInfo[] => {
  const all = waitingTable().seats;
  for (const one of change) all[one.seat] = one;
  return all;
};

const watching = () => document.querySelector<HTMLInputElement>(`input[aria-label="${t('lobby.watch')}"]`);

beforeEach(() => messages.load());
afterEach(async () => {
  await close();
  refresh.mockClear();
  vi.unstubAllGlobals();
});

it('changes the level of the bot beside which it stands, for the host', async () => {
  show();
  const selects = document.querySelectorAll('select');
  // The other one says what bots on free seats will be.
  expect([...selects].map((s) => s.value)).toEqual(['knight', 'knight']);
  type(seat(2).querySelector('select'), 'warlord');
  await vi.waitFor(() => expect(refresh).toHaveBeenCalled());
  expect(asked).toEqual([{ what: 'PUT /api/tables/t/seats/2', body: { kind: 'bot', level: 'warlord' } }]);
});

it('gives guests no say in bots', () => {
  show({ host: false, you: null, open: true });
  expect(document.querySelector('select')).toBeNull();
  expect(seat(2).textContent).toContain(t('lobby.bot', { level: t('alliance.bot.knight') }));
  expect(document.body.textContent).toContain(t('lobby.wait', { n: 1 }));
});

it('lets the host take the Dark Lord’s seat from a bot', async () => {
  localStorage.clear();
  show();
  button(t('alliance.take.lord')).click();
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

it('gives a link to watch where anybody may look on', () => {
  show({ open: true });
  expect(watching()?.value).toMatch(/\/tables\/t$/);
  expect(button(t('lobby.watch.copy'))).toBeTruthy();
});

it('gives no link to watch a table that is not open', () => {
  show({ open: false });
  expect(watching()).toBeNull();
});

it('warns that a link to this machine leads nowhere else', () => {
  show();
  flushSync();
  expect(location.hostname).toBe('localhost');
  expect(document.querySelector('[role=note]')?.textContent).toContain(`make run LISTEN=0.0.0.0${location.port && `:${location.port}`}`);
  expect(document.querySelector('[role=note]')?.textContent).not.toContain('8080');
});

const put = (seat: number, level: string) => ({ what: `PUT /api/tables/t/seats/${seat}`, body: { kind: 'bot', level } });

describe.each(locales)('a table of Ivanhoé (%s)', (locale) => {
  beforeEach(() => i18n.set(locale));
  afterEach(() => i18n.set('en'));

  it('tells rules, seats and clock, and sets no baron apart', () => {
    show(waitingBarons());
    const page = document.body.textContent ?? '';
    for (const text of ['Ivanhoé', t('ivanhoe.lobby'), t('ivanhoe.kind.adult'), t('row.seats', { n: 5 }), t('lobby.clock', { clock: t('clock.live', { n: 60 }) })]) {
      expect(page).toContain(text);
    }
    expect(document.querySelectorAll('li.seat')).toHaveLength(5);
    expect(page).not.toContain(t('alliance.side.ally'));
    expect(page).not.toContain(t('alliance.take.lord'));
    expect(page).toContain(t('lobby.invite', { n: 2 }));
  });

  it('gives one free seat to a bot of the level that the host wants', async () => {
    show(waitingBarons());
    type(document.querySelector('.fill select'), 'squire');
    button(t('lobby.fill'), seat(2)).click();
    await vi.waitFor(() => expect(refresh).toHaveBeenCalled());
    expect(asked).toEqual([put(2, 'squire')]);
  });

  it('begins with bots on all free seats, by one press', async () => {
    show(waitingBarons());
    button(t('lobby.start')).click();
    await vi.waitFor(() => expect(refresh).toHaveBeenCalled());
    expect(asked).toEqual([put(1, 'knight'), put(2, 'knight')]);
  });

  it('frees a bot’s seat', async () => {
    show(waitingBarons());
    expect([...(seat(4).querySelectorAll('option') ?? [])].map((o) => o.value)).toEqual(['page', 'squire', 'knight', 'baron']);
    button(t('lobby.free'), seat(4)).click();
    await vi.waitFor(() => expect(refresh).toHaveBeenCalled());
    expect(asked).toEqual([{ what: 'PUT /api/tables/t/seats/4', body: { kind: 'open' } }]);
  });

  it('lets a guest move to any free seat, and start nothing', () => {
    show(waitingBarons({ host: false, you: 1, seats: waitingBarons().seats.map((s) => (s.seat === 1 ? { seat: 1, kind: 'player', name: 'Ben' } : s)) }));
    expect(button(t('lobby.move'), seat(2))).toBeTruthy();
    expect(document.querySelector('select')).toBeNull();
    expect(document.body.textContent).not.toContain(t('lobby.start'));
  });
});
