// Where the five battlefields lie (L-1.1) in a box of a given size. The map
// and whatever is laid over it use the same rectangles.
import type { Battlefield } from './types';

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Plan {
  /** Hives left and right with the objectives between; else hives below and above. */
  wide: boolean;
  fields: Readonly<Record<Battlefield, Rect>>;
}

export const battlefields: readonly Battlefield[] = ['hive0', 'hive1', 'left', 'right', 'center'];

/** The pairs of adjacent battlefields. */
export const roads: readonly (readonly [Battlefield, Battlefield])[] = [
  ['hive0', 'left'],
  ['hive0', 'right'],
  ['hive1', 'left'],
  ['hive1', 'right'],
  ['left', 'center'],
  ['right', 'center']
];

const between = (least: number, n: number, most: number) => Math.max(least, Math.min(n, most));

/**
 * Lays the battlefields out: the hive of `near` below, or at the left where the
 * box is wide. `left` stands left (above, where wide) for both seats, so that
 * a name never lies.
 */
export function plan(width: number, height: number, near: 0 | 1 = 0): Plan {
  const wide = width > height * 1.25;
  // Along: from the near hive to the far one. Across: left, center, right.
  const [along, across] = wide ? [width, height] : [height, width];
  const edge = between(3, Math.min(along, across) * 0.012, 8);
  const [moat, gap] = [between(12, along * 0.04, 30), between(9, across * 0.03, 22)];
  // Both sides meet on the objectives: they get more of the way than the hives;
  // where it is short, hives are as narrow as a unit and its gates.
  const room = along - edge * 2 - moat * 2;
  const hive = room * (wide ? (room < 420 ? 0.22 : 0.26) : 0.29);
  const steps = [hive, room - hive * 2, hive] as const;
  const broad = (across - edge * 2 - gap * 2) / 3;
  const rect = (step: 0 | 1 | 2, from: number, span: number): Rect => {
    const deep = steps[step];
    const a = edge + steps.slice(0, step).reduce((sum, one) => sum + one + moat, 0);
    return wide ? { x: a, y: from, w: deep, h: span } : { x: from, y: height - a - deep, w: span, h: deep };
  };
  const objective = (place: number) => rect(1, edge + place * (broad + gap), broad);
  const hives = [rect(0, edge, across - edge * 2), rect(2, edge, across - edge * 2)] as const;
  return {
    wide,
    fields: { hive0: hives[near], hive1: hives[near === 0 ? 1 : 0], left: objective(0), right: objective(2), center: objective(1) }
  };
}

/** How far the middle of each side bends inward: above, right, below, left. */
export type Bends = readonly [number, number, number, number];

const round = (value: number) => Math.round(value * 10) / 10;

/** The outline of a battlefield within its rectangle, as a path. */
export function shore({ x, y, w, h }: Rect, [above, right, below, left]: Bends): string {
  const r = Math.min(w, h) * 0.16;
  const line = (...values: number[]) => values.map(round).join(' ');
  /** A side from one corner's end to the next corner, which bends by (dx, dy) at its middle. */
  const side = (ax: number, ay: number, bx: number, by: number, dx: number, dy: number, cornerX: number, cornerY: number, endX: number, endY: number) => {
    const at = (t: number) => [ax + (bx - ax) * t, ay + (by - ay) * t] as const;
    const [[px, py], [mx, my], [qx, qy]] = [at(0.3), at(0.5), at(0.7)];
    return `C${line(px, py, px + dx, py + dy, mx + dx, my + dy, qx + dx, qy + dy, qx, qy, bx, by)}Q${line(cornerX, cornerY, endX, endY)}`;
  };
  const [x1, y1] = [x + w, y + h];
  return (
    `M${line(x + r, y)}` +
    side(x + r, y, x1 - r, y, 0, above, x1, y, x1, y + r) +
    side(x1, y + r, x1, y1 - r, -right, 0, x1, y1, x1 - r, y1) +
    side(x1 - r, y1, x + r, y1, 0, -below, x, y1, x, y1 - r) +
    side(x, y1 - r, x, y + r, left, 0, x, y, x + r, y) +
    'Z'
  );
}

/** The cells of a comb that lie well within a rectangle: their outlines, and those of the few that are filled. */
export function comb({ x, y, w, h }: Rect, margin: number): { cells: string; filled: string } {
  const r = between(11, Math.min(w, h) / 7.5, 26);
  const [across, down] = [r * Math.sqrt(3), r * 1.5];
  const [cols, rows] = [Math.floor((w / 2 - margin - r) / across), Math.floor((h / 2 - margin - r) / down)];
  const out = { cells: '', filled: '' };
  for (let j = -rows; j <= rows; j++) {
    for (let i = -cols; i <= cols; i++) {
      const odd = j % 2 !== 0;
      if (odd && i === cols) continue;
      const pick = Math.abs(i * 7 + j * 11 + i * j * 3 + 200) % 9;
      if (pick > 6) continue; // the comb has grown with holes
      const [cx, cy, s] = [x + w / 2 + (i + (odd ? 0.5 : 0)) * across, y + h / 2 + j * down, r * 0.9];
      const [u, v] = [round(s * 0.866), round(s / 2)];
      out[pick === 0 || pick === 4 ? 'filled' : 'cells'] += `M${round(cx)} ${round(cy - s)}l${u} ${v}v${round(s)}l${-u} ${v}l${-u} ${-v}v${round(-s)}Z`;
    }
  }
  return out;
}

/** A crack in the ground about a middle, so long and so broad, along x or upright. */
export function crack(cx: number, cy: number, length: number, breadth: number, upright: boolean): string {
  const jag = [0, 0.5, 0.36, 0.9, 0.62, 1, 0.7, 0.84, 0.4, 0.48, 0];
  const n = jag.length - 1;
  const point = (i: number, edge: 1 | -1) => {
    const along = (i / n - 0.5) * length;
    const aside = edge * breadth * 0.5 * (jag[edge > 0 ? i : n - i] ?? 0);
    return upright ? `${round(cx + aside)} ${round(cy + along)}` : `${round(cx + along)} ${round(cy + aside)}`;
  };
  const there = jag.map((_, i) => point(i, 1));
  const back = jag.map((_, i) => point(n - i, -1));
  return `M${[...there, ...back].join('L')}Z`;
}

/** A causeway over the gap between two adjacent battlefields, with a little ground at both ends. */
export function bridge(map: Plan, [a, b]: readonly [Battlefield, Battlefield]): Rect & { upright: boolean } {
  const [p, q] = [map.fields[a], map.fields[b]];
  // The hives span the whole breadth: the road runs along the objective's middle line.
  const upright = map.wide === (a === 'left' || a === 'right');
  const [from, to] = upright ? [Math.min(p.y + p.h, q.y + q.h), Math.max(p.y, q.y)] : [Math.min(p.x + p.w, q.x + q.w), Math.max(p.x, q.x)];
  const middle = upright ? q.x + q.w / 2 : q.y + q.h / 2;
  const broad = between(12, Math.min(q.w, q.h) * 0.26, 40);
  const over = between(5, (to - from) * 0.5, 12);
  return upright
    ? { x: middle - broad / 2, y: from - over, w: broad, h: to - from + over * 2, upright }
    : { x: from - over, y: middle - broad / 2, w: to - from + over * 2, h: broad, upright };
}
