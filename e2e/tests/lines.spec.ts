import { chromium } from '@playwright/test';
import { launchOptions } from '../playwright.config';
import { expect, person, test } from './castellan';
import { board, elsewhere, lost, Network, renderers, right, streams, tabs } from './lines';

test('a server is killed under eight tabs and comes back: all are right, over one stream', async ({ browser, server }) => {
  const { context, page } = await person(browser, 'en');
  const pages = await tabs(context, page, server, 8);
  await server.stop('SIGKILL');
  await Promise.all(pages.map((one) => expect(lost(one)).toBeVisible()));
  await server.start();
  await Promise.all(
    pages.map(async (one) => {
      await elsewhere(one, server);
      await right(one, server, 25_000); // the longest pause between tries is ten seconds
    }),
  );
  await expect.poll(() => streams(page, server)).toBe(1);
  await context.close();
});

test('a shared worker that dies is missed and started anew', async ({ browser, server }) => {
  const { context, page } = await person(browser, 'en');
  await context.clock.install();
  const pages = await tabs(context, page, server, 2);
  await expect.poll(() => streams(page, server)).toBe(1);
  const wire = await browser.newBrowserCDPSession();
  const worker = (await wire.send('Target.getTargets')).targetInfos.find(({ type, url }) => type === 'shared_worker' && url.startsWith(server.url));
  await wire.send('Target.closeTarget', { targetId: worker!.targetId });
  await expect.poll(() => streams(page, server)).toBe(0);
  await context.clock.fastForward(31_000);
  await expect.poll(() => streams(page, server)).toBe(1);
  for (const one of pages) {
    await elsewhere(one, server);
    await right(one, server);
  }
  expect(await streams(page, server)).toBe(1);
  await context.close();
});

for (const [how, worker] of [
  ['is forbidden', 'class { constructor() { throw new Error("forbidden"); } }'],
  ['never answers', 'class { port = { postMessage() {} }; }'],
] as const) {
  test(`where a shared worker ${how} a page has a line of its own`, async ({ browser, server }) => {
    const { context, page } = await person(browser, 'en');
    await context.addInitScript(`window.SharedWorker = ${worker}`);
    await context.clock.install();
    await tabs(context, page, server, 1);
    if (how === 'never answers') await context.clock.fastForward(11_000);
    await expect.poll(() => streams(page, server)).toBe(1);
    await elsewhere(page, server);
    await right(page, server);
    await context.close();
  });
}

for (const shared of [true, false]) {
  test(`a page that was left and is come back to is right at once, ${shared ? 'with' : 'without'} a shared worker`, async ({ server }) => {
    // Playwright switches off that a browser keeps the pages one leaves.
    const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
    const { context, page } = await person(browser, 'en');
    if (!shared) await context.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'));
    await tabs(context, page, server, 1);
    const id = page.url().split('/').pop();
    await page.evaluate(() => addEventListener('pageshow', ({ persisted }) => document.body.setAttribute('data-kept', String(persisted))));
    const before = await board(page);
    await page.goto(`${server.url}healthz`);
    await expect.poll(() => streams(page, server)).toBe(0);
    await elsewhere(page, server, id);
    await page.evaluate(() => setTimeout(() => history.back()));
    await expect(page.locator('body[data-kept=true]')).toBeAttached();
    console.log(`right after ${await right(page, server)} ms`);
    expect(await board(page)).not.toBe(before);
    await browser.close();
  });
}

test('a device that slept, its line dead without knowing, is right at once', async ({ browser, server }) => {
  const network = new Network(server);
  const { context, page } = await person(browser, 'en');
  await tabs(context, page, server, 1, await network.open());
  await expect.poll(() => streams(page, server)).toBe(1);
  const asleep = await renderers(browser);
  for (const pid of asleep) process.kill(pid, 'SIGSTOP');
  network.sleep();
  await elsewhere(page, server);
  await new Promise((done) => setTimeout(done, 11_000)); // a page takes a second's work that took ten for a sleep
  for (const pid of asleep) process.kill(pid, 'SIGCONT');
  console.log(`right after ${await right(page, server, 7_000)} ms`);
  await elsewhere(page, server);
  await right(page, server);
  await context.close();
  network.close();
});
