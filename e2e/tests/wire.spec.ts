import type { Page } from '@playwright/test';
import { playToTheEnd, words } from './play';
import { expect, person, test, type Server } from './castellan';
import { Wire } from './wire';

/** A pack whose questions, right options and explanations are told apart by a number. */
const pack = (n: number) => ({
  castellan: 'questions',
  version: 1,
  items: Array.from({ length: n }, (_, i) => ({
    language: 'en',
    category: ['History'],
    level: 'easy',
    stem: `Canary number ${1000 + i}?`,
    options: [
      { text: `right-${1000 + i}`, right: true },
      ...['a', 'b', 'c'].map((which) => ({ text: `wrong-${which}-${1000 + i}`, right: false })),
    ],
    explanation: `song-${1000 + i}`,
    licence: 'CC0-1.0',
    author: 'Host',
  })),
});

type Asked = { seat: number; round: number; question: { text: { en: string } } };

/** Seats two browsers at a table of a host who is in none of them, and gives its id. */
async function seat(host: Page, server: Server, wires: Wire[], pages: Page[]): Promise<string> {
  const api = async (method: string, path: string, data?: object) => {
    const answer = await host.request.fetch(`${server.url}api/${path}`, { method, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json().catch(() => null);
  };
  await api('POST', 'guests', { name: 'Host', language: 'en' });
  await api('POST', 'workshop/import?name=canaries.json', pack(40));
  await api('PUT', 'workshop/packs/builtin', { on: false });
  const seats = [{ kind: 'open' }, { kind: 'open' }, { kind: 'bot', level: 'squire' }];
  const options = { rounds: 2, languages: ['en'] };
  const table = await api('POST', 'tables', { game: 'alliance', options, seats, clock: { kind: 'none' } });
  for (const [i, page] of pages.entries()) {
    await page.goto(`${wires[i]!.url}join/${table.invite}`);
    await page.getByLabel(words.en.name).fill(['Ada', 'Ben'][i]!);
    await page.getByRole('button', { name: words.en.sit }).click();
    await page.waitForURL('**/tables/*');
  }
  return table.id;
}

/** What of a seat's bytes came too early, or should not have come at all. */
function sung(heard: string, mine: number, asked: Asked[], secret: string, other: string): string[] {
  const found: string[] = [];
  const place = (text: string) => heard.indexOf(text);
  const known = new Set(asked.map((q) => q.question.text.en.match(/\d+/)![0]));
  for (const [, number] of heard.matchAll(/(?:number |right-|song-|wrong-[abc]-)(1\d{3})/g)) {
    if (!known.has(number!)) found.push(`${number} was not asked`);
  }
  for (const { seat, round, question } of asked) {
    const number = question.text.en.match(/\d+/)![0];
    const opened = place(`"last":{"round":${round},`);
    if (opened < 0) found.push(`round ${round} did not open`);
    for (const text of seat === mine ? [`song-${number}`] : [`number ${number}?`, `right-${number}`, `song-${number}`]) {
      const at = place(text);
      if (at >= 0 && at < opened) found.push(`${text} came before its round was over`);
    }
  }
  const end = place('event: end');
  if (place(secret) >= 0 && (end < 0 || place(secret) < end)) found.push(`the table's secret ${secret}`);
  if (place(other) >= 0) found.push('the session of another');
  return found;
}

for (const canary of ['', 'right-1999']) {
  test(canary ? 'a canary that is planted is heard' : 'no byte that a browser gets tells what is hidden from it', async ({ browser, server }) => {
    const wires = await Promise.all([Wire.to(server.url, canary), Wire.to(server.url)]);
    const [host, ada, ben] = await Promise.all([0, 1, 2].map(() => person(browser, 'en')));
    const pages = [ada!.page, ben!.page];
    const id = await seat(host!.page, server, wires, pages);
    if (canary) {
      await expect.poll(() => wires[0]!.heard).toContain(canary);
      expect(sung(wires[0]!.heard, 0, [], 'x'.repeat(64), 'none')).toContain('1999 was not asked');
    } else {
      await playToTheEnd(pages);
      const asked: Asked[] = await (await host!.page.request.get(`${server.url}api/tables/${id}/questions`)).json();
      const record = await (await host!.page.request.get(`${server.url}api/tables/${id}/record`)).text();
      const { secret } = JSON.parse(record.split('\n')[0]!).fair;
      expect(asked.length).toBeGreaterThan(0);
      for (const [i, wire] of wires.entries()) {
        const other = (await pages[1 - i]!.context().cookies()).find((cookie) => cookie.name === 'castellan')!.value;
        expect(wire.heard.length).toBeGreaterThan(100_000);
        expect(wire.heard).toContain('event: end');
        expect(sung(wire.heard, i, asked, secret, other)).toEqual([]);
      }
      expect([...ada!.faults, ...ben!.faults]).toEqual([]);
    }
    for (const one of [host!, ada!, ben!]) await one.context.close();
    for (const wire of wires) await wire.close();
  });
}
