// The line to a table: a stream that is resumed after the last ply in hand, and
// a look at the table whenever there is doubt. A stream of the page's own is let
// go while nobody looks, because a browser has few connections to spare.
import { problemOf } from '$lib/api/client';
import type { PlyEvent, Problem, Table, TableEvent } from '$lib/api/types';
import type { Connection } from '$games/props';
import type { Outside } from './outside';
import { firstWait, longer, retryable } from './retry';
import type { Told } from './told.svelte';

/** How long a hidden page keeps its stream: looking at another page is not leaving. */
const hiddenGrace = 15_000;
/** With no news for so long a stream may be dead without knowing it: ask. */
const quiet = 30_000;
/** How often the line looks after itself, and a pause after which it has slept. */
const beat = 1_000;
const slept = 10_000;
/** An answer that takes so long will not come. */
const patience = 8_000;
/** A deadline that passed so long ago must have brought news. */
const overdue = 4_000;
/** How often a finished table is asked whether it goes on, at first and after a while. */
const afterwards = 4_000;
const longAfterwards = 15_000;

/** What the line has to say beside what it brings. */
interface News {
  /** Something came in. */
  came(): void;
  /** The table is not shown to us any more. */
  refused(problem: Problem): void;
}

export class Line {
  #connection = $state<Connection>('healing');

  #outside: Outside;
  #told: Told;
  #news: News;
  #leave: (() => void) | null = null; // ends the stream
  #closed = false;
  #complete = false; // the stream has ended, as a finished table's does
  #wait = firstWait;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #hide: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;
  #heard: number;
  #afterwards = afterwards;
  #looked: number;
  #check: AbortController | null = null;
  #settle: (() => void) | null = null;

  constructor(outside: Outside, told: Told, news: News) {
    this.#outside = outside;
    this.#told = told;
    this.#news = news;
    this.#heard = this.#looked = outside.now();
    this.#follow(0);
    this.#watch = setInterval(() => void this.#look(), beat);
  }

  get connection(): Connection {
    return this.#connection;
  }

  /**
   * Fetches the table anew and sees to it that the stream goes on from the last
   * ply in hand: after a change of seats, on coming back, or when in doubt.
   */
  async refresh(anew = false): Promise<void> {
    if (this.#closed || (this.#check && !anew)) return;
    this.#check?.abort();
    const check = (this.#check = new AbortController());
    const limit = setTimeout(() => check.abort(), patience);
    try {
      const table = await this.#outside.api.table(this.#told.table.id, check.signal);
      if (this.#closed || this.#check !== check) return;
      const viewer = this.#told.table.you;
      this.#told.merge(table);
      if (table.version === this.#told.version) this.#heard = this.#outside.now();
      this.#news.came();
      // A stream shows what its viewer may see: another seat needs another one.
      const stale = anew || table.version > this.#told.version || table.you !== viewer || !this.#leave;
      if (stale && !this.#complete && this.#streams()) this.#follow(this.#told.last);
    } catch (error) {
      if (this.#closed || this.#check !== check) return;
      if (retryable(error) !== null) this.lose();
      else this.#end(problemOf(error));
    } finally {
      clearTimeout(limit);
      if (this.#check === check) this.#check = null;
    }
  }

  /** The page has been hidden or is shown again. */
  visibility(): void {
    clearTimeout(this.#hide);
    if (this.#outside.visible()) {
      this.#afterwards = afterwards;
      void this.refresh();
    } else if (!this.#outside.live.shared) {
      this.#hide = setTimeout(() => this.rest(), hiddenGrace);
    }
  }

  /** The browser says whether there is a network. */
  network(up: boolean): void {
    if (up) this.wake();
    else this.lose();
  }

  /** The page is put away, and may come back. */
  rest(): void {
    this.#drop();
  }

  /** It is back, after who knows how long: nothing that was open is trusted. */
  wake(): void {
    this.#wait = firstWait;
    if (this.#connection === 'lost') this.#connection = 'healing';
    clearTimeout(this.#retry);
    void this.refresh(true);
    this.#settle?.();
  }

  /** There is no network: says so, and tries again, less often each time. */
  lose(): void {
    if (this.#closed || this.#complete) return;
    this.#drop();
    this.#connection = 'lost';
    const wait = this.#wait * (0.5 + this.#outside.random() / 2);
    this.#retry = setTimeout(() => {
      this.#connection = 'healing';
      void this.refresh();
    }, wait);
    this.#wait = longer(this.#wait);
  }

  /** Lets everything go; the line is not used again. */
  close(): void {
    this.#closed = true;
    this.#drop();
    clearTimeout(this.#hide);
    clearInterval(this.#watch);
    this.#settle?.();
  }

  /** Waits, or less long if the network comes back or the line is let go. */
  pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#settle = null;
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.#settle = done;
    });
  }

  /** Whether this page may hold a stream now. */
  #streams(): boolean {
    return this.#outside.live.shared || this.#outside.visible();
  }

  /** The server will not show the table any more. */
  #end(problem: Problem): void {
    this.#complete = true;
    this.#drop();
    this.#connection = 'live';
    // A table that broke is not shown to anybody until its fault is mended.
    if (problem.status === 409) this.#told.freeze();
    else this.#news.refused(problem);
  }

  #follow(after: number): void {
    if (this.#closed) return;
    this.#drop();
    if (this.#connection !== 'live') this.#connection = 'healing';
    const leave = this.#outside.live.follow(this.#told.table.id, after, (word, data) => {
      if (this.#leave !== leave) return;
      if (word === 'error') {
        this.#drop();
        return this.lose();
      }
      this.#live();
      switch (word) {
        case 'ply':
          if (!this.#told.ply(data as PlyEvent)) return this.lose(); // it never should: start over from there
          break;
        case 'table':
          this.#told.change(data as TableEvent);
          break;
        case 'snapshot':
          this.#told.snapshot(data as Table);
          break;
        case 'end':
          this.#complete = true;
          return this.#drop();
        case 'refused':
          this.#drop();
          return void this.refresh(true); // which says why
      }
      this.#news.came();
    });
    this.#leave = leave;
  }

  #drop(): void {
    clearTimeout(this.#retry);
    const leave = this.#leave;
    this.#leave = null;
    leave?.();
  }

  #live(): void {
    this.#heard = this.#outside.now();
    this.#wait = firstWait;
    this.#connection = 'live';
  }

  /** Looks whether the stream is silent for a reason. */
  async #look(): Promise<void> {
    const now = this.#outside.now();
    const pause = now - this.#looked;
    this.#looked = now;
    if (this.#closed || !this.#outside.visible()) return;
    if (pause > slept && !this.#complete) return this.wake();
    if (this.#connection !== 'live') return;
    if (this.#complete) {
      // An ended stream cannot tell that somebody wants to play again.
      if (this.#told.table.again === null && now - this.#heard > this.#afterwards) {
        this.#afterwards = Math.min(this.#afterwards * 1.25, longAfterwards);
        await this.refresh();
      }
      return;
    }
    const late = this.#told.deadline !== null && now - this.#told.deadline > overdue && now - this.#heard > overdue;
    if (late || now - this.#heard > quiet) await this.refresh();
  }
}
