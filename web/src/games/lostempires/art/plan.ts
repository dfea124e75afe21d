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

/** The pairs of adjacent battlefields. */
export const roads: readonly (readonly [Battlefield, Battlefield])[] = [
  ['hive0', 'left'],
  ['hive0', 'right'],
  ['hive1', 'left'],
  ['hive1', 'right'],
  ['left', 'center'],
  ['right', 'center']
];

/**
 * Lays the battlefields out: the hive of `near` below, or at the left where the
 * box is wide. `left` stands left (above, where wide) for both seats, so that
 * a name never lies.
 */
export function plan(width: number, height: number, near: 0 | 1 = 0): Plan {
  const wide = width > height * 1.25;
  // Along: from the near hive to the far one. Across: left, center, right.
  const [along, across] = wide ? [width, height] : [height, width];
  const gap = Math.max(6, Math.min(along, across) * 0.03);
  const deep = (along - gap * 4) / 3;
  const broad = (across - gap * 4) / 3;
  const rect = (step: number, from: number, span: number): Rect => {
    const a = gap + step * (deep + gap);
    return wide ? { x: a, y: from, w: deep, h: span } : { x: from, y: height - a - deep, w: span, h: deep };
  };
  const objective = (place: number) => rect(1, gap + place * (broad + gap), broad);
  const hives = [rect(0, gap, across - gap * 2), rect(2, gap, across - gap * 2)] as const;
  return {
    wide,
    fields: { hive0: hives[near], hive1: hives[near === 0 ? 1 : 0], left: objective(0), right: objective(2), center: objective(1) }
  };
}
