// What a table adds up to: the cards gone and unseen, and who comes out how.
import type { View, Viewer } from './board';
import { copies, counts, kinds, types, type Card } from './cards';

// --- the oubliette

/** Cards by type and escutcheon: lost, and still unseen by this viewer. */
export interface Cell {
  card: Card;
  lost: number;
  unseen: number;
}

/** What lies in the oubliette, and what may still be in the stock or in another's hand. */
export function ledger(view: View, viewer: Viewer): { rows: Cell[][]; champions: Cell[]; lost: number; unseen: number } {
  const lost = counts(view.oubliette);
  const hand = viewer === null ? null : (view.players[viewer]?.hand ?? null);
  const seen = counts([...view.oubliette, ...view.castles.flatMap((castle) => castle.army), ...(hand ?? []), ...(view.offer ? [view.offer] : [])]);
  const cells = kinds.map((card, kind) => ({ card, lost: lost[kind] ?? 0, unseen: copies(card) - (seen[kind] ?? 0) }));
  return {
    rows: types.map((_, row) => cells.slice(row * 4, row * 4 + 4)),
    champions: cells.slice(16),
    lost: view.oubliette.length,
    unseen: cells.reduce((sum, cell) => sum + cell.unseen, 0)
  };
}

// --- the end

export interface Rank {
  place: number;
  seat: number;
  points: number;
  castles: { name: string; value: number }[];
}

/** The lords in the order in which they come out, and whether a castle broke a tie at the top. */
export function ranking(view: View, winners: readonly number[]): { ranks: Rank[]; tie: { castle: string; with: number[] } | null } {
  const ranks = view.players
    .map((player, seat) => ({
      place: 1,
      seat,
      points: player.points,
      castles: view.castles.filter((castle) => castle.shields[0] === seat).map(({ name, value }) => ({ name, value })).sort((a, b) => b.value - a.value)
    }))
    .sort((a, b) => Number(winners.includes(b.seat)) - Number(winners.includes(a.seat)) || b.points - a.points || best(b) - best(a) || a.seat - b.seat);
  ranks.forEach((rank, i) => {
    const above = ranks[i - 1];
    rank.place = above && above.points === rank.points && best(above) === best(rank) && !winners.includes(above.seat) ? above.place : i + 1;
  });
  const first = ranks[0];
  const tied = ranks.filter((rank) => first && rank !== first && rank.points === first.points).map((rank) => rank.seat);
  const castle = first?.castles[0]?.name;
  return { ranks, tie: first && castle && tied.length > 0 ? { castle, with: tied } : null };
}

function best(rank: Rank): number {
  return rank.castles[0]?.value ?? 0;
}
