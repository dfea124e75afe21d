// The cards: names, order, and hands sorted and counted.

/** A card as the notation writes it: `knight.lion`, `ivanhoe`. */
export type Card = string;

export const types = ['knight', 'foot', 'crossbow', 'archer'] as const;
export const charges = ['lion', 'stag', 'rose', 'oak'] as const;
export const champions = ['ivanhoe', 'locksley'] as const;

export type Type = (typeof types)[number];
export type Charge = (typeof charges)[number];
export type Champion = (typeof champions)[number];

/** Every kind of card in the order of the notation; a kind's place is its number. */
export const kinds: readonly Card[] = [...types.flatMap((type) => charges.map((charge) => `${type}.${charge}`)), ...champions];

const numbers = new Map(kinds.map((card, kind) => [card, kind]));

/** A kind's number; -1 for what is no card we know, such as one that is hidden. */
export function kindOf(card: Card): number {
  return numbers.get(card) ?? -1;
}

/** How many copies of a kind there are. */
export function copies(card: Card): number {
  return isChampion(card) ? 1 : 4;
}

export function isChampion(card: Card): card is Champion {
  return card === 'ivanhoe' || card === 'locksley';
}

export function typeOf(card: Card): Type | Champion {
  return card.split('.')[0] as Type | Champion;
}

/** The escutcheon a soldier bears; champions bear none of the four. */
export function chargeOf(card: Card): Charge | null {
  return (card.split('.')[1] as Charge | undefined) ?? null;
}

/** How many of each kind, by the kind's number. */
export type Counts = readonly number[];

export function counts(cards: readonly Card[]): number[] {
  const list = kinds.map(() => 0);
  for (const card of cards) {
    const kind = kindOf(card);
    if (kind >= 0) list[kind] = (list[kind] ?? 0) + 1;
  }
  return list;
}

/** The cards as the notation sorts them. */
export function sorted(cards: readonly Card[]): Card[] {
  return [...cards].sort((a, b) => kindOf(a) - kindOf(b));
}

/** One card of a hand: of several alike, each is a card of its own. */
export interface Held {
  /** The same for the same card as long as it is held. */
  id: string;
  card: Card;
}

/** How a hand may be laid out. */
export type Order = 'type' | 'charge';

/** A hand laid out; champions, who join any army, stand at the end. */
export function laid(hand: readonly Card[], order: Order): Held[] {
  const seen = new Map<Card, number>();
  const held = sorted(hand).map((card) => {
    const copy = seen.get(card) ?? 0;
    seen.set(card, copy + 1);
    return { id: `${card}#${copy}`, card };
  });
  if (order === 'type') return held;
  const rank = ({ card }: Held) => {
    const charge = chargeOf(card);
    return charge === null ? 100 + kindOf(card) : charges.indexOf(charge) * 4 + types.indexOf(typeOf(card) as Type);
  };
  return held.sort((a, b) => rank(a) - rank(b));
}

/** A row of cards, alike ones counted. */
export interface Pile {
  card: Card;
  n: number;
}

export function piles(cards: readonly Card[]): Pile[] {
  const count = counts(cards);
  return kinds.flatMap((card, kind) => (count[kind] ? [{ card, n: count[kind] ?? 0 }] : []));
}
