// A file on its way into the workshop: checked first, then brought in, and
// taken out again if it was a mistake.
import { problemOf } from '$lib/api/client';
import type { Problem } from '$lib/api/types';
import { calls, type Assumed } from './calls';
import type { Brought, Checked } from './types';
import { workshop } from './workshop.svelte';

let line: Promise<unknown> = Promise.resolve();

/** Sends one file after another: while one comes in, the server takes no second one of the same account. */
function inTurn<T>(send: () => Promise<T>): Promise<T> {
  const sent = line.then(send);
  line = sent.catch(() => undefined);
  return sent;
}

export class Incoming {
  #assumed = $state.raw<Assumed>({ language: '', category: 'other', level: 'medium', encoding: null });
  #checked = $state.raw<Checked | null>(null);
  #samples = $state.raw<Record<string, string>>({});
  #brought = $state.raw<Brought | null>(null);
  #undone = $state(false);
  #busy = $state(false);
  #problem = $state.raw<Problem | null>(null);
  #turn = 0;

  constructor(
    readonly file: File,
    language: string
  ) {
    this.#assumed = { ...this.#assumed, language };
  }

  get assumed(): Assumed {
    return this.#assumed;
  }
  get checked(): Checked | null {
    return this.#checked;
  }
  /** Where the encoding is a guess: a line of it as each reads it, for as long as one chooses. */
  get samples(): Record<string, string> {
    return this.#samples;
  }
  /** What came of bringing it in; null before. */
  get brought(): Brought | null {
    return this.#brought;
  }
  get undone(): boolean {
    return this.#undone;
  }
  get busy(): boolean {
    return this.#busy;
  }
  get problem(): Problem | null {
    return this.#problem;
  }
  /** How many questions it would add. */
  get fresh(): number {
    return this.#checked ? this.#checked.accepted.length - this.#checked.duplicates : 0;
  }

  /** Checks the file again under other assumptions. */
  assume(change: Partial<Assumed>): Promise<void> {
    this.#assumed = { ...this.#assumed, ...change };
    return this.check();
  }

  /** Asks what would become of it; of several askings the last one counts. */
  async check(): Promise<void> {
    const turn = ++this.#turn;
    await this.#try(async () => {
      const checked = await inTurn(async () => (turn === this.#turn ? calls.check(this.file, this.#assumed) : null));
      if (!checked || turn !== this.#turn) return;
      this.#checked = checked;
      // Once an encoding is named nothing is guessed any more.
      this.#samples = checked.samples ?? this.#samples;
    });
  }

  bring(): Promise<void> {
    return this.#try(async () => {
      this.#brought = await inTurn(() => calls.bring(this.file, this.#assumed));
      this.#undone = false;
      await workshop.load();
    });
  }

  undo(): Promise<void> {
    return this.#try(async () => {
      if (!this.#brought) return;
      await workshop.remove(this.#brought.pack.id);
      this.#undone = true;
    });
  }

  async #try(deed: () => Promise<void>): Promise<void> {
    this.#busy = true;
    this.#problem = null;
    try {
      await deed();
    } catch (error) {
      this.#problem = problemOf(error);
    } finally {
      this.#busy = false;
    }
  }
}
