import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { flushSync } from 'svelte';
import { button, page, waitingTable } from '$lib/fake';
import type { TableSession } from '$lib/table/table.svelte';
import { messages, t } from '../messages';
import Placard from './Placard.svelte';

let close: () => Promise<void>;
const again = vi.fn(async () => undefined);

function show(callers: string[]) {
  const table = waitingTable({ status: 'finished', again: 'next', options: { level: 'hard', languages: ['ro', 'en'] } });
  const session = {
    table, seats: table.seats, you: table.you, fair: table.fair, plies: [], again,
    outcome: { winners: [0, 1], reason: 'points', scores: [1, 2, 3] },
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
  expect(commands).toContain('castellan questions bank --level hard --languages ro,en > bank.jsonl');
});
