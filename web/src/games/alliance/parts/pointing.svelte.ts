// What one points at on the land, and what may be chosen there. Legality is the
// list's; for a territory that is not on it this finds the words.
import { bar, cells, choices, stage, type Bar, type Cell, type Choice, type Land, type Territory, type View, type Viewer } from '../board';
import { origin } from '../beats';
import { messages } from '../messages';
import type { Words } from './words';

/** What a table has for the one who looks; read anew at every change. */
export interface Moment {
  land: Land | null;
  view: View | null;
  /** The territories as far as the map has shown what happened to them. */
  shown: readonly Territory[];
  /** Empty while a move is on its way. */
  legal: readonly string[];
  viewer: Viewer;
  words: Words | null;
  /** Changes with everything that a choice depends on. */
  turn: string;
}

export class Pointing {
  #now: () => Moment;
  #barred = $state.raw<{ id: number; turn: string; bar: Bar } | null>(null);
  #aimed = $state.raw<{ id: number; turn: string } | null>(null);

  /** The territory that is pointed at, on the map or in the list. */
  hot = $state<number | null>(null);

  constructor(now: () => Moment) {
    this.#now = now;
  }

  readonly #legal: ReadonlyMap<number, Choice> = $derived.by(() => choices(this.#now().legal));
  /** The view, while the allies choose and march. */
  readonly #march: View | null = $derived.by(() => {
    const { view } = this.#now();
    return view?.phase === 'battle' && view.step !== 'strike' ? view : null;
  });

  #cells(territories: readonly Territory[]): Cell[] {
    const { land, viewer } = this.#now();
    return land ? cells(land, territories, this.#march?.targets ?? [], this.#legal, viewer) : [];
  }
  /** The land as the map shows it. */
  readonly drawn: Cell[] = $derived.by(() => this.#cells(this.#now().shown));
  /** The land as it stands, whatever the map still has to show: what is told of a choice is true. */
  readonly standing: Cell[] = $derived.by(() => this.#cells(this.#now().view?.territories ?? []));
  readonly choosable: Cell[] = $derived(this.standing.filter((cell) => cell.choice));

  /** The allies' ways to their targets. */
  readonly arrows: { seat: number; from: number | null; to: number }[] = $derived.by(() => {
    const { land, shown } = this.#now();
    const march = this.#march;
    if (!land || !march) return [];
    return march.targets.flatMap((to, seat) => (to === null ? [] : [{ seat, from: origin(land, shown, seat, to), to }]));
  });

  /** A territory was pointed at that may not be chosen. */
  explain(id: number): void {
    const { view, viewer, turn } = this.#now();
    if (!view || this.#legal.size === 0) return;
    this.#aimed = null;
    this.#barred = { id, turn, bar: bar(view, id, viewer) };
  }
  /** A finger was put on a territory: unlike a mouse it has shown nothing before, so it does not choose at once. */
  aim(id: number): void {
    this.clear();
    this.#aimed = { id, turn: this.#now().turn };
    this.hot = id;
  }
  /** What a finger was put on, as long as it may be chosen. */
  readonly aimed: Cell | null = $derived.by(() => {
    const { turn } = this.#now();
    const aimed = this.#aimed?.turn === turn ? this.#aimed.id : null;
    return this.choosable.find((cell) => cell.id === aimed) ?? null;
  });
  /** Something was chosen: nothing is pointed at any more. */
  clear(): void {
    this.#barred = null;
    this.#aimed = null;
    this.hot = null;
  }

  /** Why what was pointed at cannot be chosen, with the rule that says so. */
  readonly excuse: { text: string; rule: string } | null = $derived.by(() => {
    const { turn } = this.#now();
    if (!this.#barred || this.#barred.turn !== turn || this.#legal.size === 0) return null;
    return { text: this.#reason(this.#barred.id, this.#barred.bar), rule: this.#barred.bar.rule };
  });
  /** Targets that are barred because the ally marches there, so that it is said without asking. */
  readonly shut: { cell: Cell; why: string }[] = $derived.by(() => {
    const { view, viewer } = this.#now();
    if (!view || stage(view) !== 'target' || this.#legal.size === 0) return [];
    return this.standing
      .filter((cell) => !cell.choice && cell.owner === 2 && cell.aimed.length > 0)
      .map((cell) => ({ cell, why: this.#reason(cell.id, bar(view, cell.id, viewer)) }));
  });

  #reason(id: number, why: Bar): string {
    const { view, words } = this.#now();
    const other = view?.targets.findIndex((target) => target === id) ?? -1;
    return words ? messages.t(`bar.${why.code}`, { land: words.place(id), who: other >= 0 ? words.who(other) : '' }) : '';
  }
}
