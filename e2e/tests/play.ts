import type { Page } from '@playwright/test';

/** What the tests press, in the three languages. */
export const words = {
  en: { play: 'Play now', invite: 'Invite friends', name: 'Your name', set: 'Set the table', sit: 'Take your seat', again: 'Play again', host: 'Open a table to anyone' },
  fr: { play: 'Jouer maintenant', invite: 'Inviter des amis', name: 'Votre nom', set: 'Dresser la table', sit: 'Prendre place', again: 'Rejouer', host: 'Ouvrir une table à tous' },
  ro: { play: 'Joacă acum', invite: 'Invită prieteni', name: 'Numele tău', set: 'Pregătește masa', sit: 'Ocupă-ți locul', again: 'Încă o partidă', host: 'Deschide o masă pentru oricine' },
} as const;

type Language = keyof typeof words;

/** Makes a table for others on the front page, as somebody with a name. */
export async function hostAs(page: Page, language: Language, way: 'invite' | 'host', name: string): Promise<void> {
  const w = words[language];
  await page.getByRole('button', { name: w[way] }).click();
  await page.getByLabel(w.name).fill(name);
  await page.getByRole('button', { name: w.set }).click();
  await page.waitForURL('**/tables/*');
}

export const choices = (page: Page) => page.locator('.panel ul button:enabled');
export const options = (page: Page) => page.locator('.card .options button:enabled');
export const ending = (page: Page) => page.locator('article.end');

/** Does the next thing that the page offers, if any; tells what it did. */
export async function act(page: Page): Promise<'chose' | 'answered' | 'over' | null> {
  if (await ending(page).isVisible()) return 'over';
  const option = options(page).first();
  if (await option.isVisible()) {
    await option.click({ timeout: 2_000 }).catch(() => undefined);
    return 'answered';
  }
  const choice = choices(page).first();
  if (await choice.isVisible()) {
    await choice.click({ timeout: 2_000 }).catch(() => undefined);
    return 'chose';
  }
  // Not the buttons that report a question or void the round.
  const go = page.locator('.panel .reveal button:not(.mend), .panel button.on').last();
  if (await go.isVisible()) await go.click({ timeout: 2_000 }).catch(() => undefined);
  return null;
}

/** Plays for all pages until each shows the end; gives how often each acted. */
export async function playToTheEnd(pages: Page[], within = 240_000): Promise<{ chose: number; answered: number }[]> {
  const done = pages.map(() => ({ chose: 0, answered: 0 }));
  const until = Date.now() + within;
  const over = new Set<number>();
  while (over.size < pages.length) {
    if (Date.now() > until) throw new Error(`no end after ${within} ms; ${JSON.stringify(done)}`);
    for (const [i, page] of pages.entries()) {
      const did = await act(page);
      if (did === 'over') over.add(i);
      else if (did) done[i]![did]++;
      else await page.waitForTimeout(50);
    }
  }
  return done;
}

/** A table of one round for the page's guest and two bots; gives its address. */
export async function shortTable(page: Page, url: string): Promise<string> {
  const answer = await page.request.post(`${url}api/tables`, {
    data: {
      game: 'alliance',
      options: { rounds: 1 },
      seats: [{ kind: 'me' }, { kind: 'bot', level: 'knight' }, { kind: 'bot', level: 'knight' }],
      clock: { kind: 'none' },
    },
  });
  if (!answer.ok()) throw new Error(`no table: ${answer.status()} ${await answer.text()}`);
  return `${url}tables/${(await answer.json()).id}`;
}
