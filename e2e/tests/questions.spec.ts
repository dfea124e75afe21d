import type { Page } from '@playwright/test';
import { accessible } from './look';
import { choices, options, playToTheEnd, words } from './play';
import { desktop, expect, person, phone, test } from './castellan';

const said = {
  en: { report: 'Report this question', unclear: 'It is unclear', more: 'More about it, if you like', send: 'Send', reported: 'Reported', voids: /The host voids round 1/ },
  fr: { open: 'Annuler la manche 1', do: 'Annuler la manche', voids: /L’hôte annule la manche 1/ },
} as const;

/** Makes a table for somebody with a new name. */
async function table(page: Page, url: string, name: string, data: object): Promise<{ id: string; invite: string }> {
  const seats = [{ kind: 'me' }, { kind: 'open' }, { kind: 'bot', level: 'squire' }];
  const guest = await page.request.post(`${url}api/guests`, { data: { name, language: 'en' } });
  const answer = await page.request.post(`${url}api/tables`, { data: { game: 'alliance', seats, clock: { kind: 'none' }, ...data } });
  if (!guest.ok() || !answer.ok()) throw new Error(`no table: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}

/** A table that asks about the world alone, of which every fourth question or so has a picture. */
async function worldly(page: Page, url: string): Promise<string> {
  const seats = [{ kind: 'me' }, { kind: 'bot', level: 'knight' }, { kind: 'bot', level: 'squire' }];
  const { id } = await table(page, url, 'Ada', { options: { categories: ['world'] }, seats, clock: { kind: 'live', seconds: 60, answer: 60 } });
  return `${url}tables/${id}`;
}

test('the clock of a question has not begun before its picture is there', async ({ browser, server }) => {
  const { context, page, faults } = await person(browser, 'en', phone);
  const slow = 1_500;
  const at = { asked: 0, there: 0, shown: 0 };
  await page.route('**/api/pictures/*', async (route) => {
    at.asked = Date.now();
    const answer = await route.fetch();
    await new Promise((done) => setTimeout(done, slow));
    at.there = Date.now();
    await route.fulfill({ response: answer });
  });
  page.on('request', (request) => {
    if (request.url().endsWith('/shown')) at.shown = Date.now();
  });
  const picture = page.locator('.card img');
  // Sooner or later one of the questions has a picture.
  await expect(async () => {
    if (!page.url().includes('/tables/') || (await page.locator('article.end').isVisible())) await page.goto(await worldly(page, server.url));
    await expect(async () => {
      if (at.asked > 0 || (await page.locator('article.end').isVisible())) return;
      for (const next of [options(page).first(), choices(page).first()]) {
        if (await next.isVisible()) await next.click({ timeout: 2_000 }).catch(() => undefined);
      }
      expect(at.asked).toBeGreaterThan(0);
    }).toPass({ timeout: 60_000, intervals: [50] });
    expect(at.asked).toBeGreaterThan(0);
  }).toPass({ timeout: 200_000 });
  at.shown = 0;
  await expect(picture).toBeVisible();
  await expect.poll(() => at.shown).toBeGreaterThan(0);
  expect(at.there - at.asked).toBeGreaterThanOrEqual(slow);
  expect(at.shown).toBeGreaterThanOrEqual(at.there);
  // The picture is drawn, and says nothing; it and the options are in sight.
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await picture.getAttribute('alt')).toBe('The picture in question');
  for (const part of [picture, ...(await page.locator('.card .options button').all())]) await expect(part).toBeInViewport({ ratio: 1 });
  await accessible(page, 'a question with a picture');
  // All of the time to answer is still to come.
  const left = async () => {
    const table = await (await page.request.get(`${server.url}api/tables/${page.url().split('/').pop()}`)).json();
    return Date.parse(table.deadline) - Date.parse(table.now);
  };
  await expect.poll(left).toBeLessThanOrEqual(60_000);
  expect(await left()).toBeGreaterThan(60_000 - (Date.now() - at.shown) - 500);
  expect(faults).toEqual([]);
  await context.close();
});

test('a question is reported after the round, and the host voids the round for all to see', async ({ browser, server }) => {
  const host = await person(browser, 'fr', desktop);
  const { id, invite } = await table(host.page, server.url, 'Ada', {});
  await host.page.goto(`${server.url}tables/${id}`);
  const guest = await person(browser, 'en', phone);
  await guest.page.goto(`${server.url}join/${invite}`);
  await guest.page.getByLabel(words.en.name).fill('Ben');
  await guest.page.getByRole('button', { name: words.en.sit }).click();
  await guest.page.waitForURL('**/tables/*');

  const report = guest.page.getByRole('button', { name: said.en.report });
  const open = host.page.getByRole('button', { name: said.fr.open });
  await expect(async () => {
    if (await open.isVisible()) return;
    for (const { page } of [host, guest]) {
      for (const next of [options(page).first(), choices(page).first()]) {
        if (!(await open.isVisible()) && (await next.isVisible())) await next.click({ timeout: 2_000 }).catch(() => undefined);
      }
    }
    await expect(open).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 150_000, intervals: [50] });

  // The Dark Lord has struck, and Ben is to choose first in round 2.
  await expect(choices(guest.page).first()).toBeVisible();
  // By the keyboard alone.
  await report.focus();
  await guest.page.keyboard.press('Enter');
  const dialog = guest.page.getByRole('dialog');
  await accessible(guest.page, 'the report');
  await dialog.getByLabel(said.en.unclear).focus();
  await guest.page.keyboard.press('Space');
  await dialog.getByLabel(said.en.more).fill('Which of the two?');
  await dialog.getByRole('button', { name: said.en.send }).focus();
  await guest.page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(guest.page.getByRole('button', { name: said.en.reported })).toBeFocused();
  const { reports } = await (await host.page.request.get(`${server.url}api/workshop/reports`)).json();
  expect(reports).toHaveLength(1);
  expect(reports[0]).toMatchObject({ reason: 'unclear', text: 'Which of the two?', by: 'Ben', done: false });

  const standing = () => guest.page.locator('[data-territory]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.getAttribute('class')).sort());
  await open.click();
  await accessible(host.page, 'before the void');
  await host.page.getByRole('dialog').getByRole('button', { name: said.fr.do, exact: true }).click();
  await expect(host.page.getByRole('dialog')).toBeHidden();
  await expect(host.page.locator('.chronicle')).toContainText(said.fr.voids);
  await expect(host.page.locator('.chronicle s').first()).toBeVisible();
  await expect(host.page.locator('[role=log]')).toContainText(said.fr.voids);
  await expect(guest.page.locator('[role=log]')).toContainText(said.en.voids);
  // Round 1 begins again, with all that had been won and lost put back.
  await expect(host.page.locator('.round')).toContainText('manche 1');
  await expect(guest.page.locator('.round')).toContainText('round 1');
  expect((await standing()).length).toBeGreaterThanOrEqual(19);
  for (const { page } of [host, guest]) await expect(page.locator('.weigh')).toContainText(/2[\s,.\u202f]?800.*2[\s,.\u202f]?800/s);
  await expect(open).toBeHidden();
  for (const { page } of [host, guest]) await accessible(page, 'after the void');

  await playToTheEnd([host.page, guest.page]);
  // The record with its void is true to the end: whoever asks for it gets it.
  const record = await (await host.page.request.get(`${server.url}api/tables/${host.page.url().split('/').pop()}/record`)).text();
  expect(record.match(/"void \d+"/g)).toHaveLength(1);
  for (const one of [host, guest]) {
    expect(one.faults).toEqual([]);
    await one.context.close();
  }
});
