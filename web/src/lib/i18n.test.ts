import { beforeEach, describe, expect, it, vi } from 'vitest';
import { catalogue, format, i18n, locales, pickLocale, type Message, type Messages } from './i18n.svelte';

const rounds: Record<string, Message> = {
  en: { one: '{n} round', other: '{n} rounds' },
  fr: { one: '{n} manche', other: '{n} manches' },
  ro: { one: 'o rundă', few: '{n} runde', other: '{n} de runde' }
};

describe('plural forms', () => {
  const cases: [string, number, string][] = [
    ['en', 0, '0 rounds'],
    ['en', 1, '1 round'],
    ['en', 2, '2 rounds'],
    ['fr', 0, '0 manche'],
    ['fr', 1, '1 manche'],
    ['fr', 2, '2 manches'],
    // French has a form for millions; a message without it falls back.
    ['fr', 1_000_000, '1\u202f000\u202f000 manches'],
    ['ro', 0, '0 runde'],
    ['ro', 1, 'o rundă'],
    ['ro', 2, '2 runde'],
    ['ro', 20, '20 de runde'],
    ['ro', 101, '101 runde']
  ];
  it.each(cases)('%s %d', (locale, n, text) => {
    expect(format(locale as 'en', rounds[locale] ?? '', { n })).toBe(text);
  });
});

describe('format', () => {
  it('puts in names as they are and numbers as the locale writes them', () => {
    expect(format('fr', '{who} a {points} points', { who: 'Ada', points: 1400 })).toBe(
      'Ada a 1\u202f400 points'
    );
  });
  it('makes the browser’s formatters once, however many texts it writes', () => {
    const made = [vi.spyOn(Intl, 'NumberFormat'), vi.spyOn(Intl, 'PluralRules')];
    for (let n = 0; n < 50; n++) format('fr', { one: '{n} point', other: '{n} points' }, { n });
    for (const one of made) {
      expect(one.mock.calls.length).toBeLessThanOrEqual(1);
      one.mockRestore();
    }
  });
  it('leaves a name without a value visible', () => {
    expect(format('en', 'to {whom}', {})).toBe('to {whom}');
  });
  it('does not read a value as a pattern', () => {
    expect(format('en', '{who}!', { who: '$& {who}' })).toBe('$& {who}!');
  });
});

describe('the locale of a browser', () => {
  it.each([
    [['fr-CA', 'en'], 'fr'],
    [['de', 'ro-RO', 'en'], 'ro'],
    [['de', 'it'], 'en'],
    [[], 'en']
  ] as const)('%j is %s', (wishes, locale) => {
    expect(pickLocale(wishes)).toBe(locale);
  });
});

describe('a catalogue', () => {
  beforeEach(() => i18n.set('en'));

  it('changes language only when its texts are there, and tells the page', async () => {
    let give: (value: { default: { hello: string } }) => void = () => undefined;
    const messages = catalogue<{ hello: string }>({
      en: async () => ({ default: { hello: 'hello' } }),
      fr: () => new Promise((resolve) => (give = resolve)),
      ro: async () => ({ default: { hello: 'salut' } })
    });
    await messages.load();
    const changed = i18n.set('fr');
    expect(messages.t('hello')).toBe('hello');
    expect(i18n.locale).toBe('en');
    give({ default: { hello: 'bonjour' } });
    await changed;
    expect(messages.t('hello')).toBe('bonjour');
    expect(document.documentElement.lang).toBe('fr');
  });

  it('says nothing for a key it does not have', async () => {
    const messages = catalogue<{ hello: string }>({
      en: async () => ({ default: { hello: 'hello' } }),
      fr: async () => ({ default: { hello: 'bonjour' } }),
      ro: async () => ({ default: { hello: 'salut' } })
    });
    await messages.load();
    expect(messages.maybe('good-bye')).toBeNull();
  });
});

// Every catalogue there is, found by where it lies.
const files = import.meta.glob<{ default: Messages }>(
  ['../messages/??.ts', '../games/**/messages/??.ts', '../routes/**/messages/??.ts'],
  { eager: true }
);
const folders = [...new Set(Object.keys(files).map((file) => file.replace(/..\.ts$/, '')))];

/** The names in braces of a message, in all its forms. */
function names(message: Message): string[] {
  const forms = typeof message === 'string' ? [message] : Object.values(message);
  const found = forms.flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? ''));
  // A form may leave the count out ("one seat"), so it is not asked for.
  return [...new Set(found)].filter((name) => typeof message === 'string' || name !== 'n').sort();
}

describe.each(folders)('the texts in %s', (folder) => {
  const of = (locale: string) => files[`${folder}${locale}.ts`]?.default ?? {};

  it('exist in every language with the same parameters', () => {
    const english = of('en');
    expect(Object.keys(english).length).toBeGreaterThan(20);
    for (const locale of locales) {
      expect(Object.keys(of(locale)).sort()).toEqual(Object.keys(english).sort());
      for (const [key, message] of Object.entries(english)) {
        expect([key, names(of(locale)[key] ?? '')]).toEqual([key, names(message)]);
      }
    }
  });

  it('have the plural forms their language needs', () => {
    for (const locale of locales) {
      const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.filter((c) => c !== 'many');
      for (const [key, message] of Object.entries(of(locale))) {
        if (typeof message === 'string') continue;
        expect([locale, key, Object.keys(message).sort()]).toEqual([locale, key, needed.sort()]);
      }
    }
  });

  it('are set as their language is', () => {
    const all = (locale: string) =>
      Object.values(of(locale)).flatMap((m) => (typeof m === 'string' ? [m] : Object.values(m)));
    for (const text of all('ro')) expect(text).not.toMatch(/[şţŞŢ]/);
    for (const text of all('fr')) expect(text).not.toMatch(/[^\u202f!?\s][!?;]|[ \u00a0][:;!?»]|[a-zà-ÿ]'[a-zà-ÿ]/i);
  });
});
