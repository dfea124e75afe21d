// Whether a ply of a finished record is the one that a page was told when it was
// played. Parts that were hidden then may be anything; the rest must be the same.
import type { Ply } from './record';
import { Refused } from './refused';

/** A ply as a page was told it. */
export interface Seen {
  version: number;
  seat: number | 'chance' | 'host';
  /** Hidden parts are `?`. */
  move: string;
  at: string;
  auto: boolean;
}

const special = /[.*+^${}()|[\]\\/-]/g;

/** Refused: another ply than was told. */
export function compare(seen: Seen, ply: Ply): void {
  const form = seen.move.replace(special, '\\$&').replaceAll('?', '.+');
  const shown = !seen.move.includes('?');
  if (
    seen.seat !== ply.seat ||
    !new RegExp(`^${form}$`).test(ply.move) ||
    (shown && seen.auto !== ply.auto) ||
    (ply.at !== null && Date.parse(seen.at) !== Date.parse(ply.at))
  ) {
    throw new Refused('seen', 'R-6', { seen: `${seen.seat}: ${seen.move}`, move: `${ply.seat}: ${ply.move}` });
  }
}
