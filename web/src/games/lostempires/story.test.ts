import { describe, expect, it } from 'vitest';
import type { View } from './board';
import { lookup } from './cards';
import { chapters, happenings, places, type Happening, type Seen } from './story';
import { acting, cards, catalogue, lore, player, seen, unit, view } from './sample';

const of = (before: View, ply: Seen) => happenings(before, ply, lore);
const only = (before: View, ply: Seen): Happening => {
  const [one, ...more] = of(before, ply);
  expect(more).toEqual([]);
  if (!one) throw new Error(`nothing happened: ${ply.move}`);
  return one;
};
const lancer = { id: 'u1', card: 'lancer', owner: 0 };
const guard = { id: 'u2', card: 'guard', owner: 1 };

describe('what a ply did', () => {
  it('tells what is open of a choice, and that there was one', () => {
    const setup = view({ phase: 'deck', first: null });
    expect(only(setup, seen(1, 0, 'deck ?', setup))).toEqual({ kind: 'deck', seat: 0, faction: null });
    expect(only(setup, seen(2, 1, 'deck horde ?', setup))).toEqual({ kind: 'deck', seat: 1, faction: 'horde' });
    expect(only(setup, seen(3, 'chance', 'first 1', setup))).toEqual({ kind: 'first', seat: 1 });
    expect(only(setup, seen(4, 'chance', 'draw 1 ?', setup))).toEqual({ kind: 'draw', seat: 1, card: null });
    expect(only(setup, seen(5, 0, '?', setup))).toEqual({ kind: 'secret', seat: 0 });
    expect(only(setup, seen(6, 1, 'mulligan ? ?', setup))).toEqual({ kind: 'mulligan', seat: 1, n: 2 });
  });

  it('tells what was played, and what it changed besides', () => {
    const before = view();
    const entered = view({ given: true, players: [player({ command: 3 }), player()], units: [...before.units, unit('u5', 'scout', 0, 'hive0', { fresh: true })] });
    expect(only(before, seen(1, 0, 'play scout 1c', entered))).toEqual({ kind: 'play', seat: 0, card: 'scout', pay: '1c', unit: { id: 'u5', card: 'scout', owner: 0 }, changes: [] });
    const hurt = view({ players: [player({ command: 3, artifacts: 3, gates: 1 }), player({ artifacts: 1 })], units: before.units.map((one) => (one.id === 'u4' ? { ...one, damage: 2 } : one)) });
    expect(only(before, seen(1, 0, 'support volley 1c u4', hurt))).toMatchObject({ kind: 'support', targets: ['u4'], changes: [{ what: 'damage', unit: { id: 'u4' }, n: 1 }] });
  });

  it('tells apart what a token was turned for and what was readied', () => {
    const before = view({ players: [player({ command: 3 }), player()] });
    const after = view({ players: [player({ command: 3 }), player({ artifacts: 1 })] });
    const changes = only(before, seen(1, 0, 'support rally 2c', after));
    expect(changes).toMatchObject({ changes: [{ what: 'command', seat: 0, n: 2 }, { what: 'artifact', seat: 1, n: 1 }] });
  });

  it('follows an activation step by step', () => {
    const before = acting();
    expect(only(view(), seen(1, 0, 'activate u1 s', acting()))).toEqual({ kind: 'activate', seat: 0, unit: lancer, token: 's' });
    const moved = acting({ units: before.units.map((one) => (one.id === 'u1' ? { ...one, at: 'center' as const } : one)) });
    const move = only(before, seen(2, 0, 'move center', moved));
    expect(move).toEqual({ kind: 'move', seat: 0, unit: lancer, from: 'left', to: 'center' });
    expect(places(move, moved)).toEqual(['left', 'center']);
    expect(only(before, seen(3, 0, 'attack u2', before))).toEqual({ kind: 'attack', seat: 0, unit: lancer, target: guard });
    const charged = acting({ units: before.units.map((one) => (one.id === 'u1' ? { ...one, mods: { attack: 2 } } : one)) });
    expect(only(before, seen(4, 0, 'use', charged))).toMatchObject({ kind: 'use', changes: [{ what: 'attack', n: 2 }] });
    // What ends with the activation is no news.
    expect(only(charged, seen(5, 0, 'stop', view()))).toEqual({ kind: 'stop', seat: 0, unit: lancer });
  });
});

describe('the dice', () => {
  const before = acting({ activation: { unit: 'u1', actions: 1, attacked: true, used: false, target: 'u2' } });
  const hurt = (damage: number, from = before): View => acting({ units: from.units.map((one) => (one.id === 'u2' ? { ...one, damage } : one)) });
  const roll = (dice: string, after: View, from = before, by = lore) => {
    const [one] = happenings(from, seen(9, 'chance', `roll ${dice}`, after), by);
    if (one?.kind !== 'roll') throw new Error('no dice');
    return one;
  };

  it.each([
    // A lancer attacks with 3, the guard defends with 3.
    ['2 1', 2, 2, [false, false]],
    ['1 1', 1, 1, [false, false]],
    ['0 1', 0, 0, [false, false]],
    ['3 2', 3, 3, [true, false]],
    ['3 3', 0, 0, [true, true]],
    ['2 3', 0, 0, [false, true]]
  ] as const)('add up: %s', (dice, damage, dealt, critical) => {
    const [a, d] = dice.split(' ').map(Number);
    expect(roll(dice, hurt(damage))).toMatchObject({ sums: { attack: 3 + (a ?? 0), defence: 3 + (d ?? 0) }, dealt, critical, again: false });
  });

  it('count damage up to three', () => {
    const worn = acting({ ...before, units: hurt(2).units });
    expect(roll('2 0', hurt(3), { ...before, units: worn.units })).toMatchObject({ dealt: 2, sums: { attack: 5, defence: 3 } });
  });

  it('show no sum that does not agree with what came of it', () => {
    expect(roll('0 1', hurt(2))).toMatchObject({ sums: null, dealt: 2 });
  });

  it('are rolled again while the target is still awaited', () => {
    expect(roll('0 1', before)).toMatchObject({ again: true, dealt: 0 });
  });

  it('lose their critical to a steady enemy', () => {
    const steady = lookup({ factions: catalogue.factions.map((one) => ({ ...one, designs: one.designs.map((d) => (d.key === 'guard' ? { ...d, abilities: [{ when: 'passive' as const, text: {}, do: [{ effect: 'steady', whom: 'self' }] }] } : d)) })) });
    expect(roll('3 2', hurt(2), before, { cards: steady, critical: 3 })).toMatchObject({ critical: [false, false], dealt: 2, sums: { attack: 6 } });
  });

  it('tell apart what an attack dealt and what a text took off again', () => {
    const mending = lookup({ factions: catalogue.factions.map((one) => ({ ...one, designs: one.designs.map((d) => (d.key === 'guard' ? { ...d, abilities: [{ when: 'attacked' as const, text: {}, do: [{ effect: 'heal', n: 1, whom: 'self' }] }] } : d)) })) });
    expect(roll('2 1', hurt(1), before, { cards: mending, critical: 3 })).toMatchObject({ dealt: 2, sums: { attack: 5 }, changes: [{ what: 'heal', n: 1 }] });
  });
});

describe('the end of a round', () => {
  const before = view({ active: 1, passed: true, units: [unit('u1', 'lancer', 0, 'left'), unit('u2', 'guard', 1, 'left', { damage: 3 }), unit('u4', 'titan', 1, 'center', { damage: 3 })] });

  it('is told objective by objective, then gates, then losses', () => {
    // Seat 0 had three: the left one and the elite titan make five, four of which turn a gate.
    const after = view({ phase: 'conclusion', active: null, units: [unit('u1', 'lancer', 0, 'left')], players: [player({ artifacts: 1, gates: 2 }), player({ artifacts: 2 })] });
    expect(of(before, seen(1, 1, 'pass', after))).toEqual([
      { kind: 'pass', seat: 1 },
      { kind: 'control', field: 'left', totals: [2, 0], contested: true, gains: 0 },
      { kind: 'control', field: 'center', totals: [0, 3], contested: false, gains: 1 },
      { kind: 'gate', seat: 0, gates: 2 },
      { kind: 'lost', units: [guard, { id: 'u4', card: 'titan', owner: 1 }], elite: [{ id: 'u4', card: 'titan', owner: 1 }] }
    ]);
  });

  it('does not say who gained where that does not agree with what was gained', () => {
    const after = view({ phase: 'conclusion', active: null, units: before.units, players: [player({ artifacts: 3, gates: 1 }), player({ artifacts: 3 })] });
    expect(of(before, seen(1, 1, 'pass', after))).toEqual([{ kind: 'pass', seat: 1 }, { kind: 'gained', seat: 1, n: 2 }]);
  });

  it('comes with the second pass only', () => {
    expect(of(view(), seen(1, 0, 'pass', view({ active: 1, passed: true })))).toEqual([{ kind: 'pass', seat: 0 }]);
  });

  it('goes on with effects, the retreat and the next round', () => {
    const losing = [{ id: 'u7', card: 'scout', owner: 1, at: 'left' as const }];
    const owed = view({ phase: 'losses', active: null, losing });
    expect(only(owed, seen(1, 0, 'resolve u7', view({ phase: 'losses', active: null })))).toMatchObject({ kind: 'resolve', unit: { id: 'u7', card: 'scout' } });
    const away = view({ phase: 'retreat', active: null, units: [unit('u1', 'lancer', 0, 'hive1'), unit('u2', 'guard', 1, 'left')] });
    const back = view({ phase: 'conclusion', active: null, units: [unit('u1', 'lancer', 0, 'hive0'), unit('u2', 'guard', 1, 'left')] });
    expect(only(away, seen(2, 0, 'retreat hive0', back))).toEqual({ kind: 'retreat', seat: 0, to: 'hive0', n: 1 });
    expect(of(back, seen(3, 'chance', 'draw 0 scout', view({ round: 4, first: 1, active: 1 })))).toEqual([
      { kind: 'draw', seat: 0, card: 'scout' },
      { kind: 'round', round: 4, seat: 1 }
    ]);
  });
});

describe('the log', () => {
  it('stands in rounds and turns, draws in one line, without what is sealed', () => {
    const dealt = view({ round: 1, phase: 'deal', active: null });
    const first = view({ round: 1 });
    const plies = [
      seen(1, 'chance', 'draw 0 scout', dealt),
      seen(2, 'chance', 'draw 1 ?', dealt),
      seen(3, 'chance', 'draw 0 titan', view({ round: 1, phase: 'mulligan', active: null })),
      seen(4, 1, '?', view({ round: 1, phase: 'mulligan', active: null })),
      seen(5, 0, 'keep', first),
      seen(6, 0, 'activate u1 c', acting({ round: 1 }), { auto: true, why: { code: 'left' } }),
      seen(7, 0, 'stop', view({ round: 1, given: true })),
      seen(8, 0, 'done', view({ round: 1, active: 1 })),
      seen(9, 1, 'pass', view({ round: 1, passed: true }))
    ];
    const list = chapters(plies, 0, { cards, critical: 3 });
    expect(list.map((one) => [one.round, one.seat, one.entries.map((entry) => entry.kind)])).toEqual([
      [1, null, ['draws', 'keep']],
      [1, 0, ['activate', 'stop', 'done']],
      [1, 1, ['pass']]
    ]);
    expect(list[0]?.entries[0]).toMatchObject({ n: 2, cards: ['scout', 'titan'] });
    expect(list[1]?.entries[0]).toMatchObject({ auto: true, why: 'left', version: 6 });
  });
});
