// Why something that one points at may not be done now, read off the view in
// one word for the messages. The legal list has decided; this only explains,
// and where the view does not tell, it says no more than it knows.
import type { Battlefield, UnitView, View } from './board';
import { roads } from './art/plan';
import { affordable, cost, type Design } from './cards';
import { allows, type Deeds } from './deeds';

export type Reason =
  | 'wait' // another is to act
  | 'acting' // an activation goes on
  | 'dice' // chance is to act
  | 'must.pass'
  | 'activated' // the turn had its activation
  | 'exhausted'
  | 'fresh'
  | 'no.token'
  | 'price'
  | 'target'
  | 'first.order' // the compulsory order would be lost
  | 'first.or.target'
  | 'apart' // a battlefield that the unit's own does not touch
  | 'elsewhere' // a unit on another battlefield
  | 'attacked' // the activation had its attack
  | 'not.now';

/** The rule that bars it. */
export const rules: Record<Reason, string | null> = {
  wait: 'L-3.1',
  acting: 'L-3.6',
  dice: null,
  'must.pass': 'L-3.2',
  activated: 'L-3.5',
  exhausted: 'L-3.5',
  fresh: 'L-3.5',
  'no.token': 'L-3.5',
  price: 'L-3.4',
  target: 'L-3.3',
  'first.order': 'L-3.2',
  'first.or.target': 'L-3.3',
  apart: 'L-1.1',
  elsewhere: 'L-4.1',
  attacked: 'L-3.6',
  'not.now': null
};

/** What bars any order at all. */
function general(view: View, deeds: Deeds, viewer: number): Reason | null {
  if (view.phase !== 'orders') return 'not.now';
  if (view.active !== viewer) return 'wait';
  if (view.activation?.target) return 'dice';
  if (view.activation) return 'acting';
  if (deeds.moves.length === 1 && allows(deeds, 'pass')) return 'must.pass';
  return deeds.moves.length === 0 ? 'not.now' : null;
}

/** Why an own unit may not be activated; null where it may. */
export function barredUnit(view: View, deeds: Deeds, unit: UnitView, viewer: number): Reason | null {
  if (allows(deeds, 'activate', unit.id)) return null;
  const player = view.players[viewer];
  // What is wrong with the unit itself comes first: it is what one looks at.
  if (unit.exhausted) return 'exhausted';
  if (unit.fresh && view.active === viewer) return 'fresh';
  const reason = general(view, deeds, viewer);
  if (reason) return reason;
  if (player && player.command + player.supply === 0) return 'no.token';
  return 'not.now';
}

/** The unit that the one who looks leads just now. */
const leading = (view: View, viewer: number): UnitView | null => view.units.find((one) => one.id === view.activation?.unit && one.owner === viewer) ?? null;

/** Why the unit that is led may not go to a battlefield; null where it may, where it stands, and where none is led. */
export function barredField(view: View, deeds: Deeds, to: Battlefield, viewer: number): Reason | null {
  const from = leading(view, viewer)?.at;
  if (from === undefined || from === to || allows(deeds, 'move', to)) return null;
  if (view.activation?.target) return 'dice';
  return roads.some((road) => road.includes(from) && road.includes(to)) ? 'not.now' : 'apart';
}

/** Why the unit that is led may not attack an enemy; null where it may, and where none is led. */
export function barredTarget(view: View, deeds: Deeds, target: UnitView, viewer: number): Reason | null {
  const unit = leading(view, viewer);
  if (!unit || allows(deeds, 'attack', target.id)) return null;
  if (view.activation?.target) return 'dice';
  if (view.activation?.attacked) return 'attacked';
  return unit.at === target.at ? 'not.now' : 'elsewhere';
}

/** Why a card of the hand may not be played; null where it may. */
export function barredCard(view: View, deeds: Deeds, design: Design, viewer: number): Reason | null {
  if (allows(deeds, 'play', design.key) || allows(deeds, 'support', design.key)) return null;
  const reason = general(view, deeds, viewer);
  const player = view.players[viewer];
  if (reason === 'wait' || reason === 'acting' || reason === 'dice') return reason;
  if (player && view.phase === 'orders' && !affordable(cost(design.cost), player)) return 'price';
  if (reason) return reason;
  if (design.kind === 'unit') return 'not.now';
  if (design.asks.play.length === 0) return view.given ? 'not.now' : 'first.order';
  if (view.given || !reachable(view, design, viewer)) return 'target';
  return 'first.or.target';
}

/** Whether there is anything on the board of the kinds that a card asks for. */
function reachable(view: View, design: Design, viewer: number): boolean {
  return design.asks.play.every((ask) => {
    if (ask === 'battlefield') return true;
    return view.units.some((unit) => ask === 'any' || (unit.owner === viewer) === (ask !== 'enemy'));
  });
}
