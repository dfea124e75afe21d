// A table of Ivanhoé, for the tests.
import type { SeatInfo } from '$lib/api/types';
import type { CastleView, PlayerView, View } from './board';
import type { Seen } from './story';

export const names = ['rotherwood', 'ashby', 'coningsburgh', 'torquilstone', 'york'] as const;

export function castle(name: string, part: Partial<CastleView> = {}): CastleView {
  return { name, value: names.findIndex((one) => one === name) + 1, army: [], shields: [], ...part };
}

export function player(part: Partial<PlayerView> = {}): PlayerView {
  return { hand: null, count: 6, shields: 5, lost: 0, points: 0, ...part };
}

/** A hand of six in the order of the notation. */
export const hand = ['knight.lion', 'knight.lion', 'knight.oak', 'foot.lion', 'archer.rose', 'ivanhoe'];

/** Seat 0 sees a table of three whose turn has come to the attack; seat 1 holds York with two. */
export function view(part: Partial<View> = {}): View {
  return {
    level: 'adult',
    boxes: 2,
    active: 0,
    step: 'attack',
    late: false,
    stock: 40,
    oubliette: ['foot.oak', 'archer.oak'],
    offer: null,
    bids: [],
    last: { seat: 0, offer: 'foot.oak', bids: [{ seat: 1, card: null }, { seat: 2, card: null }], taken: null },
    castles: [
      castle('rotherwood'),
      castle('ashby', { army: ['foot.stag'], shields: [0] }),
      castle('coningsburgh', { army: ['archer.lion', 'archer.stag', 'archer.rose', 'archer.oak'], shields: [2] }),
      castle('torquilstone'),
      castle('york', { army: ['crossbow.lion', 'locksley'], shields: [1, 2] })
    ],
    players: [player({ hand, count: 6, shields: 4, points: 2 }), player({ shields: 4, points: 5 }), player({ shields: 3, points: 3 })],
    ...part
  };
}

/** Attacks on the view above: every lawful army of the hand is not needed, these are enough. */
export const attacks = [
  'attack rotherwood with knight.lion',
  'attack rotherwood with knight.lion knight.lion',
  'attack rotherwood with knight.lion knight.lion knight.oak',
  'attack rotherwood with knight.lion foot.lion',
  'attack york with knight.lion knight.lion knight.oak',
  'attack york with knight.lion knight.lion knight.oak ivanhoe',
  'attack york with knight.lion knight.lion ivanhoe',
  'hold'
];

export function seen(version: number, seat: Seen['seat'], move: string, after: View, more: Partial<Seen> = {}): Seen {
  return { version, seat, move, view: after, ...more };
}

export const seats: SeatInfo[] = [
  { seat: 0, kind: 'player', name: 'Ada', present: true, standin: false },
  { seat: 1, kind: 'player', name: 'Ben', present: true, standin: false },
  { seat: 2, kind: 'bot', level: 'squire' }
];
