// Ways to a table: alone at once, with friends, by invitation. Each makes a
// guest if nobody is known yet, and gives the seat's share in the fairness,
// which must come after the server's promise and before the first ply.
import { account } from './account.svelte';
import { api, type SeatWish } from './api/client';
import type { Clock, SeatInfo, Table } from './api/types';
import { i18n, locales } from './i18n.svelte';
import { newShare } from './random';
import { href, router } from './router.svelte';
import type { ClockChoice } from './settings.svelte';
import { t } from '../messages';

/** What a player chooses about a table. */
export interface Choice {
  map: string;
  /** The Dark Lord's level. */
  level: string;
  /** The level of a bot on one's own side. */
  ally: string;
  rounds: number;
  /** The level of the questions. */
  questions: string;
  /** Where people wait for each other. */
  clock: ClockChoice;
}

/** The Dark Lord's seat. */
export const lord = 2;

const clock: Record<ClockChoice, Clock> = {
  none: { kind: 'none' },
  live: { kind: 'live', seconds: 30, answer: 20 },
  relaxed: { kind: 'relaxed', minutes: 24 * 60 }
};

function options(choice: Choice): Record<string, unknown> {
  return {
    map: choice.map,
    rounds: choice.rounds,
    level: choice.questions,
    languages: [i18n.locale, ...locales.filter((l) => l !== i18n.locale)]
  };
}

async function lay(choice: Choice, kind: ClockChoice, open = false): Promise<Table> {
  await account.ensure(t('front.guest'));
  const seats: SeatWish[] = [{ kind: 'me' }, { kind: 'open' }, { kind: 'bot', level: choice.level }];
  const table = await api.newTable({
    game: 'alliance',
    options: options(choice),
    seats,
    clock: clock[kind],
    open
  });
  await api.share(table.id, newShare());
  return table;
}

/** A table with a bot ally, which starts at once; nobody waits there, so no clock runs. */
export async function playNow(choice: Choice): Promise<void> {
  const table = await lay(choice, 'none');
  await api.seat(table.id, 1, { kind: 'bot', level: choice.ally });
  router.go(href({ page: 'table', id: table.id }));
}

/** A table that keeps the ally's seat for a friend. */
export async function inviteFriend(choice: Choice): Promise<void> {
  const table = await lay(choice, choice.clock);
  router.go(href({ page: 'table', id: table.id }));
}

/** A table that keeps the ally's seat for whoever comes. */
export async function openToAll(choice: Choice): Promise<void> {
  const table = await lay(choice, choice.clock, true);
  router.go(href({ page: 'table', id: table.id }));
}

/** The seats that somebody of that name may take: those kept for them, else those kept for nobody. */
export function freeFor(seats: readonly SeatInfo[], name: string | undefined): SeatInfo[] {
  const open = seats.filter((s) => s.kind === 'open');
  const kept = open.filter((s) => s.name !== undefined && s.name === name);
  return kept.length ? kept : open.filter((s) => !s.name);
}

/** Sits down by invitation, on a certain seat or the first free one, and goes to the table. */
export async function accept(code: string, name: string, wanted?: number): Promise<void> {
  const me = await account.ensure(name);
  if (me.name !== name) await account.rename(name);
  const seat = await api.join(code, newShare(), wanted);
  router.go(href({ page: 'table', id: seat.table }), 'replace');
}

/** The code in what somebody typed or pasted: a code, or a whole link. */
export function codeOf(typed: string): string | null {
  const code = typed.trim().replace(/[?#].*$/, '').replace(/\/+$/, '').split('/').pop() ?? '';
  return /^[\w-]{3,64}$/.test(code) ? code : null;
}
