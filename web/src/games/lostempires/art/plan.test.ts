import { expect, it } from 'vitest';
import { battlefields, bridge, comb, crack, plan, roads, shore, type Rect } from './plan';

const boxes = [
  [320, 360],
  [390, 500],
  [700, 620],
  [740, 300],
  [1280, 600]
] as const;

const within = (r: Rect, w: number, h: number) => r.x >= 0 && r.y >= 0 && r.x + r.w <= w + 1e-9 && r.y + r.h <= h + 1e-9 && r.w > 0 && r.h > 0;
const apart = (a: Rect, b: Rect) => a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
const meet = (a: Rect, b: Rect) => !apart(a, b);

it('lays five fields into the box that never touch', () => {
  for (const [w, h] of boxes) {
    for (const near of [0, 1] as const) {
      const { fields } = plan(w, h, near);
      for (const a of battlefields) {
        expect(within(fields[a], w, h)).toBe(true);
        for (const b of battlefields) if (a !== b) expect(apart(fields[a], fields[b]), `${a} ${b}`).toBe(true);
      }
    }
  }
});

it('leaves room for tokens on a phone, upright and on its side', () => {
  for (const [w, h] of [[360, 420], [667, 250]] as const) {
    for (const rect of Object.values(plan(w, h).fields)) expect(Math.min(rect.w, rect.h)).toBeGreaterThan(70);
  }
});

it('puts the near hive below, or at the left where the box is wide', () => {
  for (const near of [0, 1] as const) {
    const [own, other] = near === 0 ? (['hive0', 'hive1'] as const) : (['hive1', 'hive0'] as const);
    const upright = plan(390, 500, near).fields;
    expect(upright[own].y).toBeGreaterThan(upright[other].y);
    expect(upright.left.x).toBeLessThan(upright.center.x);
    expect(upright.center.x).toBeLessThan(upright.right.x);
    const wide = plan(900, 400, near).fields;
    expect(wide[own].x).toBeLessThan(wide[other].x);
    expect(wide.left.y).toBeLessThan(wide.right.y);
  }
});

it('joins by a causeway exactly the fields that are adjacent', () => {
  for (const [w, h] of boxes) {
    for (const near of [0, 1] as const) {
      const map = plan(w, h, near);
      for (const road of roads) {
        const deck = bridge(map, road);
        expect(battlefields.filter((name) => meet(deck, map.fields[name])).sort()).toEqual([...road].sort());
      }
    }
  }
});

it('draws shores, combs and cracks without a gap in the numbers', () => {
  for (const [w, h] of [...boxes, [0, 0]] as const) {
    const { fields } = plan(w, h);
    const { cells, filled } = comb(fields.hive0, 8);
    for (const d of [shore(fields.center, [3, 0, 3, 0]), cells, filled, crack(10, 10, 50, 8, true), crack(10, 10, 50, 8, false)]) expect(d).not.toMatch(/NaN|Infinity|undefined/);
  }
});

it('keeps the comb inside the hive', () => {
  for (const [w, h] of boxes) {
    const hive = plan(w, h).fields.hive0;
    const { cells, filled } = comb(hive, 8);
    const tops = [...(cells + filled).matchAll(/M([-\d.]+) ([-\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
    expect(tops.length).toBeGreaterThan(5);
    for (const [x, y] of tops) expect(x > hive.x && x < hive.x + hive.w && y > hive.y && y < hive.y + hive.h).toBe(true);
  }
});
