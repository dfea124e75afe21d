// What each ply did, told by the views before and after it: for the log, for
// the show on the table and for whoever listens.
import type { SeatName } from '$lib/api/types';
import type { Bid, View, Viewer } from './board';
import type { Card } from './cards';

/** A ply as its viewer saw it, with the view after it. */
export interface Seen {
  version: number;
  seat: SeatName;
  move: string;
  auto?: boolean;
  why?: { code: string };
  view: View;
}

export type Happening =
  | { kind: 'first'; seat: number }
  /** Null: a card that this viewer may not see. */
  | { kind: 'draw'; seat: number; card: Card | null }
  | { kind: 'offer'; seat: number; card: Card }
  /** An answer to an offer: sealed until all are in. */
  | { kind: 'sealed'; seat: number }
  | { kind: 'reveal'; seat: number; bids: Bid[] }
  | { kind: 'swap'; seat: number; other: number; gave: Card; got: Card }
  | { kind: 'spurned'; seat: number; card: Card }
  | { kind: 'recover'; seat: number; cards: Card[] }
  | { kind: 'attack'; seat: number; castle: string; cards: Card[]; fell: Card[]; from: number | null; lost: number | null }
  | { kind: 'hold'; seat: number }
  | { kind: 'discard'; seat: number; cards: Card[] }
  | { kind: 'surrender'; seat: number; cards: Card[] };

/** Whether the cards of a word list are open to us. */
function open(word: string | undefined): Card | null {
  return word === undefined || word === '?' ? null : word;
}

/** What a ply did, in order. */
export function happenings(before: View | null, ply: Seen): Happening[] {
  const [word = '', ...rest] = ply.move.split(' ');
  if (ply.seat === 'chance') {
    const seat = Number(rest[0]);
    if (word === 'first') return [{ kind: 'first', seat }];
    return word === 'draw' ? [{ kind: 'draw', seat, card: open(rest[1]) }] : [];
  }
  const seat = Number(ply.seat);
  const after = ply.view;
  const last = after.last;
  switch (word) {
    case 'offer': {
      const card = rest[0] ?? '';
      const list: Happening[] = [{ kind: 'offer', seat, card }];
      // Where nobody can be asked the card is gone at once.
      if (after.offer === null && last) list.push({ kind: 'spurned', seat, card });
      return list;
    }
    case 'bid':
    case 'pass': {
      const list: Happening[] = [{ kind: 'sealed', seat }];
      if (after.step === 'bid' || !last) return list;
      list.push({ kind: 'reveal', seat: last.seat, bids: last.bids });
      if (last.taken !== null) list.push(...swap(after));
      else if (after.offer === null) list.push({ kind: 'spurned', seat: last.seat, card: last.offer });
      return list;
    }
    case 'take':
      return swap(after);
    case 'attack': {
      const castle = rest[0] ?? '';
      const was = before?.castles.find((one) => one.name === castle);
      const is = after.castles.find((one) => one.name === castle);
      const lost = was?.shields.find((other) => other !== seat && !is?.shields.includes(other)) ?? null;
      return [{ kind: 'attack', seat, castle, cards: rest.slice(2), fell: was?.army ?? [], from: was?.shields[0] ?? null, lost }];
    }
    case 'hold':
      return [{ kind: 'hold', seat }];
    case 'recover':
    case 'discard':
    case 'surrender':
      return [{ kind: word, seat, cards: rest }];
    default:
      return [];
  }
}

function swap({ last }: View): Happening[] {
  const got = last?.bids.find((bid) => bid.seat === last.taken)?.card;
  return last && last.taken !== null && got ? [{ kind: 'swap', seat: last.seat, other: last.taken, gave: last.offer, got }] : [];
}

/** Who has answered the bidding that goes on, as far as these plies tell. */
export function sealedBy(plies: readonly Seen[]): Set<number> {
  const seats = new Set<number>();
  for (let i = plies.length - 1; i >= 0; i--) {
    const ply = plies[i] as Seen;
    if (ply.move.startsWith('offer')) break;
    if (/^(bid|pass)/.test(ply.move)) seats.add(Number(ply.seat));
    else break;
  }
  return seats;
}

/** One line of the log. */
export type Entry = { version: number; auto: boolean; why?: string } & (Exclude<Happening, { kind: 'draw' | 'sealed' }> | { kind: 'draws'; seat: number; n: number; cards: Card[] });

/** The lines of one turn. */
export interface Chapter {
  key: number;
  /** Whose turn; null before the first. */
  seat: number | null;
  late: boolean;
  entries: Entry[];
}

/** The log by turns: what each draws in one line, what is sealed left out until it is open. */
export function chapters(plies: readonly Seen[], viewer: Viewer): Chapter[] {
  const list: Chapter[] = [];
  let before: View | null = null;
  for (const ply of plies) {
    const from: View | null = before ?? ply.view;
    for (const one of happenings(before, ply)) {
      const deal = from.step === 'deal' || from.step === 'first';
      const seat = deal ? null : from.active;
      let chapter = list.at(-1);
      const fresh = one.kind === 'draw' && chapter?.entries.at(-1)?.kind !== 'draws';
      if (!chapter || chapter.seat !== seat || (fresh && !deal)) {
        chapter = { key: ply.version, seat, late: from.late, entries: [] };
        list.push(chapter);
      }
      if (one.kind === 'sealed') continue;
      if (one.kind === 'draw') {
        if (deal && one.seat !== viewer) continue;
        const open = chapter.entries.at(-1);
        if (open?.kind === 'draws' && open.seat === one.seat) {
          open.n++;
          if (one.card) open.cards.push(one.card);
        } else {
          chapter.entries.push({ kind: 'draws', seat: one.seat, n: 1, cards: one.card ? [one.card] : [], version: ply.version, auto: false });
        }
        continue;
      }
      chapter.entries.push({ ...one, version: ply.version, auto: ply.auto ?? false, ...(ply.why ? { why: ply.why.code } : {}) });
    }
    before = ply.view;
  }
  return list.filter((chapter) => chapter.entries.length > 0);
}
