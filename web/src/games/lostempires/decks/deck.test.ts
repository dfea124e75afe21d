import { describe, expect, it } from 'vitest';
import type { Design, Faction } from '../cards';
import { inOrder, lacks, moveOf, sum } from './deck';

const words = (en: string) => ({ en });
const design = (key: string, cost: string, change: Partial<Design> = {}): Design => ({
  key,
  name: words(key),
  flavour: words(''),
  cost,
  kind: 'unit',
  elite: false,
  control: 1,
  attack: 2,
  defence: 3,
  rules: words(''),
  abilities: [],
  asks: { play: [], use: [] },
  ...change
});
const support = { kind: 'support', control: 0, attack: 0, defence: 0 } as const;
const designs = [
  design('a', '1c'),
  design('b', '1s'),
  design('c', '1c1s'),
  design('d', '2c'),
  design('e', '3c1s', { elite: true, control: 4 }),
  design('f', '1c', support),
  design('g', '2c', support)
];
const faction: Faction = { key: 'synod', set: 'core', name: words('Synod'), motto: words(''), preset: ['a', 'b'], designs };

describe('a deck', () => {
  it('is written in the order of the faction’s designs', () => {
    expect(inOrder(faction, ['g', 'a', 'x', 'c'])).toEqual(['a', 'c', 'g']);
    expect(moveOf(faction, ['g', 'e', 'a'])).toBe('deck synod a e g');
  });

  it('is summed up with both copies of each design', () => {
    expect(sum(designs)).toEqual({
      designs: 7,
      units: 5,
      supports: 2,
      curve: [6, 6, 0, 2],
      tokens: { command: 20, supply: 6 },
      control: 16,
      attack: 20,
      defence: 30
    });
    expect(sum([]).curve).toEqual([0, 0, 0, 0]);
  });

  it.each([
    [9, 5, []],
    [9, 9, []],
    [8, 5, [{ what: 'designs', n: 1 }]],
    [11, 7, [{ what: 'surplus', n: 2 }]],
    [9, 4, [{ what: 'units', n: 1 }]],
    [6, 2, [{ what: 'designs', n: 3 }, { what: 'units', n: 3 }]]
  ])('of %i designs, %i of them units, lacks %j', (all, units, expected) => {
    expect(lacks({ ...sum([]), designs: all, units })).toEqual(expected);
  });
});
