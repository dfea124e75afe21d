import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test as base, type Browser, type BrowserContext, type Page } from '@playwright/test';

/** The real server, in a process and a data folder of its own. */
export class Server {
  url = '';
  private child: ChildProcess | null = null;
  private address = '127.0.0.1:0';

  constructor(
    readonly data: string,
    private readonly flags: string[],
  ) {}

  /** Starts the server; after a stop it comes back at the same address. */
  async start(): Promise<void> {
    const binary = resolve(import.meta.dirname, '../../bin/castellan');
    const child = spawn(binary, ['serve', '--listen', this.address, '--data', this.data, ...this.flags], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    let log = '';
    child.stderr!.on('data', (chunk) => (log += chunk));
    this.url = await new Promise<string>((done, fail) => {
      let out = '';
      child.stdout!.on('data', (chunk) => {
        out += chunk;
        const url = out.match(/https?:\/\/\S+/)?.[0];
        if (url) done(url);
      });
      child.once('exit', (code) => fail(new Error(`the server ended with ${code}: ${log}`)));
      child.once('error', fail);
    });
    this.address = new URL(this.url).host;
  }

  /** Ends the server, by default without a chance to tidy up. */
  async stop(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.child;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await gone;
    this.child = null;
  }
}

type Fixtures = { server: Server; flags: string[] };

/** Tests with a server of their own; `test.use({ flags: [...] })` changes it. */
export const test = base.extend<Fixtures>({
  flags: [['--bot-pace', '0'], { option: true }],
  server: async ({ flags }, use) => {
    const data = await mkdtemp(join(tmpdir(), 'castellan-e2e-'));
    const server = new Server(data, flags);
    await server.start();
    await use(server);
    await server.stop('SIGTERM');
    await rm(data, { recursive: true, force: true });
  },
});

export { expect } from '@playwright/test';

export const phone = { width: 360, height: 640 };
export const desktop = { width: 1440, height: 900 };

/** A person with a browser of their own. */
export async function person(
  browser: Browser,
  locale: 'en' | 'fr' | 'ro',
  viewport = desktop,
): Promise<{ context: BrowserContext; page: Page; faults: string[] }> {
  const context = await browser.newContext({ locale, viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) faults.push(message.text());
  });
  page.on('request', (request) => {
    const host = new URL(request.url()).hostname;
    if (host && host !== '127.0.0.1') faults.push(`a third party was asked: ${request.url()}`);
  });
  return { context, page, faults };
}
