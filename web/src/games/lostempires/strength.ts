// What a unit's values are as things stand: what is printed, what was changed
// for a time, and what the passive texts on the board add. It is for the eye
// only; the server reckons, and where a reckoning here does not agree with
// what came of it, it is not shown (see story.ts).
import type { Ability, Effect, Lookup } from './cards';
import type { Battlefield, UnitView, View } from './board';

export interface Values {
  control: number;
  attack: number;
  defence: number;
}

/** In which attack, if in any, the values count. */
export type Role = 'attacking' | 'defending' | null;

const adjacent: Record<Battlefield, readonly Battlefield[]> = {
  hive0: ['left', 'right'],
  hive1: ['left', 'right'],
  left: ['hive0', 'hive1', 'center'],
  right: ['hive0', 'hive1', 'center'],
  center: ['left', 'right']
};

const isHive = (at: Battlefield) => at === 'hive0' || at === 'hive1';
const hive = (seat: number): Battlefield => (seat === 0 ? 'hive0' : 'hive1');

/** Whether a condition of a passive text holds for the unit that bears it. */
function holds(view: View, bearer: UnitView, condition: string | undefined, role: Role): boolean {
  const here = view.units.filter((one) => one.at === bearer.at);
  const own = here.filter((one) => one.owner === bearer.owner).length;
  const enemies = here.length - own;
  switch (condition) {
    case undefined:
      return true;
    case 'attacking':
    case 'defending':
      return role === condition;
    case 'alone':
      return own === 1;
    case 'together':
      return own > 1;
    case 'contested':
      return enemies > 0;
    case 'outnumbered':
      return enemies > own;
    case 'objective':
      return !isHive(bearer.at);
    case 'center':
      return bearer.at === 'center';
    case 'outer':
      return bearer.at === 'left' || bearer.at === 'right';
    case 'hive':
      return bearer.at === hive(bearer.owner);
    case 'enemy-hive':
      return bearer.at === hive(1 - bearer.owner);
    case 'damaged':
      return bearer.damage > 0;
    case 'unhurt':
      return bearer.damage === 0;
    case 'behind':
      return (view.players[bearer.owner]?.artifacts ?? 0) < (view.players[1 - bearer.owner]?.artifacts ?? 0);
    case 'everywhere':
      return (['left', 'center', 'right'] as const).every((at) => view.units.some((one) => one.owner === bearer.owner && one.at === at));
    default:
      return false;
  }
}

/** Whether an effect of a passive text reaches a unit. */
function reaches(bearer: UnitView, to: UnitView, effect: Effect): boolean {
  const whom = {
    self: to.id === bearer.id,
    'each-own': to.owner === bearer.owner,
    'each-other': to.owner === bearer.owner && to.id !== bearer.id,
    'each-enemy': to.owner !== bearer.owner
  }[effect.whom ?? ''];
  return whom === true && within(bearer, to.at, effect.where);
}

function within(bearer: UnitView, at: Battlefield, where: string | undefined): boolean {
  switch (where) {
    case undefined:
      return true;
    case 'here':
      return at === bearer.at;
    case 'adjacent':
      return adjacent[bearer.at].includes(at);
    case 'near':
      return at === bearer.at || adjacent[bearer.at].includes(at);
    case 'objective':
      return !isHive(at);
    case 'center':
      return at === 'center';
    case 'outer':
      return at === 'left' || at === 'right';
    case 'own-hive':
      return at === hive(bearer.owner);
    case 'their-hive':
      return at === hive(1 - bearer.owner);
    default:
      return false;
  }
}

const passive = (ability: Ability) => ability.when === 'passive';

/** A unit's values as they count now, never below 0; a damaged unit's control is one less. */
export function values(view: View, of: UnitView, cards: Lookup, role: Role = null): Values {
  const design = cards.design(of.card);
  const now: Values = {
    control: (design?.control ?? 0) + (of.mods?.control ?? 0),
    attack: (design?.attack ?? 0) + (of.mods?.attack ?? 0),
    defence: (design?.defence ?? 0) + (of.mods?.defence ?? 0)
  };
  for (const bearer of view.units) {
    for (const ability of cards.design(bearer.card)?.abilities.filter(passive) ?? []) {
      // Whether it attacks or defends is said of the bearer alone.
      if (!holds(view, bearer, ability.if, bearer.id === of.id ? role : null)) continue;
      for (const effect of ability.do ?? []) {
        if (effect.effect !== 'control' && effect.effect !== 'attack' && effect.effect !== 'defence') continue;
        if (reaches(bearer, of, effect)) now[effect.effect] += effect.n ?? 0;
      }
    }
  }
  const worth = Math.max(0, now.control) - (of.damage > 0 ? 1 : 0);
  return { control: Math.max(0, worth), attack: Math.max(0, now.attack), defence: Math.max(0, now.defence) };
}
