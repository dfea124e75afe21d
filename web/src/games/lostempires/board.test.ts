import { describe, expect, it } from 'vitest';
import { battlefields, commanders, fields, gates, isBattlefield, near, objectives, progress, sideOf, type Battlefield } from './board';
import { affordable, cost, held, lookup, piles, type Ability, type Effect } from './cards';
import { after, allows, mulligan, onward, read, second, isPay } from './deeds';
import { lay, low, pack, parts, tall } from './lay';
import { percents } from './odds';
import { plan } from './art/plan';
import { barredCard, barredField, barredTarget, barredUnit, rules } from './reasons';
import { acting, cards, catalogue, deeds, orders, player, unit, view } from './sample';
import { values, type Role } from './strength';

const field = (name: Battlefield, seen = view(), viewer: number | null = 0) => {
  const found = fields(seen, viewer, cards).find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};
const design = (key: string) => {
  const found = cards.design(key);
  if (!found) throw new Error(key);
  return found;
};

describe('the map', () => {
  it('shows the viewer’s side near, and seat 0’s to onlookers', () => {
    expect([near(0), near(1), near(null)]).toEqual([0, 1, 0]);
    expect([sideOf(1, 1), sideOf(0, 1), sideOf(1, null)]).toEqual(['near', 'far', 'far']);
    expect(field('left', view(), 0).near.map((one) => one.id)).toEqual(['u1']);
    expect(field('left', view(), 1).near.map((one) => one.id)).toEqual(['u2']);
  });

  it('adds control up and tells who would gain', () => {
    expect(field('left')).toMatchObject({ contested: true, control: { near: 2, far: 1 }, hold: 'near' });
    // A damaged unit counts one less; nobody contests it.
    expect(field('center')).toMatchObject({ contested: false, control: { near: 0, far: 3 }, hold: 'far' });
    expect(field('right')).toMatchObject({ hold: 'none' });
    const even = view({ units: [unit('u1', 'scout', 0, 'left'), unit('u2', 'guard', 1, 'left')] });
    expect(field('left', even).hold).toBe('tie');
  });

  it('gives a lone unit without control its objective, and hives to nobody', () => {
    const bare = view({ units: [unit('u1', 'scout', 0, 'left', { damage: 2 }), unit('u2', 'titan', 1, 'hive0')] });
    expect(field('left', bare)).toMatchObject({ control: { near: 0 }, hold: 'near' });
    expect(field('hive0', bare).hold).toBe('none');
  });

  it('marks units that are lost, elite and acting', () => {
    const seen = acting({ units: [unit('u1', 'titan', 0, 'left', { damage: 3 })] });
    expect(field('left', seen).near[0]).toMatchObject({ doomed: true, elite: true, acting: true, side: 'near' });
  });

  it('knows five battlefields by name', () => {
    expect(battlefields.every(isBattlefield)).toBe(true);
    expect(isBattlefield('u3')).toBe(false);
  });
});

describe('the players', () => {
  it('tells who is due, first and has passed', () => {
    const [own, other] = commanders(view({ passed: true }), [0], 0);
    expect(own).toMatchObject({ seat: 0, side: 'near', due: true, first: true, passed: false, gates: 1 });
    expect(other).toMatchObject({ seat: 1, side: 'far', due: false, first: false, passed: true });
    expect(gates(view())).toEqual([1, 0]);
    expect(progress(player({ gates: 2, artifacts: 3 }))).toBe(11);
  });
});

describe('values', () => {
  it('are what is printed, changed for a time, never below 0', () => {
    const seen = view({ units: [unit('u1', 'lancer', 0, 'left', { mods: { attack: 2, control: -5 }, damage: 1 })] });
    const [lancer] = seen.units;
    expect(lancer && values(seen, lancer, cards)).toEqual({ control: 0, attack: 5, defence: 1 });
  });

  /** The drill set, with a text for the scout. */
  const told = (ability: Ability) =>
    lookup({ factions: catalogue.factions.map((one) => ({ ...one, designs: one.designs.map((d) => (d.key === 'scout' ? { ...d, abilities: [ability] } : d)) })) });
  const passive = (condition: string | undefined, effect: Effect): Ability => ({ when: 'passive', text: {}, do: [effect], ...(condition ? { if: condition } : {}) });
  const seen = view({ units: [unit('u1', 'lancer', 0, 'center'), unit('u2', 'scout', 0, 'left'), unit('u3', 'guard', 1, 'left')] });
  const now = (id: string, ability: Ability, role: Role = null) => {
    const of = seen.units.find((one) => one.id === id);
    if (!of) throw new Error(id);
    return values(seen, of, told(ability), role);
  };

  it('take in the passive texts of those who stand on the board', () => {
    expect(now('u1', passive(undefined, { effect: 'attack', n: 1, whom: 'each-other' })).attack).toBe(4);
    expect(now('u2', passive(undefined, { effect: 'attack', n: 1, whom: 'each-other' })).attack).toBe(1);
    expect(now('u2', passive(undefined, { effect: 'attack', n: 1, whom: 'each-own' })).attack).toBe(2);
    expect(now('u3', passive(undefined, { effect: 'defence', n: -1, whom: 'each-enemy', where: 'here' })).defence).toBe(2);
    expect(now('u1', passive(undefined, { effect: 'control', n: 2, whom: 'each-own', where: 'here' })).control).toBe(2);
    expect(now('u1', passive(undefined, { effect: 'control', n: 2, whom: 'each-own', where: 'adjacent' })).control).toBe(4);
  });

  it.each([
    ['contested', 2],
    ['outnumbered', 1],
    ['alone', 2],
    ['together', 1],
    ['outer', 2],
    ['center', 1],
    ['objective', 2],
    ['hive', 1],
    ['enemy-hive', 1],
    ['damaged', 1],
    ['unhurt', 2],
    ['behind', 1],
    ['everywhere', 1]
  ])('count a text only where its condition holds: %s', (condition, control) => {
    expect(now('u2', passive(condition, { effect: 'control', n: 1, whom: 'self' })).control).toBe(control);
  });

  it('judge attacking and defending only of the one who does it', () => {
    const bold = passive('attacking', { effect: 'attack', n: 2, whom: 'self' });
    expect([now('u2', bold).attack, now('u2', bold, 'attacking').attack, now('u2', bold, 'defending').attack, now('u1', bold, 'attacking').attack]).toEqual([1, 3, 1, 3]);
  });
});

describe('the legal list', () => {
  const list = read(orders);

  it('is narrowed word by word', () => {
    expect(after(list, ['support', 'volley'])).toEqual({ next: ['1c'], move: null });
    expect(after(list, ['support', 'volley', '1c'])).toEqual({ next: ['u2', 'u4'], move: null });
    expect(after(list, ['support', 'volley', '1c', 'u4'])).toEqual({ next: [], move: 'support volley 1c u4' });
    expect(after(list, ['activate', 'u9'])).toEqual({ next: [], move: null });
    expect(second(list, 'play')).toEqual(['scout', 'lancer', 'titan']);
    expect(allows(list, 'activate', 'u1')).toBe(true);
    expect(allows(list, 'pass')).toBe(false);
  });

  it('goes on by itself where there is one way to pay', () => {
    expect(onward(list, ['support', 'volley'], isPay)).toEqual(['support', 'volley', '1c']);
    expect(onward(read(['play warden 1c1s', 'play warden 2c']), ['play', 'warden'], isPay)).toEqual(['play', 'warden']);
  });

  it('finds the mulligan of exactly the cards set aside', () => {
    const list = read(['keep', 'mulligan scout', 'mulligan scout scout', 'mulligan scout lancer']);
    expect(mulligan(list, ['lancer', 'scout'])).toBe('mulligan scout lancer');
    expect(mulligan(list, ['scout', 'scout'])).toBe('mulligan scout scout');
    expect(mulligan(list, ['titan'])).toBeNull();
  });
});

describe('why something may not be done', () => {
  const none = read(['play scout 1c']);

  it('names what is wrong with a unit', () => {
    const seen = view();
    const [lancer, , warden] = seen.units;
    if (!lancer || !warden) throw new Error('no units');
    expect(barredUnit(seen, read(orders), lancer, 0)).toBeNull();
    expect(barredUnit(seen, read(orders), warden, 0)).toBe('exhausted');
    expect(barredUnit(seen, none, { ...lancer, fresh: true }, 0)).toBe('fresh');
    expect(barredUnit(view({ active: 1 }), read([]), lancer, 0)).toBe('wait');
    expect(barredUnit(seen, read(['pass']), lancer, 0)).toBe('must.pass');
    expect(barredUnit(acting(), read(deeds), lancer, 0)).toBe('acting');
    expect(barredUnit(view({ activated: true }), none, lancer, 0)).toBe('not.now');
    expect(barredUnit(view({ players: [player({ command: 0, supply: 0 }), player()] }), none, lancer, 0)).toBe('no.token');
  });

  it('names what is wrong with a card, and no more than the view tells', () => {
    const poor = view({ players: [player({ command: 1, supply: 0 }), player()] });
    expect(barredCard(view(), read(orders), design('titan'), 0)).toBeNull();
    expect(barredCard(poor, none, design('titan'), 0)).toBe('price');
    expect(barredCard(view({ active: 1 }), read([]), design('titan'), 0)).toBe('wait');
    expect(barredCard(acting(), read(deeds), design('titan'), 0)).toBe('acting');
    expect(barredCard(view({ phase: 'mulligan' }), read(['keep']), design('titan'), 0)).toBe('not.now');
    expect(barredCard(view(), none, design('rally'), 0)).toBe('first.order');
    expect(barredCard(view(), none, design('volley'), 0)).toBe('first.or.target');
    expect(barredCard(view({ units: [] }), none, design('volley'), 0)).toBe('target');
    expect(barredCard(view({ given: true, units: [] }), none, design('medic'), 0)).toBe('target');
  });

  it('names what is wrong with a battlefield or an enemy during an activation', () => {
    const [lancer, guard, , titan] = acting().units;
    if (!lancer || !guard || !titan) throw new Error('no units');
    const hive = acting({ activation: { unit: 'u3', actions: 2, attacked: false, used: false, target: null } });
    const list = read(['move left', 'move right', 'stop']);
    expect(barredField(hive, list, 'center', 0)).toBe('apart');
    expect(barredField(hive, list, 'hive1', 0)).toBe('apart');
    expect([barredField(hive, list, 'left', 0), barredField(hive, list, 'hive0', 0), barredField(hive, list, 'center', 1), barredField(view(), read(orders), 'center', 0)]).toEqual([null, null, null, null]);
    expect(barredTarget(acting(), read(deeds), guard, 0)).toBeNull();
    expect(barredTarget(acting(), read(deeds), titan, 0)).toBe('elsewhere');
    expect(barredTarget(acting({ activation: { unit: 'u1', actions: 1, attacked: true, used: false, target: null } }), read(['stop']), guard, 0)).toBe('attacked');
    expect(barredTarget(view(), read(orders), titan, 0)).toBeNull();
  });

  it('names rules as the rulebook does', () => {
    for (const rule of Object.values(rules)) if (rule !== null) expect(rule).toMatch(/^L-\d\.\d$/);
  });
});

describe('cards', () => {
  it('reads costs, and what ready tokens can pay', () => {
    expect([cost('2c'), cost('1s'), cost('1c1s')]).toEqual([
      { command: 2, supply: 0 },
      { command: 0, supply: 1 },
      { command: 1, supply: 1 }
    ]);
    // A command token may stand in for supply, never the reverse.
    expect(affordable(cost('1c1s'), { command: 2, supply: 0 })).toBe(true);
    expect(affordable(cost('2c'), { command: 1, supply: 1 })).toBe(false);
  });

  it('tells copies apart and counts them', () => {
    expect(held(['scout', 'scout', 'titan']).map((one) => one.id)).toEqual(['scout#0', 'scout#1', 'titan#0']);
    expect(piles(['scout', 'titan', 'scout'])).toEqual([
      { card: 'scout', n: 2 },
      { card: 'titan', n: 1 }
    ]);
  });
});

describe('where units stand', () => {
  const box = { x: 10, y: 20, w: 120, h: 54 };

  it('keeps every unit in its box, in rows as large as there is room for', () => {
    for (const n of [1, 2, 3, 5, 9]) {
      for (const room of [box, { ...box, h: 160 }, { ...box, w: 400 }]) {
        const spots = pack(n, room);
        expect(spots).toHaveLength(n);
        for (const { x, y, size, flat } of spots) {
          expect(x).toBeGreaterThanOrEqual(room.x - 0.01);
          expect(y).toBeGreaterThanOrEqual(room.y - 0.01);
          expect(x + size).toBeLessThanOrEqual(room.x + room.w + 0.01);
          expect(y + size * (flat ? low : tall)).toBeLessThanOrEqual(room.y + room.h + 0.01);
        }
      }
    }
  });

  it('leaves 24 pixels of each to be pressed in the hive of a narrow phone', () => {
    for (let n = 1; n <= 8; n++) {
      const spots = pack(n, { x: 0, y: 0, w: 58, h: 230 });
      for (const [i, one] of spots.entries()) {
        for (const other of spots.slice(i + 1)) expect(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y)), `${n} units`).toBeGreaterThanOrEqual(24);
      }
    }
  });

  it('keeps up to four of each side apart on every objective of a phone, with values large enough to read', () => {
    // What is left of 360×640, 390×844 and 844×390 for the map.
    for (const [width, height] of [[360, 267], [390, 451], [469, 336]] as const) {
      for (let n = 1; n <= 4; n++) {
        const many = objectives.flatMap((at, i) => Array.from({ length: 2 * n }, (_, j) => unit(`u${i * 10 + j}`, 'scout', j % 2, at)));
        const spots = [...lay(fields(view({ units: many }), 0, cards), plan(width, height, 0), 0).values()];
        expect(Math.min(...spots.map((one) => one.size))).toBeGreaterThanOrEqual(36);
        for (const [i, one] of spots.entries()) {
          for (const other of spots.slice(i + 1)) {
            const over = Math.abs(one.x - other.x) < one.size - 0.01 && Math.abs(one.y - other.y) < one.size * (one.flat ? low : tall) - 0.01;
            expect(over, `${n} of each side in ${width}×${height}`).toBe(false);
          }
        }
      }
    }
  });

  it('keeps the name of a hive off its gates', () => {
    const { strip } = parts('hive0', { x: 0, y: 0, w: 380, h: 120 }, false, 0);
    // Four gates, 15 apart, about the middle.
    expect(strip.x + strip.w).toBeLessThan(190 - 1.5 * 15 - 6);
  });

  it('lays units over one another rather than make them too small to read', () => {
    const spots = pack(6, box);
    expect(Math.min(...spots.map((one) => one.size))).toBeGreaterThanOrEqual(36);
    expect(new Set(spots.map((one) => `${one.x} ${one.y}`)).size).toBe(6);
  });

  it('puts the far side above or right of the near one, the strip between or above', () => {
    const { near, far, strip } = parts('center', { x: 0, y: 0, w: 120, h: 130 }, false, 0);
    expect(far.y).toBeLessThan(strip.y);
    expect(strip.y).toBeLessThan(near.y);
    const wide = parts('center', { x: 0, y: 0, w: 300, h: 130 }, true, 0);
    expect(wide.near.x).toBeLessThan(wide.far.x);
    expect(wide.strip.y).toBeLessThan(wide.near.y);
  });

  it('gives every unit of the map a place', () => {
    const seen = view();
    const spots = lay(fields(seen, 0, cards), plan(390, 400, 0), 0);
    expect([...spots.keys()].sort()).toEqual(['u1', 'u2', 'u3', 'u4']);
  });
});

it('rounds chances to whole per cents that add up', () => {
  for (const damage of [[12, 12, 12, 0], [31, 1, 2, 2], [36, 0, 0, 0]] as [number, number, number, number][]) {
    const list = percents({ damage, of: 36, attack: 1, defence: 1 });
    expect(list.reduce((a, b) => a + b, 0)).toBe(100);
    damage.forEach((n, i) => n === 0 && expect(list[i]).toBe(0));
  }
});
