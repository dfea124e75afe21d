// A deck of Lost Empires: nine designs of a faction, two copies of each.
// Whether it is lawful the server says; what is counted here is for the eye.
import type { Text } from '$lib/api/types';
import type { Face } from '../art/types';
import { cost, type Cost, type Design, type Faction, type FactionKey, type Lookup } from '../cards';

/** How many designs a deck has, how many of them are units at least, and copies of each. */
export const size = 9;
export const fewestUnits = 5;
export const copies = 2;
/** A name is at most so many characters long. */
export const longest = 24;

/** A deck in the making; without an id until it is kept. */
export interface Draft {
  id: string | null;
  name: string;
  faction: string;
  designs: string[];
}

/** The designs in the order of their faction's file, in which a deck is written. */
export function inOrder(faction: Faction, keys: readonly string[]): string[] {
  return faction.designs.flatMap((design) => (keys.includes(design.key) ? [design.key] : []));
}

/** The move that takes the deck at a table. */
export function moveOf(faction: Faction, keys: readonly string[]): string {
  return ['deck', faction.key, ...inOrder(faction, keys)].join(' ');
}

export interface Sums {
  designs: number;
  units: number;
  supports: number;
  /** Of all cards, both copies: how many cost so many tokens, from 1. */
  curve: number[];
  /** Of all cards. */
  tokens: Cost;
  control: number;
  attack: number;
  defence: number;
}

export function sum(designs: readonly Design[]): Sums {
  const sums: Sums = {
    designs: designs.length,
    units: 0,
    supports: 0,
    curve: [0, 0, 0, 0],
    tokens: { command: 0, supply: 0 },
    control: 0,
    attack: 0,
    defence: 0
  };
  for (const design of designs) {
    const price = cost(design.cost);
    const step = price.command + price.supply - 1;
    sums.curve[step] = (sums.curve[step] ?? 0) + copies;
    sums.tokens.command += copies * price.command;
    sums.tokens.supply += copies * price.supply;
    if (design.kind === 'support') {
      sums.supports++;
      continue;
    }
    sums.units++;
    sums.control += copies * design.control;
    sums.attack += copies * design.attack;
    sums.defence += copies * design.defence;
  }
  return sums;
}

/** What keeps a choice of designs from being a deck, and by how many. */
export interface Lack {
  what: 'designs' | 'surplus' | 'units';
  n: number;
}

export function lacks({ designs, units }: Sums): Lack[] {
  const all: Lack[] = [
    { what: 'designs', n: size - designs },
    { what: 'surplus', n: designs - size },
    { what: 'units', n: fewestUnits - units }
  ];
  return all.filter(({ n }) => n > 0);
}

/** The design with those keys, in that order; unknown ones are left out. */
export function designsOf(lookup: Lookup, keys: readonly string[]): Design[] {
  return keys.flatMap((key) => lookup.design(key) ?? []);
}

/** A design as its card shows it, in the language of `text`. */
export function faceOf(design: Design, faction: FactionKey, text: (texts: Text) => string): Face {
  const { key, cost, kind, elite, control, attack, defence } = design;
  return {
    key,
    faction,
    name: text(design.name),
    cost,
    kind,
    elite,
    control,
    attack,
    defence,
    rules: text(design.rules),
    flavour: text(design.flavour)
  };
}
