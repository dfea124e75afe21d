import type { Locator, Page } from '@playwright/test';

const first = (page: Page, selector: string) => page.locator(selector).first();
const deed = (page: Page, kind: string) => page.locator(`.deeds [data-deed="${kind}"]:enabled, .decks [data-deed="${kind}"]:enabled`);

/** Presses what lies under its neighbours too, as somebody does who taps its visible edge. */
const tap = (target: Locator) =>
  target.evaluate(
    (one: HTMLElement) => {
      one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      one.click();
    },
    undefined,
    { timeout: 2_000 },
  );

/** A unit or a battlefield on the map, by its word. */
const place = (page: Page, word: string) => first(page, /^u\d+$/.test(word) ? `button[data-unit="${word}"]` : `button[data-field="${word}"]`);

/**
 * Makes a move of Lost Empires on the table, by what one presses there: a card,
 * a unit or a battlefield, and then the button that says what is meant.
 */
export async function command(page: Page, move: string, legal: readonly string[]): Promise<void> {
  const [kind = '', ...words] = move.split(' ');
  const card = (key: string, i = 0) => page.locator(`.hand [data-card="${key}"]`).nth(i);
  /** The place of a way among those that begin alike, as they stand in the legal list. */
  const way = (at: number, ...prefix: string[]) => {
    const ways = legal.flatMap((one) => {
      const said = one.split(' ');
      return prefix.every((word, i) => said[i] === word) ? [said[at] ?? ''] : [];
    });
    return [...new Set(ways)].indexOf(move.split(' ')[at] ?? '');
  };
  switch (kind) {
    case 'play':
    case 'support': {
      await tap(card(words[0]!));
      await tap(deed(page, kind).nth(way(2, kind, words[0]!)));
      for (const target of words.slice(2)) await tap(place(page, target));
      if (words.length > 2) await tap(deed(page, kind).first());
      return;
    }
    case 'activate':
      await tap(place(page, words[0]!));
      return tap(deed(page, kind).nth(way(2, kind, words[0]!)));
    case 'mulligan': {
      const taken = new Map<string, number>();
      for (const key of words) {
        await tap(card(key, taken.get(key) ?? 0));
        taken.set(key, (taken.get(key) ?? 0) + 1);
      }
      return tap(deed(page, kind).first());
    }
    case 'move':
    case 'attack':
      await tap(place(page, words[0]!));
      return tap(deed(page, kind).first());
    case 'use':
      await tap(deed(page, kind).first());
      for (const target of words) await tap(place(page, target));
      if (words.length) await tap(deed(page, kind).first());
      return;
    case 'retreat':
    case 'resolve':
      return tap(deed(page, kind).nth(way(1, kind)));
    default:
      return tap(deed(page, kind).first());
  }
}
