import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { flushSync } from 'svelte';
import type { SeatInfo } from '$lib/api/types';
import { button, page, waitingBarons, waitingTable } from '$lib/fake';
import type { TableSession } from '$lib/table/table.svelte';
import { messages, t } from '../messages';
import Placard from './Placard.svelte';

let close: () => Promise<void>;
const again = vi.fn(async () => undefined);

const asking = waitingTable({
  fair: { commit: 'c', shares: [null, null, null], record: null, bank: { digest: 'sha256:d', count: 9 } }
});

function show(callers: string[], of = asking) {
  const table = { ...of, status: 'finished' as const, again: 'next' };
  const session = {
    table, seats: table.seats, you: table.you, fair: table.fair, plies: [], again,
    outcome: { winners: [0, 1], reason: 'points', scores: table.seats.map((s) => s.seat) },
    callers: async () => callers
  };
  close = page(Placard, { session: session as unknown as TableSession });
}

beforeEach(() => messages.load());
afterEach(() => close());

it('says who wants to play again, with a button that goes there', async () => {
  show(['Ștefan']);
  await vi.waitFor(() => {
    flushSync();
    expect(document.body.textContent).toContain(t('again.call', { n: 1, who: 'Ștefan' }));
  });
  button(t('again.sit')).click();
  expect(again).toHaveBeenCalledOnce();
});

it('tells how to check the play and its questions', () => {
  show([]);
  const commands = [...document.querySelectorAll('pre')].map((p) => p.textContent).join('\n');
  expect(commands).toContain('castellan referee --audit t.jsonl');
  expect(commands).toContain('castellan referee --audit t.jsonl --bank t.bank.jsonl');
  expect(document.querySelector('a[download="t.bank.jsonl"]')?.getAttribute('href')).toContain('api/tables/t/bank');
});

it('has a share for each of six seats, and asks nothing about questions where there are none', () => {
  const seats: SeatInfo[] = [0, 1, 2, 3, 4, 5].map((seat) =>
    seat < 2 ? { seat, kind: 'player', name: `P${seat}`, present: true } : { seat, kind: 'bot', level: 'page' }
  );
  show([], waitingBarons({ seats, fair: { commit: 'c', shares: ['a1', 'b2', null, null, null, null], record: null } }));
  const shares = [...document.querySelectorAll('dd')].slice(1).map((dd) => dd.textContent?.trim());
  expect(shares).toHaveLength(6);
  expect(shares[1]).toBe('P1 b2');
  expect(shares[5]).toBe(`${t('lobby.bot', { level: t('ivanhoe.bot.page') })} ${t('fair.server')}`);
  expect(document.body.textContent).toContain('castellan referee --audit t.jsonl');
  expect(document.body.textContent).not.toContain('--bank');
});

it('names all who want to play again', async () => {
  show(['Ben', 'Ștefan', 'Cleo'], waitingBarons());
  await vi.waitFor(() => {
    flushSync();
    expect(document.body.textContent).toContain(t('again.call', { n: 3, who: 'Ben, Ștefan, and Cleo' }));
  });
});
