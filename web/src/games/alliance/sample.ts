// A small land and a play on it, for the tests.
import { patched } from './beats';
import type { Land, Seen, Territory, View } from './board';

/** Five lands in a row, each touching the next. */
export const land: Land = {
  key: 'row',
  name: { en: 'Row' },
  width: 500,
  height: 100,
  territories: [1, 2, 3, 4, 5].map((id) => ({
    id,
    name: { en: `Land ${id}` },
    path: `M${(id - 1) * 100},10L${id * 100},10L${id * 100},90L${(id - 1) * 100},90Z`,
    at: [id * 100 - 50, 50],
    label: [id * 100 - 50, 80],
    neighbours: [id - 1, id + 1].filter((n) => n >= 1 && n <= 5)
  }))
};

/** Castle of seat 0, land of seat 1, its castle, the Dark Lord's land, his castle. */
export const field: Territory[] = [
  { id: 1, owner: 0, value: 400, towers: 3 },
  { id: 2, owner: 1, value: 200 },
  { id: 3, owner: 1, value: 400, towers: 2 },
  { id: 4, owner: 2, value: 400 },
  { id: 5, owner: 2, value: 400, towers: 2 }
];

export function view(part: Partial<View> = {}): View {
  return {
    phase: 'battle',
    step: 'target',
    round: 1,
    territories: field,
    targets: [null, null],
    order: [0, 1],
    answered: [false, false],
    strikes: 0,
    scores: [400, 600, 800],
    ...part
  };
}

export function seen(version: number, seat: Seen['seat'], move: string, after: View, more: Partial<Seen> = {}): Seen {
  return { version, seat, move, view: after, ...more };
}

export function changed(...changes: Territory[]): Territory[] {
  return patched(field, changes);
}
