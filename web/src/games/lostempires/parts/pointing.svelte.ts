// What the player points at: a card of the hand, a unit, a battlefield. What
// is pointed at is shown; what it adds to a move narrows the legal list, and a
// move that is complete waits for a second tap or its button.
import { isBattlefield, type Battlefield, type View, type Viewer } from '../board';
import { held, type Held } from '../cards';
import { after, allows, isPay, isUnit, mulligan, onward, read, second, type Deeds, type Left, type Words } from '../deeds';

/** What a table has for the one who looks; read anew at every change. */
export interface Moment {
  view: View | null;
  /** Empty while a move is on its way. */
  legal: readonly string[];
  viewer: Viewer;
}

/** Moves that begin with a tap on what they name. */
const roots: readonly string[] = ['move', 'attack', 'retreat', 'resolve'];

export type Focus = { kind: 'card'; id: string; card: string } | { kind: 'unit'; id: string } | { kind: 'field'; name: Battlefield };

export class Pointing {
  #now: () => Moment;
  #focus = $state.raw<Focus | null>(null);
  #words = $state.raw<Words>([]);
  #aside = $state.raw<ReadonlySet<string>>(new Set());

  constructor(now: () => Moment) {
    this.#now = now;
  }

  readonly deeds: Deeds = $derived.by(() => read(this.#now().legal));
  readonly hand: readonly Held[] = $derived.by(() => {
    const { view, viewer } = this.#now();
    return viewer === null ? [] : held(view?.players[viewer]?.hand ?? []);
  });

  /** What is looked at, as long as it is there. */
  readonly focus: Focus | null = $derived.by(() => {
    const [focus, view] = [this.#focus, this.#now().view];
    if (focus?.kind === 'card') return this.hand.some((one) => one.id === focus.id) ? focus : null;
    if (focus?.kind === 'unit') return view?.units.some((one) => one.id === focus.id) ? focus : null;
    return focus;
  });

  /** The words of a move so far, as far as they lead anywhere. */
  readonly words: Words = $derived(this.#words.length > 0 && allows(this.deeds, ...this.#words) ? this.#words : []);
  readonly left: Left = $derived(this.words.length > 0 ? after(this.deeds, this.words) : { next: [], move: null });
  /** A move that is complete and waits to be confirmed. */
  readonly move: string | null = $derived(this.left.move);
  /** A unit or a battlefield must be chosen next. */
  readonly choosing: boolean = $derived(this.left.next.some((word) => isUnit(word) || isBattlefield(word)));
  /** What was chosen last for the move in hand. */
  readonly chosen: string | null = $derived.by(() => {
    const last = this.words.at(-1);
    return last !== undefined && (isUnit(last) || isBattlefield(last)) ? last : null;
  });

  /** What may be tapped on the map to go on. */
  readonly targets: ReadonlySet<string> = $derived.by(() => {
    if (this.choosing) return new Set(this.left.next);
    return new Set(roots.flatMap((verb) => second(this.deeds, verb)));
  });
  /** Own units that may be activated. */
  readonly able: ReadonlySet<string> = $derived(new Set(second(this.deeds, 'activate')));
  /** Cards that may be played. */
  readonly playable: ReadonlySet<string> = $derived(new Set([...second(this.deeds, 'play'), ...second(this.deeds, 'support')]));

  // --- the mulligan

  readonly mulliganing: boolean = $derived(allows(this.deeds, 'mulligan'));
  readonly aside: ReadonlySet<string> = $derived(this.#aside);
  readonly mulligan: string | null = $derived.by(() => {
    const cards = this.hand.filter((one) => this.#aside.has(one.id)).map((one) => one.card);
    return cards.length > 0 ? mulligan(this.deeds, cards) : null;
  });

  // --- gestures; each gives the move that is to be sent, if it was confirmed

  card(one: Held): null {
    if (this.mulliganing) {
      const next = new Set(this.#aside);
      if (!next.delete(one.id)) next.add(one.id);
      this.#aside = next;
      return null;
    }
    this.#words = [];
    this.#focus = this.focus?.kind === 'card' && this.focus.id === one.id ? null : { kind: 'card', id: one.id, card: one.card };
    return null;
  }

  unit(id: string): string | null {
    return this.#tap(id, ['attack', 'resolve'], { kind: 'unit', id });
  }

  field(name: Battlefield): string | null {
    return this.#tap(name, ['move', 'retreat'], { kind: 'field', name });
  }

  #tap(word: string, verbs: readonly string[], focus: Focus): string | null {
    if (this.choosing && this.left.next.includes(word)) {
      this.#words = [...this.words, word];
      return null;
    }
    if (this.chosen === word && this.move !== null) return this.move;
    const before = this.words.slice(0, -1);
    if (this.chosen !== null && before.length > 0 && after(this.deeds, before).next.includes(word)) {
      this.#words = [...before, word];
      return null;
    }
    // A tap beside what is to be chosen does not undo what has been.
    if (this.choosing) return null;
    const verb = verbs.find((one) => allows(this.deeds, one, word));
    if (verb) {
      this.#words = [verb, word];
      this.#focus = focus;
      return null;
    }
    const same = this.focus?.kind === focus.kind && JSON.stringify(this.focus) === JSON.stringify(focus);
    this.#words = [];
    this.#focus = same ? null : focus;
    return null;
  }

  /** Begins a move by its button; what needs no more is to be sent. */
  begin(...words: string[]): string | null {
    this.#words = onward(this.deeds, words, isPay);
    const { move, next } = this.left;
    if (move === null || next.length > 0) return null;
    this.#words = [];
    return move;
  }

  /** Looks at something without adding it to a move. */
  look(focus: Focus | null): void {
    this.#words = [];
    this.#focus = focus;
  }

  /** Takes the last target back, or all. */
  back(): void {
    const words = this.words.slice(0, -1);
    const again = after(this.deeds, words).next.filter((word) => isUnit(word) || isBattlefield(word)).length > 1;
    this.#words = this.chosen !== null && words.length > 0 && again && !roots.includes(words.join(' ')) ? words : [];
  }

  /** The moment has changed: nothing begun holds; the unit that is looked at stays in sight while an activation goes on. */
  reset(): void {
    this.#words = [];
    this.#aside = new Set();
    if (this.#focus?.kind !== 'unit' || !this.#now().view?.activation) this.#focus = null;
  }
}
