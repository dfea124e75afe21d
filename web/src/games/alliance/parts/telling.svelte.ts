// What was right: the last round as it is told, and the questions as far as
// their answers may be known.
import type { Revealed } from '$lib/api/types';
import type { GameSession } from '../../props';
import { beats, type Beat } from '../beats';
import type { Land, Last, Seen, View } from '../board';
import type { Line } from '../story';

export class Telling {
  #session: () => GameSession;
  #land: () => Land | null;
  #card: () => boolean;
  /** The last round that was told. */
  #seen = $state<number | null>(null);

  /** All questions that may be known, null until they have been fetched. */
  asked = $state.raw<Revealed[] | null>(null);

  /** `card` tells whether a question is on the screen: nothing is told beside it. */
  constructor(session: () => GameSession, land: () => Land | null, chronicle: () => readonly Line[], card: () => boolean) {
    this.#session = session;
    this.#land = land;
    this.#card = card;

    $effect.pre(() => {
      // What was told before we came is not told again, unless the round still goes on.
      const view = this.#view;
      if (this.#seen === null && view) this.#seen = view.last && view.step !== 'strike' ? view.last.round : view.last ? view.last.round - 1 : 0;
    });
    $effect.pre(() => {
      // A round that was taken back is told again when it is played again.
      if (this.#seen !== null && this.#latest < this.#seen) this.#seen = this.#latest;
    });

    /** Changes whenever there may be more to know of the questions. */
    const settled = $derived(this.#view?.last && `${this.#latest} ${chronicle().filter((line) => line.code === 'void').length}`);
    const over = $derived(session().outcome !== null);
    $effect(() => {
      if (settled === undefined && !over) return;
      let live = true;
      void session()
        .revealed()
        .then(
          (list) => {
            if (live) this.asked = list;
          },
          () => {
            // Without it the verdicts still stand; the next round asks again.
            if (live && over) this.asked ??= [];
          }
        );
      return () => (live = false);
    });
  }

  readonly #view: View | null = $derived.by(() => this.#session().view as View | null);
  /** The last round that both have answered, 0 before. */
  readonly #latest: number = $derived(this.#view?.last?.round ?? 0);

  /** The round to tell of. */
  readonly last: Last | null = $derived.by(() => {
    const last = this.#view?.last;
    return last && this.#seen !== null && last.round > this.#seen && !this.#card() ? last : null;
  });
  /** What came of its answers; nothing where we were not there to see it. */
  readonly blows: Beat[] = $derived.by(() => {
    const land = this.#land();
    if (!this.last || !land) return [];
    const plies = this.#session().plies as readonly Seen[];
    const at = plies.findLastIndex((ply) => ply.move.startsWith('answer'));
    const ply = plies[at];
    return ply ? beats(plies[at - 1]?.view ?? null, ply, land) : [];
  });
  /** One's own question of that round. */
  readonly own: Revealed | null = $derived(
    this.asked?.find((one) => one.seat === this.#session().you && one.round === this.last?.round && !one.void) ?? null
  );
  /** One's own latest question, whether it still counts or not. */
  readonly latest: Revealed | null = $derived(this.asked?.findLast((one) => one.seat === this.#session().you) ?? null);

  /** Puts away what is told. */
  done(): void {
    this.#seen = this.#latest;
  }
}
