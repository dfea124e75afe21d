// Why something that one points at may not be done now, read off the view in
// one word for the messages. The legal list has decided; this only explains,
// and where the view does not tell, it says no more than it knows.
import type { UnitView, View } from './board';
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
