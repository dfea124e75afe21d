// Names and sentences about seats and territories, in the player's language.
import { i18n } from '$lib/i18n.svelte';
import type { SeatInfo } from '$lib/api/types';
import { kin, type Cell, type Choice, type Land, type Viewer } from '../board';
import type { Line } from '../story';
import { messages } from '../messages';

/** Speaks about one table: its land, its seats and who looks at them. */
export interface Words {
  /** The name of a seat, fit for the beginning of a sentence. */
  who(seat: number): string;
  /** The name of a seat, or "You" to the one who sits there. */
  self(seat: number): string;
  place(id: number | null): string;
  /** Name, owner and worth of a territory. */
  describe(cell: Cell): string;
  /** What choosing a territory does. */
  choice(cell: Cell, choice: Choice): string;
  /** A line of the log as a sentence. */
  line(line: Line): string;
}

export function words(land: Land, seats: readonly SeatInfo[], viewer: Viewer): Words {
  const plots = new Map(land.territories.map((plot) => [plot.id, plot]));

  function who(seat: number): string {
    const info = seats.find((other) => other.seat === seat);
    if (info?.kind === 'player' && info.name) return info.name;
    if (seat === 2) return messages.t('seat.dark');
    if (info?.kind === 'open') return messages.t('seat.nobody');
    return seat === 0 ? messages.t('seat.bot0') : messages.t('seat.bot1');
  }

  function place(id: number | null): string {
    return id === null ? '' : i18n.text(plots.get(id)?.name);
  }

  function whose(owner: number | null): string {
    const how = kin(owner, viewer);
    if (how === 'other' && owner !== null) return messages.t('whose.other', { who: who(owner) });
    return how === 'other' ? '' : messages.t(`whose.${how}`);
  }

  function describe(cell: Cell): string {
    const parts = [place(cell.id), whose(cell.owner)];
    if (cell.towers !== null) parts.push(cell.towers === 0 ? messages.t('ruin') : messages.t('castle', { n: cell.towers }));
    if (cell.value > 0) parts.push(messages.t('points', { n: cell.value }));
    for (const seat of cell.aimed) if (seat !== viewer) parts.push(messages.t('aimed', { who: who(seat) }));
    return parts.join(', ');
  }

  function line({ code, seat, territory, auto, why, round }: Line): string {
    const land = place(territory);
    const you = seat !== null && seat === viewer;
    const sentence = messages.maybe(you ? `log.${code}.you` : `log.${code}`, { who: seat === null ? '' : who(seat), land, round }) ?? '';
    const notes = [];
    const reason = why && messages.maybe(`why.${why.code}`);
    if (reason) notes.push(reason);
    if (auto) notes.push(messages.t('log.auto'));
    return notes.length ? `${sentence.replace(/\.$/, '')} (${notes.reduce((a, b) => messages.t('join', { a, b }))}).` : sentence;
  }

  return {
    who,
    self: (seat) => (seat === viewer ? messages.t('seat.you') : who(seat)),
    place,
    describe,
    choice: (cell, { deed }) => messages.t(`do.${deed}`, { land: describe(cell) }),
    line
  };
}
