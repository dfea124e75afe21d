// The words that the pictures of Lost Empires are asked for with.

export type Battlefield = 'hive0' | 'hive1' | 'left' | 'right' | 'center';

/** One's own side lies near, the other's far; an onlooker sees seat 0's side near. */
export type Side = 'near' | 'far';

export const factionKeys = ['charter', 'synod', 'concord', 'horde', 'drill'] as const;
export type FactionKey = (typeof factionKeys)[number];

/** What stands on a card, in the player's language. */
export interface Face {
  key: string;
  faction: FactionKey;
  name: string;
  /** As it is printed: `2c`, `1c1s`. */
  cost: string;
  kind: 'unit' | 'support';
  elite: boolean;
  control: number;
  attack: number;
  defence: number;
  rules: string;
  flavour: string;
}

/** What may be shown about a unit or a battlefield that one points at. */
export type Mark = 'none' | 'can' | 'selected' | 'target';

/** Values changed for a time. */
export interface Mods {
  control?: number;
  attack?: number;
  defence?: number;
}
