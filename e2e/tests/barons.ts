import type { Page } from '@playwright/test';

/** The end of the play, once it is shown. */
export const over = (page: Page) => page.locator('article.end');

/** What a person does next. */
export interface Deed {
  what: string;
  /** The middle of the control on the screen. */
  x: number;
  y: number;
}

/**
 * Finds the next thing to press on this page, brings it into view and puts the
 * focus on it. Whoever is bold offers and bids the first card and attacks as
 * soon as a castle is lit; others pass and hold back while they may.
 */
export async function next(page: Page, bold: boolean): Promise<Deed | null> {
  return page.evaluate((bold) => {
    const seen = (selector: string) =>
      [...document.querySelectorAll<HTMLButtonElement>(selector)].filter((one) => !one.closest('[inert]') && !one.disabled);
    const deed = (kind: string) => seen(`.castles [data-deed="${kind}"]`)[0] ?? seen(`.stall [data-deed="${kind}"]`)[0] ?? seen(`.panel [data-deed="${kind}"]`)[0];
    const free = seen('[data-card]:not([data-selected])[aria-disabled="false"]')[0];
    const lawful = (bold ? ['take', 'offer', 'bid', 'attack'] : ['take', 'offer', 'pass', 'hold', 'attack']).map((kind) => [kind, deed(kind)] as const);
    const [what, control] = lawful.find(([, one]) => one) ?? [...(free ? [['card', free] as const] : []), ...['pass', 'hold', 'surrender', 'recover', 'discard'].map((kind) => [kind, deed(kind)] as const)].find(([, one]) => one) ?? ['', null];
    if (!control) return null;
    control.scrollIntoView({ block: 'nearest' });
    control.focus();
    const box = control.getBoundingClientRect();
    // What is overlapped by its neighbour is pressed where it can be seen.
    return { what, x: box.left + Math.min(box.width / 2, 14), y: box.top + box.height / 2 };
  }, bold);
}

export async function press(page: Page, deed: Deed, keyboard: boolean): Promise<void> {
  if (keyboard) await page.keyboard.press('Enter');
  else await page.mouse.click(deed.x, deed.y);
}

/** Does the next thing, by pointer or by keyboard alone; tells what it was. */
export async function act(page: Page, keyboard: boolean, bold: boolean): Promise<string | null> {
  const deed = await next(page, bold);
  if (deed) await press(page, deed, keyboard);
  return deed?.what ?? null;
}
