// A table of Lost Empires, for the tests.
import { readFileSync } from 'node:fs';
import type { SeatInfo } from '$lib/api/types';
import type { PlayerView, UnitView, View } from './board';
import { lookup, type Catalogue, type Lookup } from './cards';
import type { Lore, Seen } from './story';

/** The catalogue as the server gives it. */
export const catalogue = JSON.parse(readFileSync('../games/lostempires/cards/testdata/catalogue.json', 'utf8')) as Catalogue;
export const cards: Lookup = lookup(catalogue);
export const lore: Lore = { cards, critical: 3 };

export function player(part: Partial<PlayerView> = {}): PlayerView {
  return { faction: 'drill', list: null, hand: null, count: 4, chosen: null, aside: null, deck: 11, discard: [], command: 4, supply: 1, artifacts: 0, gates: 0, ...part };
}

export function unit(id: string, card: string, owner: number, at: UnitView['at'], part: Partial<UnitView> = {}): UnitView {
  return { id, card, owner, at, damage: 0, exhausted: false, fresh: false, ...part };
}

/** One's own hand, in the order of the set. */
export const hand = ['scout', 'scout', 'lancer', 'titan', 'volley'];

/** Seat 0 is to give orders in the third round: a lancer faces a guard on the left. */
export function view(part: Partial<View> = {}): View {
  return {
    round: 3,
    phase: 'orders',
    first: 0,
    active: 0,
    given: false,
    activated: false,
    passed: false,
    draws: [],
    activation: null,
    players: [player({ hand, count: hand.length, list: ['scout', 'guard', 'ranger', 'lancer', 'warden', 'titan', 'volley', 'medic', 'rally'], aside: [], artifacts: 3, gates: 1 }), player({ discard: ['volley'], artifacts: 1 })],
    units: [unit('u1', 'lancer', 0, 'left'), unit('u2', 'guard', 1, 'left'), unit('u3', 'warden', 0, 'hive0', { exhausted: true }), unit('u4', 'titan', 1, 'center', { damage: 1 })],
    ...part
  };
}

/** The view above in the middle of the lancer's activation. */
export function acting(part: Partial<View> = {}): View {
  return view({ given: true, activated: true, activation: { unit: 'u1', actions: 2, attacked: false, used: false, target: null }, ...part });
}

export const orders = ['play scout 1c', 'play lancer 2c', 'play titan 3c', 'support volley 1c u2', 'support volley 1c u4', 'activate u1 c', 'activate u1 s'];
export const deeds = ['move hive0', 'move hive1', 'move center', 'attack u2', 'use', 'stop'];

export function seen(version: number, seat: Seen['seat'], move: string, after: View, more: Partial<Seen> = {}): Seen {
  return { version, seat, move, view: after, ...more };
}

export const seats: SeatInfo[] = [
  { seat: 0, kind: 'player', name: 'Ada', present: true, standin: false },
  { seat: 1, kind: 'bot', level: 'captain' }
];
