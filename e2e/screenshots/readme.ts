import { resolve } from 'node:path';
import { act, choices, options, words } from '../tests/play';
import { expect, person, test } from '../tests/castellan';

const to = (name: string) => resolve(import.meta.dirname, '../../docs/pictures', name);
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
  await page.waitForTimeout(1_500);
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
