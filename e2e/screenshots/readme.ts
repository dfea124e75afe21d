import type { Page } from '@playwright/test';
import { resolve } from 'node:path';
import { act, choices, options, words } from '../tests/play';
import { act as storm } from '../tests/barons';
import { advance, lay, shown } from '../tests/campaign';
import { expect, person, test } from '../tests/castellan';
import { hurry, place } from '../tests/hives';

const to = (name: string) => resolve(import.meta.dirname, '../../docs/pictures', name);
/** Waits until nothing moves but what moves for ever. */
const still = (page: Page) =>
  page.waitForFunction(() => document.getAnimations().every((a) => a.playState !== 'running' || a.effect?.getComputedTiming().endTime === Infinity));
const jpeg = { type: 'jpeg', quality: 72 } as const;

test('a battle on a desktop', async ({ browser, server }) => {
  const { page, context } = await person(browser, 'en', { width: 1280, height: 800 });
  await page.goto(server.url);
  await page.getByRole('button', { name: words.en.play }).click();
  await page.waitForURL('**/tables/*');
  await expect(async () => {
    await act(page);
    await expect(page.getByText(/Battle · round [2-9]/)).toBeVisible({ timeout: 100 });
    await expect(choices(page).first()).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 120_000, intervals: [100] });
  await still(page);
  await page.screenshot({ path: to('desktop.jpg'), ...jpeg });
  await context.close();
});

test('a question on a phone', async ({ browser, server }) => {
  const { page, context } = await person(browser, 'en', { width: 360, height: 640 });
  await page.goto(server.url);
  await page.getByRole('button', { name: words.en.play }).click();
  await page.waitForURL('**/tables/*');
  await expect(async () => {
    if (await options(page).first().isVisible()) return;
    await act(page);
    await expect(options(page).first()).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 120_000, intervals: [100] });
  await page.screenshot({ path: to('phone.jpg'), ...jpeg });
  await context.close();
});

for (const [name, viewport] of [
  ['ivanhoe-desktop.jpg', { width: 1280, height: 800 }],
  ['ivanhoe-phone.jpg', { width: 360, height: 640 }],
] as const) {
  test(`a castle about to be stormed: ${name}`, async ({ browser, server }) => {
    const { page, context } = await person(browser, 'en', viewport);
    await page.goto(server.url);
    await page.getByRole('radio', { name: /Ivanhoé/ }).check();
    await page.getByRole('button', { name: words.en.play }).click();
    await page.waitForURL('**/tables/*');
    const armed = page.locator('.castles [data-deed="attack"]');
    const held = page.locator('.castles .army:has(svg)');
    const until = Date.now() + 120_000;
    while ((await held.count()) < 4 || !(await armed.first().isVisible())) {
      if (Date.now() > until) throw new Error(`no attack to show; ${await held.count()} armies`);
      if (!(await storm(page, false, true))) await page.waitForTimeout(50);
    }
    await still(page);
    await page.screenshot({ path: to(name), ...jpeg });
    await context.close();
  });
}

for (const [name, viewport] of [
  ['lostempires-desktop.jpg', { width: 1280, height: 800 }],
  ['lostempires-phone.jpg', { width: 360, height: 640 }],
] as const) {
  test(`an attack with its chances: ${name}`, async ({ browser, server }) => {
    const { page, context } = await person(browser, 'en', viewport);
    const other = await person(browser, 'en');
    const requests = [page.request, other.page.request] as const;
    let foe: string | undefined;
    let table = '';
    // Another table where a play was too one-sided for a picture.
    for (let plays = 0; !foe && plays < 30; plays++) {
      table = await lay(server, requests);
      const { legal } = await advance(
        table,
        requests,
        ({ view, legal }) => {
          const sides = [0, 1].map((seat) => view.units.filter(({ owner, at }) => owner === seat && !at.startsWith('hive')).length);
          return view.round > 2 && view.units.length > 6 && sides.every((n) => n > 1) && view.players[0]!.hand!.length > 2 && legal.some((one) => one.startsWith('attack'));
        },
        { leads: ['concord', 'horde'], bold: [true, true] },
      );
      foe = legal.find((one) => one.startsWith('attack'))?.split(' ')[1];
    }
    // The other is there too, and so nobody is shown as away.
    await other.page.goto(shown(table));
    await page.goto(shown(table));
    await hurry(page);
    await expect(page.getByText('away')).toHaveCount(0);
    await place(page, foe!).press('Enter');
    await expect(page.locator('.odds')).toBeVisible();
    await still(page);
    await page.screenshot({ path: to(name), ...jpeg });
    await other.context.close();
    await context.close();
  });
}
