// Ways to a table: alone at once, with friends, by invitation. Each makes a
// guest if nobody is known yet, and gives the seat's share in the fairness,
// which must come after the server's promise and before the first ply.
import { account } from './account.svelte';
import { api, type SeatWish } from './api/client';
import type { Table } from './api/types';
import { i18n, locales } from './i18n.svelte';
import { newShare } from './random';
import { href, router } from './router.svelte';
import { t } from '../messages';

/** What a player chooses about a table. */
export interface Choice {
  map: string;
  level: string;
}

/** The level of a bot that plays on one's own side. */
const allyLevel = 'knight';

function options(choice: Choice): Record<string, unknown> {
  return { map: choice.map, languages: [i18n.locale, ...locales.filter((l) => l !== i18n.locale)] };
}

async function lay(choice: Choice, open = false): Promise<Table> {
  await account.ensure(t('front.guest'));
  const seats: SeatWish[] = [{ kind: 'me' }, { kind: 'open' }, { kind: 'bot', level: choice.level }];
  const table = await api.newTable({
    game: 'alliance',
    options: options(choice),
    seats,
    clock: { kind: 'live', seconds: 30, answer: 20 },
    open
  });
  await api.share(table.id, newShare());
  return table;
}

/** A table with a bot ally, which starts at once. */
export async function playNow(choice: Choice): Promise<void> {
  const table = await lay(choice);
  await api.seat(table.id, 1, { kind: 'bot', level: allyLevel });
  router.go(href({ page: 'table', id: table.id }));
}

/** A table that keeps the ally's seat for a friend. */
export async function inviteFriend(choice: Choice): Promise<void> {
  const table = await lay(choice);
  router.go(href({ page: 'table', id: table.id }));
}

/** A table that keeps the ally's seat for whoever comes. */
export async function openToAll(choice: Choice): Promise<void> {
  const table = await lay(choice, true);
  router.go(href({ page: 'table', id: table.id }));
}

/** Sits down by invitation and goes to the table. */
export async function accept(code: string, name: string): Promise<void> {
  const me = await account.ensure(name);
  if (me.name !== name) await account.rename(name);
  const seat = await api.join(code, newShare());
  router.go(href({ page: 'table', id: seat.table }), 'replace');
}

/** The code in what somebody typed or pasted: a code, or a whole link. */
export function codeOf(typed: string): string | null {
  const code = typed.trim().replace(/[?#].*$/, '').replace(/\/+$/, '').split('/').pop() ?? '';
  return /^[\w-]{3,64}$/.test(code) ? code : null;
}
