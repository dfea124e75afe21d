// What happened, read off the plies and the views that followed them: for the
// log, for what is shown on the table and for what is read out.
import type { SeatName } from '$lib/api/types';
import { battlefields, fields, objectives, type Battlefield, type UnitView, type View, type Viewer } from './board';
import { cost, type FactionKey, type Lookup } from './cards';
import { values } from './strength';

/** A ply with the view that followed it. */
export interface Seen {
  version: number;
  seat: SeatName;
  move: string;
  auto?: boolean;
  why?: { code: string };
  view: View;
}

/** What one must know besides the plies to tell them. */
export interface Lore {
  cards: Lookup;
  /** The face that is critical. */
  critical: number;
}

/** A unit that is told of; it may be gone by now. */
export interface Ref {
  id: string;
  card: string;
  owner: number;
}

/** What else a ply changed. */
export type Change =
  | { what: 'damage' | 'heal'; unit: Ref; n: number }
  | { what: 'moved'; unit: Ref; to: Battlefield }
  | { what: 'ready'; unit: Ref }
  | { what: 'control' | 'attack' | 'defence'; unit: Ref; n: number }
  | { what: 'command' | 'supply' | 'artifact'; seat: number; n: number };

/** What the dice of an attack add up to. */
export interface Sums {
  attack: number;
  defence: number;
}

export type Happening =
  | { kind: 'deck'; seat: number; faction: FactionKey | null }
  | { kind: 'first'; seat: number }
  | { kind: 'draw'; seat: number; card: string | null }
  | { kind: 'secret' | 'keep' | 'done' | 'pass'; seat: number }
  | { kind: 'mulligan'; seat: number; n: number }
  | { kind: 'play'; seat: number; card: string; pay: string; unit: Ref | null; changes: Change[] }
  | { kind: 'support'; seat: number; card: string; pay: string; targets: string[]; changes: Change[] }
  | { kind: 'activate'; seat: number; unit: Ref; token: 'c' | 's' }
  | { kind: 'move'; seat: number; unit: Ref; from: Battlefield; to: Battlefield }
  | { kind: 'attack'; seat: number; unit: Ref; target: Ref }
  | { kind: 'roll'; seat: number; unit: Ref; target: Ref; dice: [number, number]; critical: [boolean, boolean]; sums: Sums | null; dealt: number; again: boolean; changes: Change[] }
  | { kind: 'use'; seat: number; unit: Ref; changes: Change[] }
  | { kind: 'stop'; seat: number; unit: Ref }
  | { kind: 'control'; field: Battlefield; totals: [number, number]; contested: boolean; gains: number | null }
  | { kind: 'gained'; seat: number; n: number }
  | { kind: 'gate'; seat: number; gates: number }
  | { kind: 'lost'; units: Ref[]; elite: Ref[] }
  | { kind: 'resolve'; seat: number; unit: Ref; changes: Change[] }
  | { kind: 'retreat'; seat: number; to: Battlefield; n: number }
  | { kind: 'round'; round: number; seat: number };

const ref = ({ id, card, owner }: Ref): Ref => ({ id, card, owner });
const find = (view: View, id: string | undefined): Ref | null => {
  const unit = view.units.find((one) => one.id === id) ?? view.losing?.find((one) => one.id === id);
  return unit ? ref(unit) : null;
};

/** What a ply changed besides what it says; `pay` was turned for it, `but` is told otherwise. */
function changes(before: View, after: View, pay = '', but: string | null = null): Change[] {
  const list: Change[] = [];
  for (const is of after.units) {
    const was = before.units.find((one) => one.id === is.id);
    if (!was) continue;
    const unit = ref(is);
    const hurt = is.damage - was.damage;
    if (hurt > 0 && is.id !== but) list.push({ what: 'damage', unit, n: hurt });
    if (hurt < 0 && is.id !== but) list.push({ what: 'heal', unit, n: -hurt });
    if (is.at !== was.at) list.push({ what: 'moved', unit, to: is.at });
    if (was.exhausted && !is.exhausted) list.push({ what: 'ready', unit });
    for (const stat of ['control', 'attack', 'defence'] as const) {
      const n = (is.mods?.[stat] ?? 0) - (was.mods?.[stat] ?? 0);
      // What ends with an activation is no news.
      if (n !== 0 && (is.mods?.[stat] ?? 0) !== 0) list.push({ what: stat, unit, n });
    }
  }
  const paid = cost(pay);
  after.players.forEach((is, seat) => {
    const was = before.players[seat];
    if (!was) return;
    const spent = seat === before.active ? paid : { command: 0, supply: 0 };
    const gains = { command: is.command - was.command + spent.command, supply: is.supply - was.supply + spent.supply, artifact: is.artifacts - was.artifacts };
    for (const what of ['command', 'supply', 'artifact'] as const) if (gains[what] > 0) list.push({ what, seat, n: gains[what] });
  });
  return list;
}

/** Whether a passive text makes the enemy's critical count as its plain face. */
function steady(unit: UnitView, lore: Lore): boolean {
  return lore.cards.design(unit.card)?.abilities.some((one) => one.when === 'passive' && one.do?.some((effect) => effect.effect === 'steady')) ?? false;
}

/** How much damage a unit's own text takes off it after an attack. */
function mends(unit: UnitView, lore: Lore): number {
  const texts = lore.cards.design(unit.card)?.abilities.filter((one) => one.when === 'attacked') ?? [];
  return texts.flatMap((one) => one.do ?? []).reduce((sum, effect) => (effect.effect === 'heal' && effect.whom === 'self' ? sum + (effect.n ?? 0) : sum), 0);
}

function roll(before: View, after: View, dice: [number, number], lore: Lore): Happening[] {
  const doing = before.activation;
  const attacker = before.units.find((one) => one.id === doing?.unit);
  const target = before.units.find((one) => one.id === doing?.target);
  if (!attacker || !target) return [];
  const now = after.units.find((one) => one.id === target.id);
  const dealt = (now?.damage ?? target.damage) - target.damage;
  const again = after.activation?.target === target.id;
  const critical: [boolean, boolean] = [dice[0] === lore.critical && !steady(target, lore), dice[1] === lore.critical && !steady(attacker, lore)];
  const sums: Sums = {
    attack: values(before, attacker, lore.cards, 'attacking').attack + dice[0],
    defence: values(before, target, lore.cards, 'defending').defence + dice[1]
  };
  let due = critical[1] || sums.attack < sums.defence ? 0 : sums.attack > sums.defence ? 2 : 1;
  if (due > 0 && critical[0]) due++;
  // Damage is counted up to three, and a text of the target's may take some off
  // again; where a sum does not agree with what came of it, it is not shown.
  const hit = Math.min(due, 3 - target.damage);
  const off = Math.min(mends(target, lore), target.damage + hit);
  const mended = off > 0 && hit - off === dealt ? off : 0;
  const agrees = again || hit - mended === dealt;
  const more: Change[] = mended > 0 ? [{ what: 'heal', unit: ref(target), n: mended }] : [];
  return [
    {
      kind: 'roll',
      seat: attacker.owner,
      unit: ref(attacker),
      target: ref(target),
      dice,
      critical,
      sums: agrees ? sums : null,
      dealt: again ? 0 : agrees ? due : Math.max(0, dealt),
      again,
      changes: again ? [] : [...more, ...changes(before, after, '', target.id)]
    }
  ];
}

/** The end of a round as far as it went by itself: control, gates, losses. */
function reckoning(before: View, after: View, lore: Lore): Happening[] {
  const list: Happening[] = [];
  const gone = before.units.filter((one) => !after.units.some((other) => other.id === one.id)).map(ref);
  const elite = gone.filter((one) => lore.cards.design(one.card)?.elite);
  const gained = after.players.map((is, seat) => {
    const was = before.players[seat];
    return is.artifacts - (was?.artifacts ?? 0) + 4 * (is.gates - (was?.gates ?? 0)) - elite.filter((one) => one.owner !== seat).length;
  });
  const held = fields(before, 0, lore.cards).filter((field) => objectives.includes(field.name) && field.hold !== 'none');
  const due = [held.filter((field) => field.hold === 'near').length, held.filter((field) => field.hold === 'far').length];
  // A unit that is lost may bring artifacts with it; then there are more of them.
  const late = gone.some((one) => lore.cards.design(one.card)?.abilities.some((ability) => ability.when === 'losses'));
  const agrees = due.every((n, seat) => gained[seat] === n || (late && (gained[seat] ?? 0) > n));
  if (agrees) {
    for (const name of objectives) {
      const field = held.find((one) => one.name === name);
      if (!field) continue;
      const gains = field.hold === 'near' ? 0 : field.hold === 'far' ? 1 : null;
      list.push({ kind: 'control', field: name, totals: [field.control.near, field.control.far], contested: field.contested, gains });
    }
  } else {
    gained.forEach((n, seat) => n > 0 && list.push({ kind: 'gained', seat, n }));
  }
  after.players.forEach((is, seat) => {
    if (is.gates > (before.players[seat]?.gates ?? 0)) list.push({ kind: 'gate', seat, gates: is.gates });
  });
  if (gone.length) list.push({ kind: 'lost', units: gone, elite });
  return list;
}

function told(before: View, ply: Seen, lore: Lore): Happening[] {
  const [word = '', ...rest] = ply.move.split(' ');
  const after = ply.view;
  if (ply.seat === 'chance') {
    if (word === 'roll') return roll(before, after, [Number(rest[0]), Number(rest[1])], lore);
    const seat = Number(rest[0]);
    if (word === 'first') return [{ kind: 'first', seat }];
    return word === 'draw' ? [{ kind: 'draw', seat, card: rest[1] === undefined || rest[1] === '?' ? null : rest[1] }] : [];
  }
  const seat = Number(ply.seat);
  const doing = find(before, before.activation?.unit);
  switch (word) {
    case 'deck':
      return [{ kind: 'deck', seat, faction: rest[0] === '?' ? null : (rest[0] as FactionKey) }];
    case '?':
      return [{ kind: 'secret', seat }];
    case 'keep':
    case 'done':
      return [{ kind: word, seat }];
    case 'pass':
      return [{ kind: 'pass', seat }, ...(before.passed ? reckoning(before, after, lore) : [])];
    case 'mulligan':
      return [{ kind: 'mulligan', seat, n: rest.length }];
    case 'play': {
      const unit = after.units.find((one) => !before.units.some((other) => other.id === one.id));
      return [{ kind: 'play', seat, card: rest[0] ?? '', pay: rest[1] ?? '', unit: unit ? ref(unit) : null, changes: changes(before, after, rest[1]) }];
    }
    case 'support':
      return [{ kind: 'support', seat, card: rest[0] ?? '', pay: rest[1] ?? '', targets: rest.slice(2), changes: changes(before, after, rest[1]) }];
    case 'activate': {
      const unit = find(before, rest[0]);
      return unit ? [{ kind: 'activate', seat, unit, token: rest[1] === 's' ? 's' : 'c' }] : [];
    }
    case 'move': {
      const from = before.units.find((one) => one.id === doing?.id)?.at;
      return doing && from ? [{ kind: 'move', seat, unit: doing, from, to: rest[0] as Battlefield }] : [];
    }
    case 'attack': {
      const target = find(before, rest[0]);
      return doing && target ? [{ kind: 'attack', seat, unit: doing, target }] : [];
    }
    case 'use':
      return doing ? [{ kind: 'use', seat, unit: doing, changes: changes(before, after) }] : [];
    case 'stop':
      return doing ? [{ kind: 'stop', seat, unit: doing }] : [];
    case 'resolve': {
      const unit = find(before, rest[0]);
      return unit ? [{ kind: 'resolve', seat, unit, changes: changes(before, after) }] : [];
    }
    case 'retreat': {
      const n = after.units.filter((one) => one.at === rest[0] && before.units.some((was) => was.id === one.id && was.at !== one.at)).length;
      return [{ kind: 'retreat', seat, to: rest[0] as Battlefield, n }];
    }
    default:
      return [];
  }
}

/** What a ply did, in order. */
export function happenings(before: View | null, ply: Seen, lore: Lore): Happening[] {
  const from = before ?? ply.view;
  const list = told(from, ply, lore);
  const begins = ply.view.phase === 'orders' && (from.phase !== 'orders' || ply.view.round > from.round);
  if (begins && ply.view.first !== null) list.push({ kind: 'round', round: ply.view.round, seat: ply.view.first });
  return list;
}

// --- the log

/** One line of the log. */
export type Entry = { version: number; auto: boolean; why?: string } & (Exclude<Happening, { kind: 'draw' | 'round' }> | { kind: 'draws'; seat: number; n: number; cards: string[] });

/** The lines of one turn, or of what comes between the turns. */
export interface Chapter {
  key: number;
  round: number;
  /** Whose turn; null before, between and after them. */
  seat: number | null;
  entries: Entry[];
}

/** Whose turn a happening belongs to. */
function owner(one: Happening, before: View): number | null {
  const between = one.kind === 'control' || one.kind === 'gained' || one.kind === 'gate' || one.kind === 'lost';
  return between || before.phase !== 'orders' ? null : before.active;
}

/** The log by rounds and turns; what each draws stands in one line, what is sealed is left out. */
export function chapters(plies: readonly Seen[], viewer: Viewer, lore: Lore): Chapter[] {
  const list: Chapter[] = [];
  let before: View | null = null;
  for (const ply of plies) {
    const from: View | null = before ?? ply.view;
    for (const one of happenings(from, ply, lore)) {
      if (one.kind === 'secret' || one.kind === 'round') continue;
      if (one.kind === 'draw' && from.phase === 'deal' && one.seat !== viewer) continue;
      const seat = owner(one, from);
      let chapter = list.at(-1);
      if (!chapter || chapter.seat !== seat || chapter.round !== from.round) {
        chapter = { key: list.length, round: from.round, seat, entries: [] };
        list.push(chapter);
      }
      if (one.kind === 'draw') {
        const open = chapter.entries.findLast((entry) => entry.kind === 'draws' && entry.seat === one.seat);
        if (open?.kind === 'draws') {
          open.n++;
          if (one.card) open.cards.push(one.card);
        } else {
          chapter.entries.push({ kind: 'draws', seat: one.seat, n: 1, cards: one.card ? [one.card] : [], version: ply.version, auto: false });
        }
        continue;
      }
      chapter.entries.push({ ...one, version: ply.version, auto: ply.auto ?? false, ...(ply.why ? { why: ply.why.code } : {}) });
    }
    before = ply.view;
  }
  return list;
}

/** The battlefields where a happening takes place, to be pointed at while it is shown. */
export function places(one: Happening, view: View): Battlefield[] {
  switch (one.kind) {
    case 'move':
      return [one.from, one.to];
    case 'control':
      return [one.field];
    case 'retreat':
      return [one.to];
    case 'attack':
    case 'roll':
    case 'activate':
    case 'use':
      return battlefields.filter((name) => view.units.some((unit) => unit.id === one.unit.id && unit.at === name));
    default:
      return [];
  }
}
