import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { choices, shortTable } from './play';
import { expect, type Server } from './castellan';

export const lost = (page: Page) => page.getByText('Connection lost');

/** A guest with tables, each in a tab of its own. */
export async function tabs(context: BrowserContext, first: Page, server: Server, n: number, url = server.url): Promise<Page[]> {
  await first.request.post(`${server.url}api/guests`, { data: { name: 'Ada', language: 'en' } });
  const pages = [first];
  while (pages.length < n) pages.push(await context.newPage());
  await Promise.all(
    pages.map(async (page) => {
      await page.goto((await shortTable(page, server.url)).replace(server.url, url));
      await expect(choices(page).first()).toBeVisible({ timeout: 60_000 }); // eight pages begin at once
    }),
  );
  return pages;
}

const shown = (page: Page) => page.url().split('/').pop();

interface Table {
  version: number;
  legal: string[];
  view: { territories: { owner: number | null }[] };
}

/** A page's table, as the server has it. */
export async function table(page: Page, server: Server, id = shown(page)): Promise<Table> {
  return (await page.request.get(`${server.url}api/tables/${id}`)).json();
}

/** Plays the first legal move at a page's table past the page, as another device would. */
export async function elsewhere(page: Page, server: Server, id = shown(page)): Promise<void> {
  const { legal, version } = await table(page, server, id);
  const answer = await page.request.post(`${server.url}api/tables/${id}/moves`, { data: { move: legal[0], version } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** All that a page shows of its table. */
export const board = (page: Page) => page.locator('main').innerHTML();

/**
 * Waits until a page shows whose every territory is, as the server has it. A
 * busy machine may take longer than people wait; a line that is dead takes
 * half a minute. Gives the milliseconds.
 */
export async function right(page: Page, server: Server, timeout = 15_000): Promise<number> {
  const began = Date.now();
  await expect(async () => {
    const { view } = await table(page, server);
    const owned = view.territories.filter(({ owner }) => owner !== null).length;
    expect(await page.locator('.washes > .wash').count()).toBe(owned);
    expect(await lost(page).isVisible()).toBe(false);
  }).toPass({ timeout, intervals: [50] });
  return Date.now() - began;
}

/** How many streams the server holds. */
export async function streams(page: Page, server: Server): Promise<number> {
  const text = await (await page.request.get(`${server.url}metrics`)).text();
  return Number(text.match(/^castellan_streams_open (\d+)$/m)?.[1]);
}

/** The processes that run a browser's pages and workers. */
export async function renderers(browser: Browser): Promise<number[]> {
  const wire = await browser.newBrowserCDPSession();
  const { processInfo } = await wire.send('SystemInfo.getProcessInfo');
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/**
 * A network between browser and server. When it sleeps nothing more comes over
 * the streams that are open, and nobody is told; all else is cut.
 */
export class Network {
  #pairs = new Set<{ near: Socket; far: Socket; stream: boolean }>();
  #listener = createServer((near) => {
    const far = connect(Number(new URL(this.server.url).port), '127.0.0.1');
    const pair = { near, far, stream: false };
    this.#pairs.add(pair);
    near.pipe(far).pipe(near);
    far.on('data', (data) => (pair.stream ||= data.includes('text/event-stream')));
    for (const socket of [near, far]) {
      socket.on('error', () => undefined); // it was cut
      socket.on('close', () => this.#pairs.delete(pair));
    }
  });

  constructor(private readonly server: Server) {}

  async open(): Promise<string> {
    await new Promise<void>((done) => this.#listener.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.#listener.address() as AddressInfo).port}/`;
  }

  sleep(): void {
    for (const { near, far, stream } of this.#pairs) {
      near.unpipe(far);
      far.unpipe(near);
      if (!stream) near.destroy();
      far.destroy();
    }
  }

  close(): void {
    for (const { near, far } of this.#pairs) {
      near.destroy();
      far.destroy();
    }
    this.#listener.close();
  }
}
