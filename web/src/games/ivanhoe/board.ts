// A view and the legal moves, turned into what a table of Ivanhoé draws and
// offers. It holds no rules: what may be done is what the legal list holds.
import type { SeatName } from '$lib/api/types';
import { counts, kindOf, kinds, type Card, type Counts } from './cards';

export type Viewer = number | null;

export type Step = 'first' | 'deal' | 'draw' | 'offer' | 'bid' | 'take' | 'attack' | 'discard' | 'over';
export type Level = 'children' | 'intermediate' | 'adult';

export interface Bid {
  seat: number;
  /** Null where a seat passed. */
  card: Card | null;
}

export interface Exchange {
  seat: number;
  offer: Card;
  bids: Bid[];
  taken: number | null;
}

export interface CastleView {
  name: string;
  value: number;
  army: Card[];
  /** Seats, from the first box on. */
  shields: number[];
}

export interface PlayerView {
  hand: Card[] | null;
  count: number;
  shields: number;
  lost: number;
  points: number;
}

export interface View {
  level: Level;
  boxes: number;
  active: number | null;
  step: Step;
  late: boolean;
  stock: number;
  oubliette: Card[];
  offer: Card | null;
  bids: { seat: number; card: Card }[];
  last: Exchange | null;
  castles: CastleView[];
  players: PlayerView[];
}

// --- the legal moves, indexed

/** A set of cards that a legal move names. */
interface Army {
  key: string;
  counts: Counts;
  size: number;
  /** Castles that it may attack; empty for moves that name none. */
  castles: string[];
}

/** All sets of cards of one kind of move, to be looked up and narrowed. */
export interface Armies {
  byKey: ReadonlyMap<string, Army>;
  list: readonly Army[];
}

/** The legal list of one moment, read once. */
export interface Deeds {
  attack: Armies;
  recover: Armies;
  discard: Armies;
  offer: ReadonlySet<Card>;
  bid: ReadonlySet<Card>;
  take: ReadonlySet<number>;
  pass: boolean;
  hold: boolean;
  /** The whole move, since it names the whole hand. */
  surrender: string | null;
}

/** What the cards that one points at are for. */
export type Purpose = 'attack' | 'recover' | 'discard' | 'offer' | 'bid';

class Gathering implements Armies {
  readonly byKey = new Map<string, Army>();
  readonly list: Army[] = [];

  add(key: string, castle?: string): void {
    let army = this.byKey.get(key);
    if (!army) {
      const cards = key.split(' ');
      army = { key, counts: counts(cards), size: cards.length, castles: [] };
      this.byKey.set(key, army);
      this.list.push(army);
    }
    if (castle) army.castles.push(castle);
  }
}

/** Reads a legal list. Lists of sets are canonical, so that a set's text is its key. */
export function index(legal: readonly string[]): Deeds {
  const [attack, recover, discard] = [new Gathering(), new Gathering(), new Gathering()];
  const offer = new Set<Card>();
  const bid = new Set<Card>();
  const take = new Set<number>();
  let [pass, hold, surrender]: [boolean, boolean, string | null] = [false, false, null];
  for (const move of legal) {
    const space = move.indexOf(' ');
    const word = space < 0 ? move : move.slice(0, space);
    const rest = space < 0 ? '' : move.slice(space + 1);
    switch (word) {
      case 'attack': {
        const end = rest.indexOf(' ');
        attack.add(rest.slice(end + ' with '.length), rest.slice(0, end));
        break;
      }
      case 'recover':
        recover.add(rest);
        break;
      case 'discard':
        discard.add(rest);
        break;
      case 'offer':
        offer.add(rest);
        break;
      case 'bid':
        bid.add(rest);
        break;
      case 'take':
        take.add(Number(rest));
        break;
      case 'pass':
        pass = true;
        break;
      case 'hold':
        hold = true;
        break;
      case 'surrender':
        surrender = move;
        break;
    }
  }
  return { attack, recover, discard, offer, bid, take, pass, hold, surrender };
}

/** What cards may be pointed at for now; the first is what one comes for. */
export function purposes(deeds: Deeds): Purpose[] {
  if (deeds.offer.size) return ['offer'];
  if (deeds.bid.size) return ['bid'];
  if (deeds.discard.list.length) return ['discard'];
  const list: Purpose[] = [];
  if (deeds.attack.list.length) list.push('attack');
  if (deeds.recover.list.length) list.push('recover');
  return list;
}

/** Whether there is anything to do. */
export function idle(deeds: Deeds): boolean {
  return purposes(deeds).length === 0 && deeds.take.size === 0 && !deeds.pass && !deeds.hold && deeds.surrender === null;
}

// --- pointing at cards

/** What is left of the legal list once some cards have been pointed at. */
export interface Narrowed {
  /** Kinds of which one more may be added, by their numbers. */
  addable: readonly boolean[];
  /** Castles that exactly these cards take. */
  castles: readonly string[];
  /** Exactly these cards are a move that names no castle. */
  complete: boolean;
  /** How many cards are still missing at least; null where nothing can come of it. */
  missing: number | null;
}

function holds(army: Army, selection: Counts): boolean {
  return army.counts.every((n, kind) => n >= (selection[kind] ?? 0));
}

/** Narrows the sets to those that hold the selection, for one castle if one is aimed at. */
export function narrow(armies: Armies, cards: readonly Card[], aim: string | null = null): Narrowed {
  const selection = counts(cards);
  const addable = kinds.map(() => false);
  let least = Infinity;
  let exact: Army | null = null;
  for (const army of armies.list) {
    if (army.size < cards.length || (aim !== null && !army.castles.includes(aim)) || !holds(army, selection)) continue;
    least = Math.min(least, army.size);
    if (army.size === cards.length) exact = army;
    else army.counts.forEach((n, kind) => (addable[kind] ||= n > (selection[kind] ?? 0)));
  }
  return {
    addable,
    castles: exact?.castles.filter((name) => aim === null || name === aim) ?? [],
    complete: exact !== null && exact.castles.length === 0,
    missing: least === Infinity ? null : least - cards.length
  };
}

/** The cards' place in a list of the notation. */
export function key(cards: readonly Card[]): string {
  return [...cards].sort((a, b) => kindOf(a) - kindOf(b)).join(' ');
}

/** The move that these cards make, or null if they make none. */
export function moveOf(deeds: Deeds, purpose: Purpose, cards: readonly Card[], castle: string | null = null): string | null {
  const set = key(cards);
  if (purpose === 'attack') return castle !== null && deeds.attack.byKey.get(set)?.castles.includes(castle) ? `attack ${castle} with ${set}` : null;
  if (purpose === 'offer' || purpose === 'bid') return deeds[purpose].has(set) ? `${purpose} ${set}` : null;
  return deeds[purpose].byKey.has(set) ? `${purpose} ${set}` : null;
}

/** Why a card cannot be pointed at, as a code and the rule that says it. */
export interface Bar {
  code: 'weak' | 'mixed' | 'mixed.children' | 'aim' | 'full' | 'hand';
  rule: string;
}

/** Tells what bars a card from what has been pointed at; null if nothing does. */
export function barred(deeds: Deeds, purpose: Purpose | null, cards: readonly Card[], card: Card, aim: string | null, level: Level): Bar | null {
  if (purpose === null) return null;
  if (purpose === 'offer' || purpose === 'bid') return deeds[purpose].has(card) ? null : { code: 'hand', rule: purpose === 'offer' ? 'I-3.2' : 'I-3.3' };
  const kind = kindOf(card);
  if (narrow(deeds[purpose], cards, aim).addable[kind]) return null;
  if (purpose !== 'attack') return { code: 'full', rule: purpose === 'recover' ? 'I-3.5' : 'I-3.7' };
  if (!narrow(deeds.attack, []).addable[kind]) return { code: 'weak', rule: 'I-4.3' };
  if (aim !== null && narrow(deeds.attack, cards).addable[kind]) return { code: 'aim', rule: 'I-4.3' };
  return { code: level === 'children' ? 'mixed.children' : 'mixed', rule: 'I-4.1' };
}

/** How many cards a discard names. */
export function surplus(deeds: Deeds): number {
  return deeds.discard.list[0]?.size ?? 0;
}

/** Whether a lost shield can be bought back, after which more castles may be open. */
export function redeems(deeds: Deeds): boolean {
  return deeds.recover.list.length > 0;
}

/** Who but the viewer is to move in a view, as far as it tells; `sealed` have answered an offer. */
export function awaited(view: View, sealed: ReadonlySet<number>, viewer: Viewer): number[] {
  if (view.step !== 'bid') return view.active === null || view.active === viewer ? [] : [view.active];
  return view.players.flatMap((player, seat) => (seat !== view.active && seat !== viewer && player.count > 0 && !sealed.has(seat) ? [seat] : []));
}

// --- castles

export interface Castle {
  name: string;
  value: number;
  army: readonly Card[];
  /** The least army that takes it. */
  needed: number;
  /** Boxes from the first on; null where empty. */
  boxes: (number | null)[];
  holder: number | null;
  /** Some army of this moment may attack it. */
  open: boolean;
  /** The cards pointed at take it. */
  lit: boolean;
}

export function castles(view: View, deeds: Deeds, lit: readonly string[]): Castle[] {
  const open = new Set(deeds.attack.list.flatMap((army) => army.castles));
  return view.castles.map((castle) => ({
    name: castle.name,
    value: castle.value,
    army: castle.army,
    needed: castle.army.length + 1,
    boxes: Array.from({ length: view.boxes }, (_, box) => castle.shields[box] ?? null),
    holder: castle.shields[0] ?? null,
    open: open.has(castle.name),
    lit: lit.includes(castle.name)
  }));
}

/** Why a castle cannot be attacked, where the legal list holds attacks at all or might. */
export function shut(view: View, name: string, viewer: Viewer): { code: 'own' | 'shieldless' | 'strong'; rule: string; needed: number } {
  const castle = view.castles.find((one) => one.name === name);
  const needed = (castle?.army.length ?? 0) + 1;
  if (viewer !== null && castle?.shields[0] === viewer) return { code: 'own', rule: 'I-4.9', needed };
  if (viewer !== null && view.players[viewer]?.shields === 0 && !castle?.shields.includes(viewer)) return { code: 'shieldless', rule: 'I-4.8', needed };
  return { code: 'strong', rule: 'I-4.3', needed };
}

// --- the lords

export interface Lord {
  seat: number;
  count: number;
  shields: number;
  lost: number;
  points: number;
  holds: string[];
  /** It is this lord's turn. */
  active: boolean;
  /** The table waits for this lord. */
  due: boolean;
}

/** The lords as they sit, beginning to the left of the viewer, who comes last. */
export function lords(view: View, turn: readonly SeatName[], viewer: Viewer): Lord[] {
  const n = view.players.length;
  const from = viewer === null ? 0 : viewer + 1;
  return view.players.map((_, i) => {
    const seat = (from + i) % n;
    const { count, shields, lost, points } = view.players[seat] as PlayerView;
    const held = view.castles.filter((castle) => castle.shields[0] === seat).map((castle) => castle.name);
    return { seat, count, shields, lost, points, holds: held, active: view.active === seat, due: turn.includes(seat) };
  });
}

// --- the exchange

export type Stand = 'waits' | 'sealed' | 'pass' | 'bid' | 'taken';

/** The market: what lies there and who has said what. */
export interface Market {
  /** Whose exchange it is. */
  seat: number;
  offer: Card | null;
  stands: { seat: number; stand: Stand; card: Card | null }[];
  /** It goes on; else it is the last one, kept for those who look. */
  open: boolean;
  /** The offered card found nobody who wanted it. */
  spurned: boolean;
}

/**
 * The exchange that goes on, or the last one. `sealed` are the seats known to
 * have answered the bidding that goes on.
 */
export function market(view: View, sealed: ReadonlySet<number>): Market | null {
  if (view.step === 'offer' && view.active !== null) {
    return { seat: view.active, offer: null, stands: [], open: true, spurned: false };
  }
  if (view.step === 'bid' && view.active !== null) {
    const seat = view.active;
    const asked = view.players.flatMap((player, other) => (other !== seat && player.count > 0 ? [other] : []));
    return {
      seat,
      offer: view.offer,
      stands: asked.map((other) => ({ seat: other, stand: sealed.has(other) ? 'sealed' : 'waits', card: null })),
      open: true,
      spurned: false
    };
  }
  const last = view.last;
  if (!last) return null;
  const open = view.step === 'take';
  return {
    seat: last.seat,
    offer: last.offer,
    stands: last.bids.map(({ seat, card }) => ({ seat, card, stand: card === null ? 'pass' : last.taken === seat ? 'taken' : 'bid' })),
    open,
    spurned: !open && last.taken === null
  };
}

/** An exchange while it is opened, and while cards change hands or are lost. */
export function opened(view: View, showing: 'reveal' | 'swap' | 'spurned'): Market | null {
  const { last } = view;
  if (!last) return null;
  const stand = (seat: number, card: Card | null): Stand => {
    if (card === null) return 'pass';
    return showing === 'swap' && last.taken === seat ? 'taken' : 'bid';
  };
  return {
    seat: last.seat,
    offer: last.offer,
    stands: last.bids.map(({ seat, card }) => ({ seat, card, stand: stand(seat, card) })),
    open: true,
    spurned: showing === 'spurned'
  };
}

// --- the steps of a turn

export const track = ['draw', 'offer', 'attack', 'discard'] as const;
export type Stage = (typeof track)[number];

/** The steps that a turn has here, and the one it has come to. */
export function stages(view: View): { stages: Stage[]; now: Stage | null } {
  const list = track.filter((stage) => {
    if (stage === 'draw' || stage === 'offer') return !view.late;
    return stage !== 'discard' || view.level !== 'adult';
  });
  const step = view.step === 'bid' || view.step === 'take' ? 'offer' : view.step;
  return { stages: list, now: list.find((stage) => stage === step) ?? null };
}
