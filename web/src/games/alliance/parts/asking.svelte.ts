// One's own question: when it comes up, and what one answered.
import type { GameSession } from '../../props';
import { answers, type Question, type Seen, type View } from '../board';
import { fetched } from './pictures';

/** How long a question waits for the marches to end, in milliseconds: a slow show must not eat the time to answer. */
const patience = 1_100;

export class Asking {
  #session: () => GameSession;
  /** The picture that is there. */
  #there = $state<string | null>(null);
  /** The question that may be shown. */
  #ready = $state<string | null>(null);

  /** `busy` tells whether the map has still something to show, `shown` is told when a question comes up. */
  constructor(session: () => GameSession, busy: () => boolean, shown: () => void) {
    this.#session = session;

    const picture = $derived(this.#question?.picture ?? null);
    $effect(() => {
      const name = picture;
      if (name === null) return;
      let live = true;
      void fetched(name).then(() => {
        if (live) this.#there = name;
      });
      return () => (live = false);
    });
    $effect(() => {
      const id = this.#question?.id ?? null;
      if (id === null || this.#ready === id || (this.#there !== picture && picture !== null)) return;
      if (!busy()) {
        this.#ready = id;
        return;
      }
      const timer = setTimeout(() => (this.#ready = id), patience);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      if (!this.card || this.#posed === null) return;
      session().shown(this.#posed);
      shown();
    });
  }

  readonly #view: View | null = $derived.by(() => this.#session().view as View | null);
  readonly #plies: readonly Seen[] = $derived.by(() => this.#session().plies as readonly Seen[]);
  readonly #question: Question | null = $derived(this.#view?.question ?? null);
  /** The version at which it was put. */
  readonly #posed: number | null = $derived.by(() => {
    const { you } = this.#session();
    return this.#plies.findLast((ply) => ply.move.startsWith(`ask ${you} `))?.version ?? null;
  });

  /** The question on the screen. */
  readonly card: Question | null = $derived(this.#question && this.#ready === this.#question.id ? this.#question : null);
  /** The places that may be answered now. */
  readonly open: number[] = $derived.by(() => {
    const { sending, legal } = this.#session();
    return sending === null ? answers(legal) : [];
  });
  /** The place that was answered, 0 if it is not known which; null before. */
  readonly chosen: number | null = $derived.by(() => {
    const { sending, you } = this.#session();
    const under = /^answer (\d)$/.exec(sending ?? '');
    if (under) return Number(under[1]);
    if (you === null || !this.#view?.answered[you]) return null;
    const ply = this.#plies.findLast((one) => one.seat === you && one.move.startsWith('answer '));
    return Number(/\d/.exec(ply?.move ?? '')?.[0] ?? 0);
  });
  /** The other ally, while his answer is awaited. */
  readonly waiting: number | null = $derived.by(() => {
    const { you } = this.#session();
    return (you === 0 || you === 1) && !this.#view?.answered[1 - you] ? 1 - you : null;
  });
}
