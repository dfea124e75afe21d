// One line to the server for all tables that somebody here looks at: in the
// worker that a browser's tabs share, or in a page by itself where there is no
// such worker.
//
// The hub joins and splits, no more: each listener says where it goes on, and
// is told what comes after, once, in order. When the line breaks, all are told
// so and follow anew when they think it right.

/** The part of EventSource that a hub needs. */
export interface Source {
  onopen: (() => void) | null;
  onerror: (() => void) | null;
  addEventListener(type: string, listener: (event: MessageEvent<string>) => void): void;
  close(): void;
}

const words = ['ply', 'table', 'snapshot', 'end', 'refused', 'still'] as const;

/** What a listener hears: the server's events, and how the line is. */
export type Word = (typeof words)[number] | 'open' | 'error';
export type Hear = (word: Word, data?: unknown) => void;

interface Listener {
  table: string;
  place: number; // the version last heard
  hear: Hear;
  joined: boolean; // the open line tells what comes after its place
}

/** Without a word for so long a line is dead: something comes every 15 seconds. */
export const deaf = 40_000;
/** Those who follow at the same time share the line that is opened. */
const together = 20;
/** How many tables a line can tell of. */
export const most = 32;

export class Hub {
  #listeners = new Set<Listener>();
  #source: Source | null = null;
  #opening: ReturnType<typeof setTimeout> | undefined;
  #watchdog: ReturnType<typeof setTimeout> | undefined;

  /** `open` opens a line; its query names tables and places. */
  constructor(private readonly open: (query: string) => Source) {}

  /** Tells what happens at a table after a version, until the function it gives is called. */
  follow(table: string, after: number, hear: Hear): () => void {
    const listener: Listener = { table, place: after, hear, joined: false };
    this.#listeners.add(listener);
    this.#reopen();
    return () => {
      if (!this.#listeners.delete(listener)) return;
      if (this.#listeners.size === 0) this.#shut();
      else if (![...this.#listeners].some((other) => other.table === table)) this.#reopen();
    };
  }

  /** Breaks the line, as when somebody else is logged in now. */
  break(): void {
    this.#shut();
    const listeners = [...this.#listeners];
    this.#listeners.clear();
    for (const { hear } of listeners) hear('error');
  }

  #shut(): void {
    clearTimeout(this.#opening);
    clearTimeout(this.#watchdog);
    this.#opening = undefined;
    const source = this.#source;
    this.#source = null;
    source?.close();
  }

  #reopen(): void {
    this.#opening ??= setTimeout(() => this.#connect(), together);
  }

  #connect(): void {
    this.#shut();
    const places = new Map<string, number>();
    for (const listener of [...this.#listeners]) {
      const { table, place, hear } = listener;
      const known = places.get(table);
      if (known === undefined && places.size === most) {
        this.#listeners.delete(listener);
        hear('error'); // it asks now and then, and sees less often
        continue;
      }
      listener.joined = true;
      places.set(table, Math.min(place, known ?? place));
    }
    if (places.size === 0) return;
    const query = [...places].map(([table, place]) => `at=${encodeURIComponent(table)}:${place}`).join('&');
    const source = this.open(query);
    this.#source = source;
    this.#listen();
    source.onopen = () => {
      if (this.#source === source) this.#all('open');
    };
    source.onerror = () => {
      if (this.#source === source) this.break();
    };
    for (const word of words)
      source.addEventListener(word, (event) => {
        if (this.#source === source) this.#told(word, event.data);
      });
  }

  #listen(): void {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.break(), deaf);
  }

  #all(word: Word): void {
    this.#listen();
    for (const { joined, hear } of [...this.#listeners]) if (joined) hear(word);
  }

  #told(word: Word, text: string): void {
    if (word === 'still') return this.#all(word);
    this.#listen();
    const { table, data } = JSON.parse(text) as { table: string; data: { version?: number } };
    for (const listener of [...this.#listeners]) {
      if (listener.table !== table || !listener.joined) continue;
      // The line goes on from where the slowest of its listeners is.
      if (word === 'ply' && (data.version ?? 0) <= listener.place) continue;
      if (word === 'ply' || word === 'snapshot') listener.place = data.version ?? listener.place;
      if (word === 'end' || word === 'refused') this.#listeners.delete(listener); // there is no more to come
      listener.hear(word, data);
    }
    if (this.#listeners.size === 0) this.#shut();
  }
}
