import type { Page } from '@playwright/test';
import { desktop, expect, person, phone, test } from './castellan';
import { command } from './hives';
import { accessible } from './look';

interface Step {
  version: number;
  expect: string | null;
  legal: string[];
}

const words = {
  en: { learn: 'Learn it in five minutes', on: 'Go on', done: 'Done', again: 'Once more', play: 'Now play a bot' },
  fr: { learn: 'L’apprendre en cinq minutes', on: 'Continuer', done: 'Terminée', again: 'Recommencer', play: 'Jouer contre un robot' },
  ro: { learn: 'Învață în cinci minute', on: 'Mai departe', done: 'Terminată', again: 'Încă o dată', play: 'Joacă acum cu un robot' },
} as const;

/** How a move is made on each game's own table. */
const make: Record<string, (page: Page, move: string, legal: string[]) => Promise<void>> = {
  async alliance(page, move) {
    const [kind, id] = move.split(' ');
    if (kind === 'answer') await page.locator('.card .options button:enabled').nth(Number(id) - 1).click({ timeout: 2_000 });
    else await page.locator(`[data-territory="${id}"][role="button"]`).press('Enter', { timeout: 2_000 });
  },
  async ivanhoe(page, move) {
    const [kind, ...rest] = move.split(' ');
    const cards = kind === 'attack' ? rest.slice(2) : kind === 'take' ? [] : rest;
    for (const card of cards) {
      const held = page.locator(`.hand [data-card="${card}"]`).first();
      if ((await held.getAttribute('data-selected', { timeout: 2_000 })) === null) await held.press('Enter', { timeout: 2_000 });
    }
    if (kind === 'attack') await page.locator(`[data-castle="${rest[0]}"]`).press('Enter', { timeout: 2_000 });
    else await page.locator(`.ivanhoe [data-deed="${kind}"]:enabled`).first().press('Enter', { timeout: 2_000 });
  },
  lostempires: command,
};

for (const [game, name, language, viewport] of [
  ['alliance', 'Alliance', 'fr', phone],
  ['ivanhoe', 'Ivanhoé', 'ro', phone],
  ['lostempires', 'Lost Empires', 'en', phone],
  ['lostempires', 'Lost Empires', 'ro', desktop],
] as const) {
  test(`the lesson of ${name} is played to its end on its own table: ${viewport.width} px, ${language}`, async ({ browser, server }) => {
    const one = await person(browser, language, viewport);
    const { page } = one;
    const w = words[language];
    const lesson: { steps: Step[]; clicks: number } = await (await page.request.get(`${server.url}api/games/${game}/lessons/first`)).json();
    await page.goto(server.url);
    await page.getByRole('radio', { name }).check();
    await page.getByRole('link', { name: w.learn }).click();
    await page.waitForURL(`**/learn/${game}/first`);

    const progress = page.getByRole('progressbar');
    await expect(progress).toBeVisible();
    const at = async () => Number(await progress.getAttribute('value'));
    const coach = page.locator('.coach');
    const on = coach.getByRole('button', { name: w.on });
    const end = lesson.steps.length - 1;
    let moves = 0;
    const looked = new Set<string>();
    for (let step = await at(); step < end; ) {
      const { expect: wanted, legal } = lesson.steps[step]!;
      const kind = wanted ? 'a move' : 'a word';
      const waits = wanted !== null || (await on.and(page.locator('[aria-disabled="false"]')).isVisible());
      if (waits && !looked.has(kind)) {
        looked.add(kind);
        await accessible(page, kind);
      }
      if (wanted) {
        // What a game still shows of the plies before comes first.
        await expect(async () => {
          if ((await at()) > step) return;
          await make[game]!(page, wanted, legal);
          await expect.poll(at, { timeout: 1_500 }).toBeGreaterThan(step);
        }, `step ${step}: ${wanted}`).toPass({ timeout: 30_000 });
        moves++;
      } else if (waits) {
        await on.click({ timeout: 5_000 });
      }
      await expect.poll(at, { message: `on from step ${step}` }).toBeGreaterThan(step);
      step = await at();
    }
    expect(moves).toBe(lesson.clicks);
    await expect(coach.getByRole('button', { name: w.play })).toBeVisible();
    await accessible(page, 'the end');

    // It is remembered, and can be played again.
    await coach.getByRole('button', { name: w.again }).click();
    await expect.poll(at).toBe(0);
    await page.goto(`${server.url}learn`);
    await expect(page.getByText(w.done, { exact: true })).toHaveCount(1);
    await accessible(page, 'the list of lessons');
    expect(one.faults).toEqual([]);
    await one.context.close();
  });
}
