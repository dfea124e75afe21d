// Where each unit stands on the map: every side keeps to its half of a
// battlefield, as large as there is room for, closer where there is little.
import type { Battlefield, Field } from './board';
import type { Plan, Rect } from './art/plan';

export interface Spot {
  x: number;
  y: number;
  size: number;
  /** It is drawn low, for its signs and values take all the room there is. */
  flat: boolean;
}

/** A unit's height for its width: with its whole figure, and drawn low. */
export const tall = 1.125;
export const low = 0.7;
const gap = 4;
/** The breadth of the strip that bears a battlefield's name and totals. */
export const strip = 20;
const largest = 68;
/** Where whole figures would be smaller than this, units are drawn low. */
const least = 46;
/** Rather than make units smaller than this, they are laid over one another. */
const flattest = 36;

/** How far apart so many units stand that share some room. */
const apart = (count: number, room: number, size: number) => (count > 1 ? Math.min(size + gap, (room - size) / (count - 1)) : size + gap);

/** The most room that n units of a shape find in a box, each for itself. */
function fit(n: number, box: Rect, shape: number) {
  let best = { size: 0, across: 1, rows: 1 };
  for (let rows = 1; rows <= n; rows++) {
    const across = Math.ceil(n / rows);
    const size = Math.min(largest, (box.w - (across - 1) * gap) / across, (box.h - (rows - 1) * gap) / rows / shape);
    if (size > best.size + 0.5) best = { size, across, rows };
  }
  return best;
}

/** Packs n units into a box. */
export function pack(n: number, box: Rect): Spot[] {
  if (n === 0) return [];
  const whole = fit(n, box, tall);
  const lower = fit(n, box, low);
  const flat = whole.size < least && lower.size > whole.size;
  let { size, across, rows } = flat ? lower : whole;
  const shape = flat ? low : tall;
  if (size < flattest) {
    // Laid over one another so that as much as can be is to be seen of each.
    size = Math.min(flattest, box.w, box.h / shape);
    let seen = 0;
    for (let lines = 1; lines <= n; lines++) {
      const columns = Math.ceil(n / lines);
      const part = Math.min(apart(columns, box.w, size), apart(lines, box.h, size * shape));
      if (part > seen) [seen, rows, across] = [part, lines, columns];
    }
  }
  const [step, line] = [apart(across, box.w, size), apart(rows, box.h, size * shape)];
  const top = box.y + (box.h - size * shape - (rows - 1) * line) / 2;
  return Array.from({ length: n }, (_, i) => {
    const row = Math.floor(i / across);
    const here = Math.min(across, n - row * across);
    const left = box.x + (box.w - size - (here - 1) * step) / 2;
    return { x: left + (i % across) * step, y: top + row * line, size, flat };
  });
}

/** The strip of a battlefield, and what is left of it for each side. */
export interface Parts {
  strip: Rect;
  near: Rect;
  far: Rect;
}

const inside = 3;

export function parts(name: Battlefield, box: Rect, wide: boolean, near: 0 | 1, field?: Pick<Field, 'near' | 'far'>): Parts {
  const inner: Rect = { x: box.x + inside, y: box.y + inside, w: box.w - 2 * inside, h: box.h - 2 * inside };
  const hive = name === 'hive0' || name === 'hive1';
  const rest = inner.h - strip;
  const both = !field || (field.near.length > 0 && field.far.length > 0);
  if (wide || hive) {
    // The strip lies above, in one's own hive where it is below the map beneath.
    const below = hive && !wide && name === `hive${near}`;
    // At the outer edge of a column lie its gates.
    const outer = wide && hive ? 13 : 0;
    const body: Rect = { x: inner.x + (name === `hive${near}` ? outer : 0), w: inner.w - outer, y: below ? inner.y : inner.y + strip, h: rest };
    // Where a hive lies across, its gates stand in the middle of that line.
    const line: Rect = { ...inner, w: hive && !wide ? inner.w / 2 - 34 : inner.w, y: below ? inner.y + rest : inner.y, h: strip };
    // Hives of a wide map are columns: the sides stand one above the other.
    const sideways = !(wide && hive);
    if (hive && !both) return { strip: line, near: body, far: body };
    const half: [Rect, Rect] = sideways
      ? [{ ...body, w: body.w / 2 - gap }, { ...body, x: body.x + body.w / 2 + gap, w: body.w / 2 - gap }]
      : [{ ...body, y: body.y + body.h / 2 + gap, h: body.h / 2 - gap }, { ...body, h: body.h / 2 - gap }];
    return { strip: line, near: half[0], far: half[1] };
  }
  return {
    far: { ...inner, h: rest / 2 },
    strip: { ...inner, y: inner.y + rest / 2, h: strip },
    near: { ...inner, y: inner.y + rest / 2 + strip, h: rest / 2 }
  };
}

/** The place of every unit by its number. */
export function lay(fields: readonly Field[], map: Plan, near: 0 | 1): Map<string, Spot> {
  const spots = new Map<string, Spot>();
  for (const field of fields) {
    const room = parts(field.name, map.fields[field.name], map.wide, near, field);
    for (const side of ['near', 'far'] as const) {
      pack(field[side].length, room[side]).forEach((spot, i) => {
        const unit = field[side][i];
        if (unit) spots.set(unit.id, spot);
      });
    }
  }
  return spots;
}
