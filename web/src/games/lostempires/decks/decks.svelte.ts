// The decks of whoever sits at this browser, as the server keeps them, and the
// cards they are made from.
import { account } from '$lib/account.svelte';
import { ApiError, api, call } from '$lib/api/client';
import type { Deck, SharedDeck } from '$lib/api/types';
import { randomHex } from '$lib/random';
import { lookup, type Catalogue, type Lookup } from '../cards';
import type { Draft } from './deck';

const game = 'lostempires';

let cards: Promise<Lookup> | null = null;

/** The catalogue of the cards, fetched once; after a failure it is asked for anew. */
export function allCards(): Promise<Lookup> {
  cards ??= call<Catalogue>('GET', `api/games/${game}/cards`).then(lookup);
  cards.catch(() => (cards = null));
  return cards;
}

class Decks {
  #own = $state.raw<readonly Deck[]>([]);

  /** One's own, in the order in which they were made. */
  get own(): readonly Deck[] {
    return this.#own;
  }

  /** Asks for one's own decks; whoever is not known has none. */
  async load(): Promise<void> {
    await account.load();
    const { decks } = account.me ? await api.decks() : { decks: [] };
    this.#own = decks.filter((one) => one.game === game);
  }

  /** Keeps a new deck or what was changed of one; `name` is who a guest becomes that is not known yet. */
  async save(draft: Draft, name: string): Promise<Deck> {
    await account.ensure(name);
    const { id, ...deck } = draft;
    const kept = await api.keepDeck(id ?? randomHex(8), { game, ...deck });
    this.#own = id === null ? [...this.#own, kept] : this.#own.map((one) => (one.id === id ? kept : one));
    return kept;
  }

  async remove(id: string): Promise<void> {
    await api.removeDeck(id);
    this.#own = this.#own.filter((one) => one.id !== id);
  }

  /** The deck that a code says; null if it says none. */
  async find(code: string): Promise<SharedDeck | null> {
    try {
      return await api.sharedDeck(game, code);
    } catch (error) {
      if (error instanceof ApiError && [404, 422].includes(error.problem.status)) return null;
      throw error;
    }
  }
}

export const decks = new Decks();
