// The person behind this browser. A guest is made only when one is needed.
import { ApiError, api } from '$lib/api/client';
import type { Me } from '$lib/api/types';
import { i18n, type Locale } from '$lib/i18n.svelte';
import { live } from '$lib/live/live';

/** The names of guests who gave none, in every language, as the texts have them. */
const nameless = new Set(['Guest', 'Invité', 'Oaspete']);

/** Whether a name says who somebody is. */
export const isNamed = (name: string | null | undefined): name is string => !!name && !nameless.has(name);

// The session's cookie is hidden from us; this remembers that there is one, so
// that a first visit need not ask the server who it is and be told off.
const storageKey = 'castellan.guest';

function known(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return true; // nothing can be remembered here: ask
  }
}

function remember(guest: boolean): void {
  try {
    if (guest) localStorage.setItem(storageKey, '1');
    else localStorage.removeItem(storageKey);
  } catch {
    // Then every visit asks.
  }
}

class Account {
  #me = $state.raw<Me | null>(null);
  #asked: Promise<void> | null = null;

  /** Null while nobody is known here. */
  get me(): Me | null {
    return this.#me;
  }

  /**
   * Asks once who we are, if a guest was ever made here or `surely` says that
   * the server knows one; a server that does not know us says 401.
   */
  async load(surely = false): Promise<void> {
    if (this.#me || (!this.#asked && !surely && !known())) return;
    this.#asked ??= api
      .me()
      .then((me) => {
        this.#me = me;
        remember(true);
      })
      .catch((error: unknown) => {
        this.#asked = null;
        if (!(error instanceof ApiError) || error.problem.status !== 401) throw error;
        remember(false);
      });
    return this.#asked;
  }

  /** Somebody to play as: who we are, or a new guest of that name. */
  async ensure(name: string): Promise<Me> {
    await this.load();
    if (!this.#me) {
      this.#me = await api.guest(name, i18n.locale);
      live.break(); // it was opened by nobody
      remember(true);
    }
    return this.#me;
  }

  async rename(name: string): Promise<void> {
    if (!this.#me) return;
    await api.changeMe({ name });
    this.#me = { ...this.#me, name };
  }

  /** Changes the language here and, for whoever is known, at the server. */
  async setLanguage(locale: Locale): Promise<void> {
    await i18n.set(locale);
    i18n.remember();
    if (!this.#me || this.#me.language === locale) return;
    this.#me = { ...this.#me, language: locale };
    await api.changeMe({ language: locale });
  }
}

export const account = new Account();

/** A name as the server takes it, or null: 1–24 characters, none of them a control. */
export function cleanName(raw: string): string | null {
  const name = raw.trim();
  const length = [...name].length;
  return length >= 1 && length <= 24 && !/\p{Cc}/u.test(name) ? name : null;
}
