// A view of Lost Empires turned into what a table draws. It holds no rules:
// what may be done is what the legal list holds (see deeds.ts).
import type { FactionKey, Lookup } from './cards';
import { values, type Values } from './strength';

export type Viewer = number | null;
export type Battlefield = 'hive0' | 'hive1' | 'left' | 'right' | 'center';
export type Phase = 'deck' | 'first' | 'deal' | 'mulligan' | 'orders' | 'losses' | 'retreat' | 'conclusion' | 'over';

export const battlefields: readonly Battlefield[] = ['hive0', 'hive1', 'left', 'right', 'center'];
export const objectives: readonly Battlefield[] = ['left', 'center', 'right'];

export interface Mods {
  control?: number;
  attack?: number;
  defence?: number;
}

export interface UnitView {
  id: string;
  card: string;
  owner: number;
  at: Battlefield;
  damage: number;
  exhausted: boolean;
  fresh: boolean;
  /** Values changed for a time; absent where none. */
  mods?: Mods;
}

export interface PlayerView {
  faction: FactionKey | null;
  list: string[] | null;
  hand: string[] | null;
  count: number;
  chosen: string | null;
  aside: string[] | null;
  deck: number;
  discard: string[];
  command: number;
  supply: number;
  artifacts: number;
  gates: number;
}

export interface Activation {
  unit: string;
  actions: number;
  attacked: boolean;
  used: boolean;
  target: string | null;
}

export interface View {
  round: number;
  phase: Phase;
  first: number | null;
  active: number | null;
  given: boolean;
  activated: boolean;
  passed: boolean;
  draws: number[];
  activation: Activation | null;
  players: PlayerView[];
  units: UnitView[];
  /** Units out of play whose effect is to come, while `resolve` is due. */
  losing?: { id: string; card: string; owner: number; at: Battlefield }[];
}

export const commandTokens = 4;
export const supplyTokens = 1;
export const gateTokens = 4;
export const artifactsForGate = 4;

export function isBattlefield(word: string): word is Battlefield {
  return (battlefields as readonly string[]).includes(word);
}

/** The seat at whose side one looks: an onlooker looks from seat 0's. */
export function near(viewer: Viewer): 0 | 1 {
  return viewer === 1 ? 1 : 0;
}

export type Side = 'near' | 'far';

export function sideOf(owner: number, viewer: Viewer): Side {
  return owner === near(viewer) ? 'near' : 'far';
}

// --- units

/** A unit as it is drawn. */
export interface Unit extends Values {
  id: string;
  card: string;
  faction: FactionKey;
  owner: number;
  side: Side;
  at: Battlefield;
  damage: number;
  elite: boolean;
  exhausted: boolean;
  fresh: boolean;
  mods: Mods;
  /** Its activation goes on. */
  acting: boolean;
  /** It will be lost when the round ends. */
  doomed: boolean;
}

export function unit(view: View, of: UnitView, viewer: Viewer, cards: Lookup): Unit {
  return {
    ...values(view, of, cards),
    id: of.id,
    card: of.card,
    faction: cards.home(of.card) ?? view.players[of.owner]?.faction ?? 'drill',
    owner: of.owner,
    side: sideOf(of.owner, viewer),
    at: of.at,
    damage: of.damage,
    elite: cards.design(of.card)?.elite ?? false,
    exhausted: of.exhausted,
    fresh: of.fresh,
    mods: of.mods ?? {},
    acting: view.activation?.unit === of.id,
    doomed: of.damage >= 3
  };
}

// --- battlefields

export type Hold = 'near' | 'far' | 'tie' | 'none';

/** A battlefield as it is drawn. */
export interface Field {
  name: Battlefield;
  near: Unit[];
  far: Unit[];
  /** Units of both sides stand here. */
  contested: boolean;
  /** What each side's control adds up to here. */
  control: { near: number; far: number };
  /** Who would gain the artifact now; hives give none. */
  hold: Hold;
}

const sum = (units: readonly Unit[]) => units.reduce((total, one) => total + one.control, 0);

export function fields(view: View, viewer: Viewer, cards: Lookup): Field[] {
  const units = view.units.map((one) => unit(view, one, viewer, cards));
  return battlefields.map((name) => {
    const here = units.filter((one) => one.at === name);
    const [mine, theirs] = [here.filter((one) => one.side === 'near'), here.filter((one) => one.side === 'far')];
    const control = { near: sum(mine), far: sum(theirs) };
    return { name, near: mine, far: theirs, contested: mine.length > 0 && theirs.length > 0, control, hold: hold(name, mine.length, theirs.length, control) };
  });
}

function hold(name: Battlefield, mine: number, theirs: number, control: { near: number; far: number }): Hold {
  if (!objectives.includes(name) || mine + theirs === 0) return 'none';
  if (mine === 0) return 'far';
  if (theirs === 0) return 'near';
  return control.near === control.far ? 'tie' : control.near > control.far ? 'near' : 'far';
}

// --- players

/** A player as the table shows them. */
export interface Commander extends Pick<PlayerView, 'faction' | 'count' | 'deck' | 'discard' | 'command' | 'supply' | 'artifacts' | 'gates'> {
  seat: number;
  side: Side;
  /** The table waits for them. */
  due: boolean;
  first: boolean;
  /** They said pass last and it has not been answered. */
  passed: boolean;
}

export function commanders(view: View, turn: readonly unknown[], viewer: Viewer): Commander[] {
  return view.players.map((player, seat) => ({
    seat,
    side: sideOf(seat, viewer),
    faction: player.faction,
    count: player.count,
    deck: player.deck,
    discard: player.discard,
    command: player.command,
    supply: player.supply,
    artifacts: player.artifacts,
    gates: player.gates,
    due: turn.includes(seat),
    first: view.first === seat,
    passed: view.phase === 'orders' && view.passed && view.active !== seat
  }));
}

/** The gates by seat, as the map shows them. */
export function gates(view: View): [number, number] {
  return [view.players[0]?.gates ?? 0, view.players[1]?.gates ?? 0];
}

/** How far a side is on its way to four gates, counted in artifacts. */
export function progress(player: Pick<PlayerView, 'artifacts' | 'gates'>): number {
  return player.gates * artifactsForGate + player.artifacts;
}
