// Where things are on the drawn land: the part of it that a window shows, the
// names that have room, and what lies in which direction.
import type { Land, Plot } from './board';

/** A part of the drawing: x, y, width, height. */
export type Box = [number, number, number, number];

/** A name on the map: the box it takes, in any unit, and how much it matters. */
export interface Label {
  id: number;
  box: Box;
  /** Labels of a lower rank are placed first. */
  rank: number;
}

/** The labels that may be shown so that none lies over another. */
export function uncrossed(labels: readonly Label[]): Set<number> {
  const placed: Box[] = [];
  const shown = new Set<number>();
  for (const { id, box } of [...labels].sort((a, b) => a.rank - b.rank || a.id - b.id)) {
    const [x, y, width, height] = box;
    if (placed.some((one) => x < one[0] + one[2] && one[0] < x + width && y < one[1] + one[3] && one[1] < y + height)) continue;
    placed.push(box);
    shown.add(id);
  }
  return shown;
}

/** How many numbers each path command takes; the last two are where it goes, but for H and V. */
const operands: Readonly<Record<string, number>> = { M: 2, L: 2, T: 2, H: 1, V: 1, Q: 4, S: 4, C: 6, A: 7, Z: 0 };

/** The points that an outline passes through. */
function points(path: string): [number, number][] {
  const list: [number, number][] = [];
  let [x, y] = [0, 0];
  for (const [, command = '', rest = ''] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const kind = command.toUpperCase();
    const count = operands[kind] ?? 0;
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    for (let i = 0; count > 0 && i + count <= numbers.length; i += count) {
      const [from, to] = command === kind ? [0, 0] : [x, y];
      const end = numbers[i + count - 1] ?? 0;
      if (kind === 'H') x = from + end;
      else if (kind === 'V') y = to + end;
      else [x, y] = [from + (numbers[i + count - 2] ?? 0), to + end];
      list.push([x, y]);
    }
  }
  return list;
}

/** The box around all territories: what must be on the screen. */
export function bounds(land: Land): Box {
  const all = land.territories.flatMap((plot) => points(plot.path));
  if (all.length === 0) return [0, 0, land.width, land.height];
  const xs = all.map(([x]) => x);
  const ys = all.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}

/**
 * The part of the drawing that a window of a given size shows, so that `inner`
 * lies whole and centred in the window less its margins (top, right, bottom,
 * left, in pixels) and the rest of the window is filled.
 */
export function frame(inner: Box, width: number, height: number, margins: [number, number, number, number]): Box {
  const [top, right, bottom, left] = margins;
  const free: [number, number] = [Math.max(1, width - left - right), Math.max(1, height - top - bottom)];
  const scale = Math.max(inner[2] / free[0], inner[3] / free[1]);
  const x = inner[0] + inner[2] / 2 - (left + free[0] / 2) * scale;
  const y = inner[1] + inner[3] / 2 - (top + free[1] / 2) * scale;
  return [x, y, width * scale, height * scale];
}

/** The next choice in a direction of the arrow keys from where the eye is; null if there is none that way. */
export function toward(list: readonly Plot[], from: Plot, key: string): Plot | null {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  if (!way) return null;
  const [wx = 0, wy = 0] = way;
  let best: Plot | null = null;
  let least = Infinity;
  for (const plot of list) {
    const [dx, dy] = [plot.at[0] - from.at[0], plot.at[1] - from.at[1]];
    const along = dx * wx + dy * wy;
    const cost = along + 2 * Math.abs(dx * wy - dy * wx);
    if (plot.id !== from.id && along > 0 && cost < least) {
      best = plot;
      least = cost;
    }
  }
  return best;
}
