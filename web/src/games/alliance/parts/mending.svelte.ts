// What may be put right after a round: a question reported, the round voided.
import type { Revealed } from '$lib/api/types';
import type { GameSession } from '../../props';
import type { Question, View } from '../board';

/** How often the host is told of reports, in milliseconds. */
const often = 4_000;

export class Mending {
  #session: () => GameSession;
  #reports = $state.raw<readonly string[]>([]);

  /** The question that is being reported. */
  reporting = $state.raw<Question | null>(null);
  /** The host is asked whether the round shall be voided. */
  voiding = $state(false);
  /** How many people told that a question of that round is amiss: the host may want to know in time. */
  complaints = $state(0);

  constructor(session: () => GameSession) {
    this.#session = session;
    $effect(() => {
      if (this.voidable === null) this.voiding = false;
    });
    $effect(() => {
      const after = this.voidable === null ? null : session().table.voidable;
      this.complaints = 0;
      if (typeof after !== 'number') return;
      let current = true;
      const ask = () =>
        session()
          .complaints?.(after)
          .then(
            (n) => {
              if (current) this.complaints = n;
            },
            () => {
              // The workshop has the reports as well.
            }
          );
      void ask();
      const timer = setInterval(ask, often);
      return () => {
        current = false;
        clearInterval(timer);
      };
    });
  }

  /** Only who plays here, or made the table, tells of a question. */
  readonly mayReport: boolean = $derived.by(() => {
    const { report, you, table } = this.#session();
    return report !== undefined && (you !== null || table.host);
  });
  /** The round that the host may take back. */
  readonly voidable: number | null = $derived.by(() => {
    const { table, voidRound, view } = this.#session();
    const last = (view as View | null)?.last;
    return table.host && typeof table.voidable === 'number' && voidRound && last ? last.round : null;
  });
  /** Somebody is to be thanked. */
  readonly thanks: boolean = $derived(this.#reports.length > 0);

  /** Whether one has reported a question. */
  reported(one: Revealed): boolean {
    return this.#reports.includes(one.question.id);
  }
  /** A report has been sent. */
  sent(id: string): void {
    this.#reports = [...this.#reports, id];
  }
}
