// What a player of Ivanhoé likes, kept in this browser: how the hand is
// sorted and which hints have been read.
import type { Order } from '../cards';

const storageKey = 'castellan.ivanhoe';

interface Kept {
  order: Order;
  read: string[];
}

function load(): Kept {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Record<keyof Kept, unknown>> | null;
    return {
      order: stored?.order === 'charge' ? 'charge' : 'type',
      read: Array.isArray(stored?.read) ? stored.read.filter((one): one is string => typeof one === 'string') : []
    };
  } catch {
    return { order: 'type', read: [] };
  }
}

class Keep {
  #kept = $state(load());

  get order(): Order {
    return this.#kept.order;
  }
  set order(order: Order) {
    this.#kept.order = order;
    this.#save();
  }

  /** Whether a hint has been put away. */
  hasRead(hint: string): boolean {
    return this.#kept.read.includes(hint);
  }
  putAway(hint: string): void {
    if (!this.hasRead(hint)) this.#kept.read.push(hint);
    this.#save();
  }

  #save(): void {
    try {
      localStorage.setItem(storageKey, JSON.stringify(this.#kept));
    } catch {
      // Without storage it lasts for this visit.
    }
  }
}

export const keep = new Keep();
