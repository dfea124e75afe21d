// What the player points at: cards of the hand and a castle. Every gesture
// narrows the legal moves of the moment; what is left can be sent.
import { barred, index, moveOf, narrow, purposes, type Bar, type Deeds, type Narrowed, type Purpose, type View } from '../board';
import { kindOf, laid, type Card, type Held, type Order } from '../cards';

/** What a table has for the one who plays there; read anew at every change. */
export interface Moment {
  view: View | null;
  /** Empty while a move is on its way. */
  legal: readonly string[];
  viewer: number | null;
  order: Order;
}

export class Pointing {
  #now: () => Moment;
  #chosen = $state.raw<ReadonlySet<string>>(new Set());
  #aim = $state<string | null>(null);
  #mode = $state<Purpose | null>(null);

  constructor(now: () => Moment) {
    this.#now = now;
  }

  readonly deeds: Deeds = $derived.by(() => index(this.#now().legal));
  readonly hand: readonly Card[] = $derived.by(() => {
    const { view, viewer } = this.#now();
    return viewer === null ? [] : (view?.players[viewer]?.hand ?? []);
  });
  readonly held: Held[] = $derived.by(() => laid(this.hand, this.#now().order));
  readonly purposes: Purpose[] = $derived(purposes(this.deeds));
  readonly purpose: Purpose | null = $derived(this.#mode !== null && this.purposes.includes(this.#mode) ? this.#mode : (this.purposes[0] ?? null));
  readonly #single: boolean = $derived(this.purpose === 'offer' || this.purpose === 'bid');

  readonly selected: ReadonlySet<string> = $derived(this.#chosen);
  readonly cards: Card[] = $derived(this.purpose === null ? [] : this.held.filter(({ id }) => this.#chosen.has(id)).map(({ card }) => card));
  readonly aim: string | null = $derived(this.purpose === 'attack' ? this.#aim : null);

  readonly narrowed: Narrowed | null = $derived.by(() => {
    const purpose = this.purpose;
    if (purpose === null || purpose === 'offer' || purpose === 'bid') return null;
    return narrow(this.deeds[purpose], this.cards, this.aim);
  });
  /** Castles that the cards pointed at take. */
  readonly lit: readonly string[] = $derived(this.purpose === 'attack' ? (this.narrowed?.castles ?? []) : []);
  /** Cards that cannot be added. */
  readonly barred: ReadonlySet<string> = $derived.by(() => {
    const out = new Set<string>();
    for (const { id, card } of this.held) {
      const fits = this.#single ? (this.purpose === 'offer' ? this.deeds.offer : this.deeds.bid).has(card) : (this.narrowed?.addable[kindOf(card)] ?? true);
      if (!fits && !this.#chosen.has(id)) out.add(id);
    }
    return out;
  });

  /** Points at a card, or takes it back. Tells what bars it, if anything does. */
  card({ id, card }: Held): Bar | null {
    const { view } = this.#now();
    if (this.purpose === null || !view) return null;
    if (this.#chosen.has(id)) {
      this.#chosen = new Set([...this.#chosen].filter((other) => other !== id));
      return null;
    }
    const bar = barred(this.deeds, this.purpose, this.cards, card, this.aim, view.level);
    if (!bar) this.#chosen = this.#single ? new Set([id]) : new Set([...this.#chosen, id]);
    return bar;
  }

  /** Aims at a castle that may be attacked, or no more. */
  castle(name: string): void {
    this.#aim = this.#aim === name ? null : name;
    // Cards that cannot take part in it are put back.
    if (this.#aim !== null && this.narrowed?.missing === null) this.#chosen = new Set();
  }

  use(purpose: Purpose): void {
    this.#mode = purpose;
    this.clear();
  }

  /** Points at nothing. */
  clear(): void {
    this.#chosen = new Set();
    this.#aim = null;
  }

  /** Another moment: nothing that was pointed at holds. */
  reset(): void {
    this.clear();
    this.#mode = null;
  }

  attack(castle: string): string | null {
    return moveOf(this.deeds, 'attack', this.cards, castle);
  }
}
