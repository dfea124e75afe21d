// The two ends of the wire between a tab and the worker that all tabs share.
import type { Hear, Hub, Word } from './hub';

/** The part of MessagePort that both ends need. */
export interface Wire {
  onmessage: ((event: MessageEvent) => void) | null;
  postMessage(message: unknown): void;
}

/** A tab asks. */
export type Ask = { follow: number; table: string; after: number } | { leave: number } | { here: true } | { broken: true };

/** The worker says. */
export type Say = { to: number; word: Word; data?: unknown } | { there: true };

/** How often a tab is asked whether it lives, and how often it may fail to say so. */
export const pause = 20_000;
const silences = 3;
/** How long the worker may take to answer; no browser tells that one has died. */
export const answer = 10_000;

/**
 * Serves a tab in the worker. A tab that dies says nothing, so it is asked; one
 * that was only frozen hears that its line is broken, and follows anew.
 */
export function serve(hub: Hub, wire: Wire): void {
  const open = new Map<number, () => void>();
  let silent = 0;
  let watch: ReturnType<typeof setInterval> | undefined;
  const say = (message: Say) => wire.postMessage(message);
  const close = (n: number) => {
    open.get(n)?.();
    open.delete(n);
    if (open.size > 0) return;
    clearInterval(watch);
    watch = undefined;
  };
  const look = () => {
    if (silent++ < silences) return say({ there: true });
    for (const n of [...open.keys()]) {
      close(n);
      say({ to: n, word: 'error' });
    }
  };
  wire.onmessage = (event) => {
    const ask = event.data as Ask;
    silent = 0;
    if ('follow' in ask) {
      const n = ask.follow;
      watch ??= setInterval(look, pause);
      say({ there: true });
      open.set(
        n,
        hub.follow(ask.table, ask.after, (word, data) => {
          if (word === 'error' || word === 'end' || word === 'refused') close(n);
          say({ to: n, word, data });
        })
      );
    } else if ('leave' in ask) close(ask.leave);
    else if ('broken' in ask) hub.break();
  };
}

/** A tab's end: what a hub does, done by the worker. */
export class Tab {
  #hears = new Map<number, Hear>();
  #next = 0;
  #answered = false;
  #alarm: ReturnType<typeof setTimeout> | undefined;

  /** `gone` is told when the worker is not there any more, and whether it ever was. */
  constructor(
    private readonly wire: Wire,
    private readonly gone: (answered: boolean) => void
  ) {
    wire.onmessage = (event) => {
      const say = event.data as Say;
      this.#answered = true;
      this.#expect(pause + answer);
      if ('there' in say) return this.#ask({ here: true });
      const hear = this.#hears.get(say.to);
      if (say.word === 'error' || say.word === 'end' || say.word === 'refused') this.#hears.delete(say.to);
      hear?.(say.word, say.data);
    };
  }

  #ask(message: Ask): void {
    this.wire.postMessage(message);
  }

  /** Who follows hears of the worker within that time. */
  #expect(ms: number): void {
    clearTimeout(this.#alarm);
    this.#alarm = setTimeout(() => this.#hears.size > 0 && this.lose(), ms);
  }

  follow(table: string, after: number, hear: Hear): () => void {
    const n = this.#next++;
    this.#hears.set(n, hear);
    this.#expect(answer);
    this.#ask({ follow: n, table, after });
    return () => {
      if (this.#hears.delete(n)) this.#ask({ leave: n });
    };
  }

  break(): void {
    this.#ask({ broken: true });
  }

  /** The worker is not there: all who follow are told that the line is broken. */
  lose(): void {
    clearTimeout(this.#alarm);
    this.wire.onmessage = null;
    for (const n of this.#hears.keys()) this.#ask({ leave: n }); // should it live after all
    const hears = [...this.#hears.values()];
    this.#hears.clear();
    this.gone(this.#answered);
    for (const hear of hears) hear('error');
  }
}
