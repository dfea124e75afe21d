// Texts in the player's language. A catalogue is a plain object per locale,
// loaded when it is first needed; keys and parameters are checked by type.

export const locales = ['en', 'fr', 'ro'] as const;
export type Locale = (typeof locales)[number];

/** Names of the languages in themselves. */
export const localeNames: Record<Locale, string> = {
  en: 'English',
  fr: 'Français',
  ro: 'Română'
};

/** A message with a form per plural category; `{n}` is the count. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
export type Message = string | Plural;
export type Messages = Readonly<Record<string, Message>>;

type Names<S> = S extends `${string}{${infer P}}${infer Rest}` ? P | Names<Rest> : never;
type ParamNames<M> = M extends string ? Names<M> : M extends object ? 'n' | Names<M[keyof M]> : never;

/** The parameters a message takes: none, or one value for each name in braces. */
export type Params<M> = [ParamNames<M>] extends [never]
  ? []
  : [params: { [P in ParamNames<M>]: P extends 'n' ? number : string | number }];

/** Another locale's catalogue: the same keys, texts of its own. */
export type Translation<M extends Messages> = { readonly [K in keyof M]: Message };

export interface Catalogue<M extends Messages> {
  /** Makes the texts of the present locale ready; the locale's later changes are followed. */
  load(): Promise<void>;
  t<K extends keyof M & string>(key: K, ...params: Params<M[K]>): string;
  /** The text of a key known only when running, or null if there is none. */
  maybe(key: string, params?: Record<string, string | number>): string | null;
}

const storageKey = 'castellan.locale';

/** The best of our locales for a list of wishes such as navigator.languages. */
export function pickLocale(wishes: readonly string[]): Locale {
  for (const wish of wishes) {
    const base = wish.toLowerCase().split(/[-_]/)[0];
    const found = locales.find((l) => l === base);
    if (found) return found;
  }
  return 'en';
}

/** What is made once for a locale: a formatter of the browser takes as long to make as a hundred texts to write. */
function once<T>(make: (locale: Locale) => T): (locale: Locale) => T {
  const made = new Map<Locale, T>();
  return (locale) => {
    let one = made.get(locale);
    if (one === undefined) made.set(locale, (one = make(locale)));
    return one;
  };
}

const plurals = once((locale) => new Intl.PluralRules(locale));
const numbers = once((locale) => new Intl.NumberFormat(locale));

/** Puts parameters into a message, choosing its plural form by `n`. */
export function format(
  locale: Locale,
  message: Message,
  params: Readonly<Record<string, string | number>> = {}
): string {
  let text: string;
  if (typeof message === 'string') {
    text = message;
  } else {
    const rule = plurals(locale).select(Number(params['n'] ?? 0));
    text = message[rule] ?? message.other;
  }
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? formatNumber(locale, value) : value;
  });
}

/** A number as the locale writes it. */
export function formatNumber(locale: Locale, value: number): string {
  return numbers(locale).format(value);
}

class I18n {
  #locale = $state<Locale>('en');
  #followers = new Set<(locale: Locale) => Promise<() => void>>();
  #wanted: Locale = 'en';

  get locale(): Locale {
    return this.#locale;
  }

  /** The locale chosen here before, or the browser's, made current. */
  async start(): Promise<void> {
    let stored: string | null = null;
    try {
      stored = localStorage.getItem(storageKey);
    } catch {
      // Storage may be barred; then the browser's wish decides each time.
    }
    const wishes = navigator.languages?.length ? navigator.languages : [navigator.language ?? 'en'];
    await this.set(pickLocale(stored ? [stored, ...wishes] : wishes));
  }

  /** Changes the language once all texts in use are there, so that none is ever mixed. */
  async set(locale: Locale): Promise<void> {
    this.#wanted = locale;
    const adopt = await Promise.all([...this.#followers].map((follow) => follow(locale)));
    if (this.#wanted !== locale) return;
    for (const take of adopt) take();
    this.#locale = locale;
    if (typeof document !== 'undefined') document.documentElement.lang = locale;
  }

  /** Keeps the present choice for the next visit. */
  remember(): void {
    try {
      localStorage.setItem(storageKey, this.#locale);
    } catch {
      // Without storage the choice lasts for this visit.
    }
  }

  /** Registers who must load texts before a locale becomes current. */
  follow(follower: (locale: Locale) => Promise<() => void>): void {
    this.#followers.add(follower);
  }

  number(value: number): string {
    return formatNumber(this.#locale, value);
  }

  /** "A, B and C" in the present language. */
  list(items: readonly string[]): string {
    return new Intl.ListFormat(this.#locale, { type: 'conjunction' }).format(items);
  }

  /** "A, B or C" in the present language. */
  either(items: readonly string[]): string {
    return new Intl.ListFormat(this.#locale, { type: 'disjunction' }).format(items);
  }

  /** So many of a hundred, as the present language writes it. */
  percent(value: number): string {
    return new Intl.NumberFormat(this.#locale, { style: 'percent' }).format(value / 100);
  }

  dateTime(iso: string): string {
    return new Intl.DateTimeFormat(this.#locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
      new Date(iso)
    );
  }

  /** The text in the present language, or in English, or in whatever there is. */
  text(texts: Readonly<Record<string, string>> | undefined): string {
    if (!texts) return '';
    return texts[this.#locale] ?? texts['en'] ?? Object.values(texts)[0] ?? '';
  }
}

export const i18n = new I18n();

/** A catalogue that follows the current locale. */
export function catalogue<M extends Messages>(
  loaders: Record<Locale, () => Promise<{ default: Translation<M> }>>
): Catalogue<M> {
  let current = $state.raw<{ locale: Locale; messages: Translation<M> } | null>(null);
  let following = false;

  async function take(locale: Locale): Promise<() => void> {
    const { default: messages } = await loaders[locale]();
    return () => {
      current = { locale, messages };
    };
  }

  function maybe(key: string, params?: Record<string, string | number>): string | null {
    const message = current?.messages[key];
    return current && message !== undefined ? format(current.locale, message, params) : null;
  }

  return {
    async load() {
      if (!following) {
        following = true;
        i18n.follow(take);
      }
      if (current?.locale !== i18n.locale) (await take(i18n.locale))();
    },
    maybe,
    t(key, ...params) {
      return maybe(key, params[0]) ?? key;
    }
  };
}
