import type { Page } from '@playwright/test';
import { desktop, expect, person, phone, test } from './castellan';
import { accessible } from './look';

const inDeck = (page: Page) => page.locator('[data-design][aria-pressed="true"]');
const outside = (page: Page) => page.locator('[data-design][aria-pressed="false"]');

test('a deck is built, explained while it is none, kept, handed on by its code, and played with', async ({ browser, server }) => {
  const ada = await person(browser, 'en', desktop);
  const { page } = ada;
  await page.goto(server.url);
  await page.getByRole('radio', { name: 'Lost Empires' }).check();
  await page.getByRole('link', { name: 'Build a deck' }).click();
  await expect(page.locator('article')).toHaveCount(4);
  await accessible(page, 'the decks');
  await page.locator('article', { hasText: 'Synod' }).getByRole('button', { name: 'Make it yours' }).click();
  await expect(inDeck(page)).toHaveCount(9);
  await accessible(page, 'the builder');

  // Eight cards are no deck, and it says why.
  const dropped = await inDeck(page).first().getAttribute('data-design');
  await inDeck(page).first().click();
  await expect(page.getByText('One card is missing.')).toBeVisible();
  await page.getByLabel('Name of the deck').fill('The long wait');
  await expect(page.getByRole('button', { name: 'Keep the deck' })).toBeDisabled();

  const taken = await outside(page).last().getAttribute('data-design');
  expect(taken).not.toBe(dropped);
  await outside(page).last().click();
  await expect(page.getByText('The deck is complete.')).toBeVisible();
  const designs = await inDeck(page).evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['design']!));
  await page.getByRole('button', { name: 'Keep the deck' }).click();
  const code = (await page.locator('.code').innerText()).replace(/^Code: /, '');
  expect(code.length).toBeGreaterThan(4);

  // It is there after a reload.
  await page.goto(`${server.url}decks/lostempires`);
  await expect(page.locator('article', { hasText: 'The long wait' })).toContainText(code);

  // Somebody else opens it by its link, on a phone, changes it and keeps it.
  const ben = await person(browser, 'ro', phone);
  await ben.page.goto(`${server.url}decks/lostempires/${code}`);
  const given = ben.page.locator('article', { hasText: code });
  await expect(given).toBeVisible();
  await accessible(ben.page, 'a deck of a code');
  await given.getByRole('button', { name: 'Fă-l al tău' }).click();
  await expect(inDeck(ben.page)).toHaveCount(9);
  await accessible(ben.page, 'the builder on a phone');
  await ben.page.getByRole('button', { name: 'Păstrează pachetul' }).click();
  await expect(ben.page.getByText(code)).toBeVisible();

  // At a table it is one of the choices.
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.waitForURL('**/tables/*');
  await page.locator('article', { hasText: 'The long wait' }).getByRole('button', { name: 'Play with this deck' }).click();
  const table = page.url().split('/').pop();
  await expect
    .poll(async () => (await (await page.request.get(`${server.url}api/tables/${table}`)).json()).view.players[0].list)
    .toEqual(designs);
  expect([...ada.faults, ...ben.faults]).toEqual([]);
  await ada.context.close();
  await ben.context.close();
});
