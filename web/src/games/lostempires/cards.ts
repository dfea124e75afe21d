// The catalogue of Lost Empires: factions and their designs, as the server
// gives it, and how to look things up in it.
import type { Text } from '$lib/api/types';

export type FactionKey = 'charter' | 'synod' | 'concord' | 'horde' | 'drill';
export type Kind = 'unit' | 'support';
export type When = 'play' | 'passive' | 'named' | 'attacked' | 'losses';
export type Ask = 'own' | 'other' | 'enemy' | 'any' | 'battlefield';

/** What an ability does, as the faction's file says it. */
export interface Effect {
  effect: string;
  n?: number;
  whom?: string;
  where?: string;
  for?: string;
}

export interface Ability {
  when: When;
  name?: Text;
  text: Text;
  if?: string;
  do?: Effect[];
}

export interface Design {
  key: string;
  name: Text;
  flavour: Text;
  /** As it is printed: `2c`, `1s`, `1c1s`. */
  cost: string;
  kind: Kind;
  elite: boolean;
  control: number;
  attack: number;
  defence: number;
  rules: Text;
  abilities: Ability[];
  /** What a play and a use ask for, in order. */
  asks: { play: Ask[]; use: Ask[] };
}

export interface Faction {
  key: FactionKey;
  set: string;
  name: Text;
  motto: Text;
  preset: string[];
  designs: Design[];
}

export interface Catalogue {
  factions: Faction[];
}

/** The catalogue, made ready to be asked. */
export interface Lookup {
  factions: readonly Faction[];
  design(key: string): Design | null;
  faction(key: string | null): Faction | null;
  /** The faction a design belongs to. */
  home(design: string): FactionKey | null;
}

export function lookup(catalogue: Catalogue): Lookup {
  const designs = new Map<string, { design: Design; home: FactionKey }>();
  for (const faction of catalogue.factions) for (const design of faction.designs) designs.set(design.key, { design, home: faction.key });
  return {
    factions: catalogue.factions,
    design: (key) => designs.get(key)?.design ?? null,
    faction: (key) => catalogue.factions.find((one) => one.key === key) ?? null,
    home: (key) => designs.get(key)?.home ?? null
  };
}

/** A cost or a payment in tokens. */
export interface Cost {
  command: number;
  supply: number;
}

/** Reads `2c`, `1s`, `1c1s`. */
export function cost(text: string): Cost {
  const found = /^(?:(\d+)c)?(?:(\d+)s)?$/.exec(text);
  return { command: Number(found?.[1] ?? 0), supply: Number(found?.[2] ?? 0) };
}

/** Whether ready tokens can pay: a command token may stand in for a supply token. */
export function affordable(price: Cost, ready: Cost): boolean {
  const short = Math.max(0, price.supply - ready.supply);
  return ready.command >= price.command + short;
}

/** A card of a hand: of several alike, each is a card of its own. */
export interface Held {
  id: string;
  card: string;
}

export function held(hand: readonly string[]): Held[] {
  const seen = new Map<string, number>();
  return hand.map((card) => {
    const copy = seen.get(card) ?? 0;
    seen.set(card, copy + 1);
    return { id: `${card}#${copy}`, card };
  });
}

/** A row of cards, alike ones counted. */
export interface Pile {
  card: string;
  n: number;
}

export function piles(cards: readonly string[]): Pile[] {
  const list: Pile[] = [];
  for (const card of cards) {
    const pile = list.find((one) => one.card === card);
    if (pile) pile.n++;
    else list.push({ card, n: 1 });
  }
  return list;
}
