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
  #shared = false;

  /** Opened by the first who needs it: most pages need none. */
  #line(): Tab | Hub {
    return (this.#by ??= this.#join());
  }

  #join(): Tab | Hub {
    const events = address('api/events');
    const own = () => new Hub((query) => new EventSource(`${events}?${query}`) as Source);
    if (typeof SharedWorker === 'undefined') return own();
    try {
      const worker = new SharedWorker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'castellan' });
      worker.port.postMessage(events);
      const tab = new Tab(worker.port);
      this.#shared = true;
      worker.onerror = () => {
        if (this.#by !== tab) return;
        this.#shared = false;
        this.#by = own();
        tab.lose();
      };
      return tab;
    } catch {
      return own(); // forbidden here
    }
  }

  get shared(): boolean {
    return this.#shared;
  }

  follow(table: string, after: number, hear: Hear): () => void {
    return this.#line().follow(table, after, hear);
  }

  break(): void {
    this.#by?.break();
  }
}

export const live: Live = new Line();
