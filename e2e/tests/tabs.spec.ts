import { choices } from './play';
import { expect, person, test } from './castellan';
import { board, elsewhere, lost, right, streams, table, tabs } from './lines';
import type { Page } from '@playwright/test';

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
  // The first began the worker that all share: it outlives it.
  const last = pages.pop()!;
  for (const one of pages) await one.close();
  await elsewhere(last, server);
  await right(last, server);
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
  console.log(`right after ${await right(hidden, server, 7_000)} ms`);
  expect(await board(hidden)).not.toBe(before);
  await expect.poll(() => streams(page, server)).toBe(2);
  await context.close();
});

for (const shared of [true, false]) {
  test(`offline for ten minutes, ${shared ? 'with' : 'without'} a shared worker: the right board at once`, async ({ browser, server }) => {
    const { context, page } = await person(browser, 'en');
    if (!shared) await context.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'));
    await context.clock.install();
    await tabs(context, page, server, 1);
    const { version } = await table(page, server);
    await context.setOffline(true);
    await expect(lost(page)).toBeVisible();
    // What is pressed meanwhile is not lost, and the page says how it stands.
    await choices(page).first().click();
    await expect(page.getByText('not confirmed yet')).toBeVisible();
    for (let minute = 0; minute < 10; minute++) await context.clock.fastForward(60_000);
    expect((await table(page, server)).version).toBe(version);
    await context.setOffline(false);
    await expect(lost(page)).toBeHidden({ timeout: 5_000 }); // the next try would come after five seconds at the soonest
    await expect.poll(async () => (await table(page, server)).version).toBeGreaterThan(version);
    await context.close();
  });
}

test('a page that was frozen is right at once when it wakes', async ({ browser, server }) => {
  const { context, page } = await person(browser, 'en');
  await tabs(context, page, server, 1);
  const before = await board(page);
  const wire = await context.newCDPSession(page);
  await wire.send('Page.setWebLifecycleState', { state: 'frozen' });
  await elsewhere(page, server);
  await wire.send('Page.setWebLifecycleState', { state: 'active' });
  console.log(`right after ${await right(page, server, 7_000)} ms`);
  expect(await board(page)).not.toBe(before);
  await context.close();
});

test('a log-out in one tab ends the play of the others, and of another browser that has the session', async ({ browser, server }) => {
  const { context, page } = await person(browser, 'en');
  const pages = await tabs(context, page, server, 3);
  const other = await person(browser, 'en');
  await other.context.addCookies(await context.cookies());
  await other.page.goto(pages[1]!.url());
  await expect(choices(other.page).first()).toBeVisible();
  await expect.poll(() => streams(page, server)).toBe(2);
  await pages[0]!.evaluate(() => fetch('/api/session', { method: 'DELETE' }));
  for (const one of [...pages, other.page]) await expect(one.getByRole('alert')).toBeVisible();
  await expect.poll(() => streams(page, server)).toBe(0);
  await other.context.close();
  await context.close();
});
