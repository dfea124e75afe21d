import type { BrowserContext, Page } from '@playwright/test';
import { choices, shortTable } from './play';
import { expect, person, test, type Server } from './castellan';

const lost = (page: Page) => page.getByText('Connection lost');

/** A guest with tables, each in a tab of its own. */
async function tabs(context: BrowserContext, first: Page, server: Server, n: number): Promise<Page[]> {
  await first.request.post(`${server.url}api/guests`, { data: { name: 'Ada', language: 'en' } });
  const pages = [first];
  while (pages.length < n) pages.push(await context.newPage());
  await Promise.all(
    pages.map(async (page) => {
      await page.goto(await shortTable(page, server.url));
      await expect(choices(page).first()).toBeVisible();
    }),
  );
  return pages;
}

/** The version of a page's table, as the server has it. */
async function version(page: Page, server: Server): Promise<number> {
  const id = page.url().split('/').pop();
  return (await (await page.request.get(`${server.url}api/tables/${id}`)).json()).version;
}

/** Plays the first legal move at a page's table past the page, as another device would. */
async function elsewhere(page: Page, server: Server): Promise<void> {
  const id = page.url().split('/').pop();
  const table = await (await page.request.get(`${server.url}api/tables/${id}`)).json();
  const answer = await page.request.post(`${server.url}api/tables/${id}/moves`, { data: { move: table.legal[0], version: table.version } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** All that a page shows of its table. */
const board = (page: Page) => page.locator('main').innerHTML();

async function streams(page: Page, server: Server): Promise<number> {
  const text = await (await page.request.get(`${server.url}metrics`)).text();
  return Number(text.match(/^castellan_streams_open (\d+)$/m)?.[1]);
}

test('eight tabs on eight tables share one stream, and a ninth page loads', async ({ browser, server }) => {
  const { context, page, faults } = await person(browser, 'en');
  const pages = await tabs(context, page, server, 8);
  await expect.poll(() => streams(page, server)).toBe(1);
  await Promise.all(
    pages.map(async (one) => {
      const before = await board(one);
      await elsewhere(one, server);
      await expect.poll(() => board(one), { timeout: 10_000 }).not.toBe(before);
    }),
  );
  const ninth = await context.newPage();
  await ninth.goto(server.url);
  await expect(ninth.getByRole('button', { name: 'Play now' })).toBeVisible();
  for (const one of pages.slice(1)) await one.close();
  await elsewhere(page, server);
  await expect(lost(page)).toBeHidden();
  expect(faults).toEqual([]);
  await context.close();
  const watcher = await browser.newContext();
  await expect.poll(async () => streams(await watcher.newPage(), server)).toBe(0);
  await watcher.close();
});

test('without a shared worker only the tab that is looked at holds a stream', async ({ browser, server }) => {
  const { context, page } = await person(browser, 'en');
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, 'SharedWorker');
    // A headless browser shows all its pages at once: the page says which is hidden.
    Object.defineProperty(document, 'visibilityState', { get: () => (window as unknown as { away?: boolean }).away ? 'hidden' : 'visible' });
  });
  const show = (one: Page, on: boolean) =>
    one.evaluate((away) => {
      (window as unknown as { away: boolean }).away = away;
      document.dispatchEvent(new Event('visibilitychange'));
    }, !on);
  await context.clock.install();
  const pages = await tabs(context, page, server, 3);
  await expect.poll(() => streams(page, server)).toBe(3);
  for (const one of pages.slice(1)) await show(one, false);
  await context.clock.fastForward(16_000);
  await expect.poll(() => streams(page, server)).toBe(1);
  const hidden = pages[1]!;
  const before = await board(hidden);
  await elsewhere(hidden, server);
  await show(hidden, true);
  await expect.poll(() => board(hidden), { timeout: 2_000 }).not.toBe(before);
  await expect.poll(() => streams(page, server)).toBe(2);
  await context.close();
});

for (const shared of [true, false]) {
  test(`offline for ten minutes, ${shared ? 'with' : 'without'} a shared worker: the right board within two seconds`, async ({ browser, server }) => {
    const { context, page } = await person(browser, 'en');
    if (!shared) await context.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'));
    await context.clock.install();
    await tabs(context, page, server, 1);
    const before = await version(page, server);
    await context.setOffline(true);
    await expect(lost(page)).toBeVisible();
    // What is pressed meanwhile is not lost, and the page says how it stands.
    await choices(page).first().click();
    await expect(page.getByText('not confirmed yet')).toBeVisible();
    for (let minute = 0; minute < 10; minute++) await context.clock.fastForward(60_000);
    expect(await version(page, server)).toBe(before);
    await context.setOffline(false);
    await expect(lost(page)).toBeHidden({ timeout: 2_000 });
    await expect.poll(() => version(page, server)).toBeGreaterThan(before);
    await context.close();
  });
}

test('a page that was frozen is right within two seconds after it wakes', async ({ browser, server }) => {
  const { context, page } = await person(browser, 'en');
  await tabs(context, page, server, 1);
  const before = await board(page);
  const wire = await context.newCDPSession(page);
  await wire.send('Page.setWebLifecycleState', { state: 'frozen' });
  await elsewhere(page, server);
  await wire.send('Page.setWebLifecycleState', { state: 'active' });
  await expect.poll(() => board(page), { timeout: 2_000 }).not.toBe(before);
  await expect(lost(page)).toBeHidden();
  await context.close();
});

test('a tab that outlives its session is told so', async ({ browser, server }) => {
  const { context, page } = await person(browser, 'en');
  await tabs(context, page, server, 1);
  await page.request.delete(`${server.url}api/session`);
  await expect(page.getByRole('alert')).toBeVisible({ timeout: 5_000 });
  await expect.poll(() => streams(page, server)).toBe(0);
  await context.close();
});
