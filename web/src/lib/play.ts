// Ways to a table: alone at once, with friends, by invitation. Each makes a
// guest if nobody is known yet, and gives the seat's share in the fairness,
// which must come after the server's promise and before the first ply.
import { account } from './account.svelte';
import { api, type SeatWish } from './api/client';
import type { Clock, SeatInfo, Table } from './api/types';
import { newShare, randomHex } from './random';
import { href, router } from './router.svelte';
import { settings } from './settings.svelte';
import { t } from '../messages';
import type { ClockChoice, Setup } from '$games/setup';

function clock(kind: ClockChoice, { pace }: Setup): Clock {
  switch (kind) {
    case 'live':
      return { kind, ...pace };
    case 'relaxed':
      return { kind, minutes: 24 * 60 };
    case 'none':
      return { kind };
  }
}

/** A table whose maker has seat 0, with those seats open and bots on the rest. */
async function lay(setup: Setup, open: readonly number[], kind: ClockChoice, listed = false): Promise<Table> {
  await account.ensure(t('front.guest'));
  const chosen = settings.chosen(setup);
  const seats = Array.from({ length: setup.seats(chosen) }, (_, seat): SeatWish => {
    if (seat === 0) return { kind: 'me' };
    return open.includes(seat) ? { kind: 'open' } : { kind: 'bot', level: setup.bot(chosen, seat) };
  });
  const table = await api.newTable({
    game: setup.key,
    options: setup.options(chosen),
    seats,
    clock: clock(kind, setup),
    open: listed
  });
  await api.share(table.id, newShare());
  return table;
}

/** A table with bots, which starts at once; nobody waits there, so no clock runs. The first move may be known. */
export async function playNow(setup: Setup, first?: string): Promise<void> {
  // A full table starts by itself, and would not wait for our share.
  const last = 1;
  const table = await lay(setup, [last], 'none');
  await api.seat(table.id, last, { kind: 'bot', level: setup.bot(settings.chosen(setup), last) });
  if (first !== undefined) {
    try {
      const { version } = await api.table(table.id);
      await api.move(table.id, first, version, randomHex(16));
    } catch {
      // The table asks for it again.
    }
  }
  router.go(href({ page: 'table', id: table.id }));
}

/** A table that keeps seats for friends. */
export async function inviteFriends(setup: Setup): Promise<void> {
  const table = await lay(setup, setup.kept(settings.chosen(setup)), settings.clock(setup));
  router.go(href({ page: 'table', id: table.id }));
}

/** A table that keeps seats for whoever comes. */
export async function openToAll(setup: Setup): Promise<void> {
  const table = await lay(setup, setup.kept(settings.chosen(setup)), settings.clock(setup), true);
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
