// The person behind this browser. A guest is made only when one is needed.
import { ApiError, api } from '$lib/api/client';
import type { Me } from '$lib/api/types';
import { i18n, type Locale } from '$lib/i18n.svelte';

class Account {
  #me = $state.raw<Me | null>(null);
  #asked: Promise<void> | null = null;

  /** Null while nobody is known here. */
  get me(): Me | null {
    return this.#me;
  }

  /** Asks once who we are; a server that does not know us says 401. */
  load(): Promise<void> {
    this.#asked ??= api
      .me()
      .then((me) => {
        this.#me = me;
      })
      .catch((error: unknown) => {
        this.#asked = null;
        if (!(error instanceof ApiError) || error.problem.status !== 401) throw error;
      });
    return this.#asked;
  }

  /** Somebody to play as: who we are, or a new guest of that name. */
  async ensure(name: string): Promise<Me> {
    await this.load();
    this.#me ??= await api.guest(name, i18n.locale);
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
