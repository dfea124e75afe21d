import { describe, expect, it } from 'vitest';
import { format, locales, type Message } from '$lib/i18n.svelte';
import en from './en';
import fr from './fr';
import ro from './ro';

const catalogues: Record<string, Record<string, Message>> = { en, fr, ro };
const texts = (message: Message) => (typeof message === 'string' ? [message] : Object.values(message));
const names = (message: Message) => [...new Set(texts(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].filter((name) => name !== '{n}').sort();

describe.each(locales)('texts in %s', (locale) => {
  const catalogue = catalogues[locale] ?? {};

  it('has the same keys and parameters as English', () => {
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(en).sort());
    for (const [key, message] of Object.entries(en)) expect([key, names(catalogue[key] ?? '')]).toEqual([key, names(message)]);
  });

  it('leaves no parameter open in any plural form', () => {
    for (const [key, message] of Object.entries(catalogue)) {
      for (const n of [0, 1, 2, 20, 101, 1_000_000]) {
        const params = { n, ...Object.fromEntries(names(message).map((name) => [name.slice(1, -1), 'x'])) };
        expect(format(locale, message, params), key).not.toMatch(/[{}]/);
      }
    }
  });
});

it('counts as Romanian does', () => {
  expect([1, 2, 20, 101].map((n) => format('ro', ro['player.artifacts'], { n }))).toEqual(['un artefact', '2 artefacte', '20 de artefacte', '101 artefacte']);
});

it('sets a narrow space before French marks', () => {
  for (const message of Object.values(fr)) for (const text of texts(message)) expect(text).not.toMatch(/[^\u202f][?!:;]/);
});

it('writes Romanian with commas below', () => {
  for (const message of Object.values(ro)) for (const text of texts(message)) expect(text).not.toMatch(/[şţŞŢ]/);
});

it('puts a Romanian name where it needs neither article nor ending', () => {
  for (const [key, message] of Object.entries(ro)) {
    if (!/^(log|roll|change|do)\./.test(key)) continue;
    for (const text of texts(message)) {
      for (const [, before = '', after = ''] of text.matchAll(/(.{0,7})\{(?:unit|target|card)\}(.?)/g)) {
        expect(before === '' || after === ':' || /(: |\(|pentru )$/.test(before), `${key}: ${text}`).toBe(true);
      }
    }
  }
});

it('calls the map one thing in French, for a card is another', () => {
  for (const message of Object.values(fr)) for (const text of texts(message)) expect(text).not.toMatch(/(sur|de) la carte|^La carte/);
});
