// The checks of form while a question is written: the server judges, we wait
// until the writer pauses.
import { calls } from './calls';
import { itemOf, placed, whole, type Draft } from './draft';
import type { Finding } from './types';

const pause = 400; // ms without a change

export class Judge {
  #findings = $state.raw<readonly Finding[] | null>(null);

  /** What was found; null while nothing is known of the present words. */
  get findings(): readonly Finding[] | null {
    return this.#findings;
  }

  /** What was found of one field, whichever option it speaks of. */
  of(field: string): readonly Finding[] {
    return (this.#findings ?? []).filter((one) => one.field === field);
  }

  /** Asks after a pause; the function given drops the asking. */
  ask(draft: Draft): () => void {
    if (!whole(draft)) {
      this.#findings = null;
      return () => undefined;
    }
    const cut = new AbortController();
    const timer = setTimeout(() => {
      calls.judge(itemOf(draft), cut.signal).then(
        ({ problems }) => {
          if (!cut.signal.aborted) this.#findings = placed(problems, draft);
        },
        () => {
          // Without an answer nothing is said; saving will be told.
          if (!cut.signal.aborted) this.#findings = null;
        }
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      cut.abort();
    };
  }
}
