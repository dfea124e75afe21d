// The exact chances of an attack before it is made, as the server reckons them.
import { call } from '$lib/api/client';

export interface Odds {
  /** How many ways there are to deal 0, 1, 2 and 3 damage. */
  damage: readonly [number, number, number, number];
  of: number;
  attack: number;
  defence: number;
}

/** The chances of a move at a table, or null where nothing is known of them. */
export async function foretell(table: string, move: string): Promise<Odds | null> {
  try {
    const { odds } = await call<{ odds: Odds | null }>('GET', `api/tables/${encodeURIComponent(table)}/odds?move=${encodeURIComponent(move)}`);
    return odds;
  } catch {
    // The preview is a service: the attack can be made without it.
    return null;
  }
}

/** Whole per cents that add up to 100. */
export function percents(odds: Odds): number[] {
  const exact = odds.damage.map((n) => (n * 100) / odds.of);
  const list = exact.map(Math.floor);
  let rest = 100 - list.reduce((a, b) => a + b, 0);
  const order = exact.map((x, i) => ({ i, part: x - Math.floor(x) })).sort((a, b) => b.part - a.part || a.i - b.i);
  for (const { i, part } of order) {
    if (rest === 0 || part === 0) break;
    list[i] = (list[i] ?? 0) + 1;
    rest--;
  }
  return list;
}
