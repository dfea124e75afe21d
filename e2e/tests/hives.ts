import type { Locator, Page } from '@playwright/test';

const first = (page: Page, selector: string) => page.locator(selector).first();
const deed = (page: Page, kind: string) => page.locator(`.deeds [data-deed="${kind}"]:enabled, .decks [data-deed="${kind}"]:enabled`);

/** How somebody presses: with the pointer, with the keyboard, or with that alone, where everything is reached by Tab. */
export type Hand = 'pointer' | 'keys' | 'tab';

/** Goes on with Tab until the focus lies on what is wanted, where it can be seen. */
async function walk(target: Locator): Promise<void> {
  const there = () => target.evaluate((one) => document.activeElement === one && one.matches(':focus-visible'), undefined, { timeout: 2_000 });
  for (let i = 0; !(await there()); i++) {
    if (i === 150) throw new Error(`Tab does not come to ${target}`);
    await target.page().keyboard.press('Tab');
  }
}

/** Presses what is there: with the pointer at a place where it can be seen, or with Enter. */
async function press(target: Locator, hand: Hand): Promise<void> {
  if (hand !== 'pointer') {
    if (hand === 'tab') await walk(target);
    return target.press('Enter', { timeout: 2_000 });
  }
  const at = await target.evaluate(
    (one: HTMLElement) => {
      one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const box = one.getBoundingClientRect();
      // From the middle outwards: neighbours may lie upon it.
      const parts = [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95];
      for (const part of parts) {
        for (const other of parts) {
          const [x, y] = [box.left + box.width * part, box.top + box.height * other];
          if (document.elementFromPoint(x, y)?.closest('button') === one) return { x, y };
        }
      }
      return null;
    },
    undefined,
    { timeout: 2_000 },
  );
  if (!at) throw new Error(`nothing is to be seen of ${target}`);
  await target.page().mouse.click(at.x, at.y);
}

/** A unit or a battlefield on the map, by its word. */
export const place = (page: Page, word: string) => first(page, /^u\d+$/.test(word) ? `button[data-unit="${word}"]` : `button[data-field="${word}"]`);

/** The end of the play, once it is shown. */
export const ended = (page: Page) => page.locator('article.end');

/**
 * Waits until the table on the page is at one's own turn, and at a version if there is one to wait for: what was
 * played elsewhere comes in its own time. What is still shown of before is hurried on.
 */
export async function hurry(page: Page, hand: Hand = 'pointer', version?: number): Promise<void> {
  const there = page.locator(`.lostempires${version === undefined ? '' : `[data-version="${version}"]`} .head.mine`);
  for (let i = 0; i < 200 && !(await there.isVisible()); i++) await onward(page, hand);
}

/** Leaves what is being shown for what comes next, unless the end has come to lie upon it. */
export async function onward(page: Page, hand: Hand = 'pointer'): Promise<void> {
  const head = page.locator('.lostempires h1');
  if (hand === 'tab') return page.waitForTimeout(100);
  await (hand === 'keys' ? head.press('Enter', { timeout: 2_000 }) : head.click({ timeout: 2_000 })).catch(() => undefined);
  await page.waitForTimeout(20);
}

/**
 * Makes a move of Lost Empires on the table, by what one presses there: a card,
 * a unit or a battlefield, and then the button that says what is meant.
 */
export async function command(page: Page, move: string, legal: readonly string[], hand: Hand = 'pointer'): Promise<void> {
  const tap = (target: Locator) => press(target, hand);
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
  // On a phone what one looks at lies where the hand is.
  if (words.length && /^(play|support|mulligan)$/.test(kind) && !(await card(words[0]!).isVisible())) await page.keyboard.press('Escape');
  switch (kind) {
    case 'deck': {
      const faction = page.locator(`.decks [data-at~="${words[0]}"]`);
      if (await faction.isVisible()) await tap(faction);
      return tap(deed(page, kind).first());
    }
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
