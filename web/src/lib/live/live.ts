// The live line of this page: by the worker that all tabs share or, where the
// browser has none (Chrome on Android), by a line of its own, which is for
// pages that somebody looks at.
import { address } from '$lib/base';
import { Tab } from './desk';
import { Hub, type Hear, type Source } from './hub';

export interface Live {
  /** Whether the line is shared, so that a hidden page may keep it. */
  readonly shared: boolean;
  follow(table: string, after: number, hear: Hear): () => void;
  /** Begins anew, as somebody else. */
  break(): void;
}

class Line implements Live {
  #by: Tab | Hub | null = null;
  #worker = typeof SharedWorker !== 'undefined';

  /** Opened by the first who needs it: most pages need none. */
  #line(): Tab | Hub {
    return (this.#by ??= this.#join());
  }

  #join(): Tab | Hub {
    const events = address('api/events');
    try {
      if (this.#worker) return this.#tab(events);
    } catch {
      this.#worker = false; // forbidden here
    }
    return new Hub((query) => new EventSource(`${events}?${query}`) as Source);
  }

  #tab(events: string): Tab {
    const worker = new SharedWorker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'castellan' });
    worker.port.postMessage(events);
    // One that died is started anew by who follows next; one that never was is done without.
    const tab = new Tab(worker.port, (answered) => {
      if (this.#by !== tab) return;
      this.#by = null;
      this.#worker = answered;
    });
    worker.onerror = () => tab.lose();
    return tab;
  }

  get shared(): boolean {
    return this.#worker;
  }

  follow(table: string, after: number, hear: Hear): () => void {
    return this.#line().follow(table, after, hear);
  }

  break(): void {
    this.#by?.break();
  }
}

export const live: Live = new Line();
