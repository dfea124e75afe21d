import type { Page } from '@playwright/test';
import { advance, choose, lay, look, shown, type Sight } from './campaign';
import { desktop, expect, person, phone, test } from './castellan';
import { command, ended, hurry, onward, place, type Hand } from './hives';
import { accessible } from './look';

type Locale = 'en' | 'fr' | 'ro';

const words = {
  en: { again: 'Play again', play: 'Play now', acting: /: 2 actions left/ },
  fr: { again: 'Rejouer', play: 'Jouer maintenant', acting: /: 2 actions/ },
  ro: { again: 'Încă o partidă', play: 'Joacă acum', acting: /: 2 acțiuni/ },
} as const;

/** Makes a move at the table on the page; what is still shown of those before is hurried on. */
async function make(page: Page, table: string, sight: Sight, move: string, hand: Hand = 'pointer'): Promise<void> {
  const version = async () => (await look(page.request, table)).version;
  await expect(async () => {
    // The other side may have chosen meanwhile, where both choose at the same time.
    if ((await version()) > sight.version) return;
    await hurry(page, hand, sight.version);
    await command(page, move, sight.legal, hand);
    await expect.poll(version, { timeout: 1_500, intervals: [20, 50, 100] }).toBeGreaterThan(sight.version);
  }, `${move} of ${sight.legal.length} at ${sight.version}`).toPass({ timeout: 30_000, intervals: [50] });
}

/** What a page has shown in passing and what the server has sent to it. */
async function witness(page: Page): Promise<{ sent: string[]; scenes: () => Promise<string[]> }> {
  await page.addInitScript(() => {
    const scenes: string[] = ((window as unknown as { scenes: string[] }).scenes = []);
    new MutationObserver(() => {
      const text = document.querySelector('.scenes')?.textContent?.replaceAll(/\s+/g, ' ').trim();
      if (text && text !== scenes.at(-1)) scenes.push(text);
    }).observe(document, { childList: true, subtree: true });
  });
  // What a worker hears, wire.spec.ts listens to; here the page hears for itself.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'));
  const sent: string[] = [];
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  devtools.on('Network.eventSourceMessageReceived', ({ data }) => sent.push(data));
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.includes('/api/') || pathname.endsWith('/cards') || pathname.endsWith('/events')) return;
    void response.text().then((text) => sent.push(text), () => undefined);
  });
  return { sent, scenes: () => page.evaluate(() => (window as unknown as { scenes: string[] }).scenes) };
}

// A trace of so many drawings would take longer than the play.
test.use({ trace: 'off' });

test('two browsers play until a gate decides, and neither ever learns what the other holds', async ({ browser, server }) => {
  const people = [await person(browser, 'en', desktop), await person(browser, 'fr', phone)] as const;
  const seen = [await witness(people[0].page), await witness(people[1].page)] as const;
  const table = await lay(server, [people[0].page.request, people[1].page.request]);
  const factions: { key: string; designs: { key: string; name: Record<Locale, string> }[] }[] =
    (await (await people[0].page.request.get(`${server.url}api/games/lostempires/cards`)).json()).factions;
  const leads = ['synod', 'horde'] as const;
  for (const { page } of people) await page.goto(shown(table));

  /** What a seat has laid open of its cards. */
  const open = [new Set<string>(), new Set<string>()] as const;
  const did = [new Map<string, number>(), new Map<string, number>()] as const;
  /** Cards of the other's faction that were never played are nowhere: neither in the page nor in what came to it. */
  async function nothingLeaks(seat: 0 | 1, page: boolean) {
    const other = (1 - seat) as 0 | 1;
    const hidden = factions.find(({ key }) => key === leads[other])!.designs.filter(({ key }) => !open[other].has(key));
    expect(hidden.length).toBeGreaterThan(3);
    const keys = new RegExp(`\\b(${hidden.map(({ key }) => key).join('|')})\\b`);
    expect(seen[seat].sent.filter((text) => keys.test(text)), `sent to seat ${seat}`).toEqual([]);
    if (!page) return;
    const content = await people[seat].page.content();
    expect(content.match(keys)?.[0], `on the page of seat ${seat}`).toBeUndefined();
    const name = hidden.find(({ name }) => content.includes(`>${name[seat === 0 ? 'en' : 'fr']}<`));
    expect(name, `by name on the page of seat ${seat}`).toBeUndefined();
  }

  test.setTimeout(600_000);
  const until = Date.now() + 540_000;
  let attacked = false;
  let end: Sight['outcome'] = null;
  for (let turn = 0; !end; turn++) {
    expect(Date.now(), `an end, after ${JSON.stringify(did.map((one) => [...one]))}`).toBeLessThan(until);
    let idle = true;
    for (const [seat, { page }] of people.entries() as IterableIterator<[0 | 1, (typeof people)[0]]>) {
      const sight = await look(page.request, table);
      end ??= sight.outcome;
      if (!sight.legal.length) continue;
      idle = false;
      const move = sight.view.phase === 'deck' ? `deck ${leads[seat]}` : choose(sight, seat === 0);
      const [kind = '', card = ''] = move.split(' ');
      // The desktop is played by pointer and by keyboard in turns.
      const hand: Hand = seat === 0 && Math.floor(turn / 6) % 2 === 1 ? 'keys' : 'pointer';
      if (kind === 'play' || kind === 'support') open[seat].add(card);
      if (kind === 'attack' && !attacked) {
        attacked = true;
        // What may come of it is told before one does it.
        await hurry(page, hand, sight.version);
        await place(page, card).press('Enter');
        const chances = page.locator('.odds');
        await expect(chances).toHaveAccessibleName(/^Attack \d+ against defence \d+; /);
        const parts = [...(await chances.getAttribute('aria-label'))!.matchAll(/damage \d: (\d+)\s?%/g)].map(([, n]) => Number(n));
        expect(parts.reduce((sum, n) => sum + n)).toBe(100);
        await page.keyboard.press('Escape');
      }
      await make(page, table, sight, move, hand);
      did[seat].set(kind, (did[seat].get(kind) ?? 0) + 1);
      if (turn % 25 === 0 && sight.view.phase === 'orders') for (const one of [0, 1] as const) await nothingLeaks(one, true);
    }
    if (idle && !end) await people[0].page.waitForTimeout(40);
  }
  expect(end).toMatchObject({ winners: [0], reason: 'gate' });
  expect(end.scores[0]).toBe(4);
  for (const kind of ['deck', 'mulligan', 'play', 'activate', 'move', 'attack', 'done']) expect(did[0].get(kind) ?? 0, kind).toBeGreaterThan(0);

  for (const [seat, { page, faults }] of people.entries() as IterableIterator<[0 | 1, (typeof people)[0]]>) {
    const language = (['en', 'fr'] as const)[seat];
    const article = ended(page);
    while (!(await article.isVisible())) await onward(page);
    await expect(article.getByRole('heading')).toHaveText(['You win planet 581', 'Ada remporte la planète 581'][seat]!);
    await expect(article).toContainText(['The fourth gate stands open.', 'La quatrième porte est ouverte.'][seat]!);
    await expect(article.getByRole('row')).toHaveCount(3);
    await expect(article.getByRole('row').nth(1).getByRole('cell').first()).toHaveText(/4/);
    await expect(article.getByRole('button', { name: words[language].again })).toBeVisible();
    await nothingLeaks(seat, true);

    // The dice of attacks lay there with their sums, as the server rolled them.
    const told = await seen[seat].scenes();
    const rolls = seen[seat].sent.flatMap((text) => [...text.matchAll(/"move":"roll (\d) (\d)"/g)].map(([, a, d]) => `${a} ${d}`));
    const duels = told.flatMap((text) => {
      const said = text.match(/(\d+) \+ (\d) = (\d+)\D+(\d+) = (\d+) \+ (\d)/);
      return said ? [said.slice(1).map(Number)] : [];
    });
    expect(duels.length, told.join('\n')).toBeGreaterThan(0);
    for (const [attack = 0, a = 0, sum, against, defence = 0, d = 0] of duels) {
      expect([attack + a, defence + d]).toEqual([sum, against]);
      expect(rolls).toContain(`${a} ${d}`);
    }
    // So were who gained which artifact, and each gate.
    const [artifact, gate] = ([[/You gain an artifact/, /You open gate 3 of 4/], [/Ada gagne un artefact/, /Ada ouvre la porte 3 sur 4/]] as const)[seat];
    expect(told.filter((text) => artifact.test(text)).length).toBeGreaterThan(3);
    expect(told.filter((text) => gate.test(text)).length).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  }

  // The same two go on.
  for (const [seat, { page }] of people.entries()) {
    await ended(page).getByRole('button', { name: words[(['en', 'fr'] as const)[seat]!].again }).click();
    await page.waitForURL((url) => url.href !== shown(table) && /\/tables\//.test(url.href));
  }
  expect(people[0].page.url()).toBe(people[1].page.url());
  for (const { context } of people) await context.close();
});

test('a few rounds against a recruit on a phone in French, left and taken up again in the midst of an activation', async ({ browser, server }) => {
  const { page, faults, context } = await person(browser, 'fr', phone);
  await page.goto(server.url);
  await page.getByRole('radio', { name: /Lost Empires/ }).check();
  await page.locator('.hero summary').click();
  await page.getByRole('radio', { name: /Recrue/ }).check();
  await page.getByRole('button', { name: words.fr.play }).click();
  await page.waitForURL('**/tables/*');
  const address = page.url();
  const table = address.replace('/tables/', '/api/tables/');
  let left = 0;
  for (;;) {
    const sight = await look(page.request, table);
    if (sight.view.round > 3 || sight.outcome) break;
    if (!sight.legal.length) {
      await page.waitForTimeout(40);
      continue;
    }
    await make(page, table, sight, choose(sight, true));
    const now = await look(page.request, table);
    if (left < 2 && now.legal.length && now.view.activation?.actions === 2) {
      if (left++ === 0) await page.reload();
      else {
        await page.goto(server.url);
        await page.locator(`a[href$="${new URL(address).pathname}"]`).click();
        await page.waitForURL(address);
      }
      await expect(page.locator('.lostempires h1')).toHaveText(words.fr.acting);
      await expect(page.locator(`button[data-unit="${now.view.activation.unit}"]`)).toBeVisible();
      await expect(page.locator('.deeds [data-deed="stop"]')).toBeEnabled();
    }
  }
  expect(left, 'has left and come back').toBe(2);
  expect(faults).toEqual([]);
  await context.close();
});

test('a turn by keyboard alone, where Tab leads to everything', async ({ browser, server, playwright }) => {
  const { page, faults, context } = await person(browser, 'en', desktop);
  const other = await playwright.request.newContext();
  const table = await lay(server, [page.request, other], { set: 'drill' });
  await page.goto(shown(table));
  const did = new Set<string>();
  while (!['deck', 'keep', 'play', 'done', 'activate', 'move', 'stop'].every((kind) => did.has(kind))) {
    const theirs = await look(other, table);
    if (theirs.legal.length) {
      await other.post(`${table}/moves`, { data: { move: choose(theirs, false), version: theirs.version }, headers: { 'Idempotency-Key': `${theirs.version}` } });
    }
    const sight = await look(page.request, table);
    expect(sight.outcome).toBeNull();
    if (!sight.legal.length) continue;
    const bold = choose(sight, true);
    // One step each, so that one also says that it is enough.
    const move = sight.view.phase === 'mulligan' ? 'keep' : did.has('move') && sight.legal.includes('stop') ? 'stop' : bold;
    await make(page, table, sight, move, 'tab');
    did.add(move.split(' ')[0]!);
  }
  expect(faults).toEqual([]);
  await context.close();
  await other.dispose();
});

for (const [size, viewport, language] of [
  ['phone', phone, 'ro'],
  ['phone on its side', { width: 844, height: 390 }, 'fr'],
  ['desktop', desktop, 'en'],
] as const) {
  test(`Lost Empires keeps WCAG 2.2 AA and fits: ${size}`, async ({ browser, server, playwright }) => {
    const { page, faults, context } = await person(browser, language, viewport);
    const other = await playwright.request.newContext();
    const requests = [page.request, other] as const;
    const table = await lay(server, requests);
    await page.request.patch(`${server.url}api/me`, { data: { language } });
    await page.goto(shown(table));

    await hurry(page);
    await expect(page.locator('.decks [data-deed="deck"]')).toBeVisible();
    await accessible(page, 'the decks');

    const dealt = await advance(table, requests, ({ view, legal }) => view.phase === 'mulligan' && legal.length > 0);
    await hurry(page, 'pointer', dealt.version);
    await page.locator('.hand [data-card]').first().press('Enter');
    await expect(page.locator('.deeds [data-deed="mulligan"]')).toBeEnabled();
    await accessible(page, 'the first hand');

    const { legal, version } = await advance(table, requests, ({ legal }) => legal.some((one) => one.startsWith('play')));
    await hurry(page, 'pointer', version);
    await accessible(page, 'orders');
    const card = legal.find((one) => one.startsWith('play'))!.split(' ')[1];
    await page.locator(`.hand [data-card="${card}"]`).first().press('Enter');
    await expect(page.locator('.deeds [data-deed="play"]').first()).toBeEnabled();
    await accessible(page, 'orders, with a card looked at');
    await page.keyboard.press('Escape');

    // Both go where the other is, so that they meet.
    const sight = await advance(table, requests, ({ legal }) => legal.some((one) => one.startsWith('attack')), { bold: [true, true] });
    const target = sight.legal.find((one) => one.startsWith('attack'))!.split(' ')[1]!;
    await hurry(page, 'pointer', sight.version);
    await accessible(page, 'an activation');
    await place(page, target).press('Enter');
    await expect(page.locator('.odds')).toBeVisible();
    await accessible(page, 'an attack with its chances');

    await page.keyboard.press('Escape');
    await page.locator('.piles').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await accessible(page, 'the discards');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    if (size !== 'desktop') {
      await page.locator('.lostempires [aria-expanded]').first().click();
      await expect(page.locator('.chronicle')).toBeVisible();
      await accessible(page, 'the chronicle');
      await page.keyboard.press('Escape');
    }

    await advance(table, requests, ({ outcome }) => outcome !== null);
    for (let i = 0; i < 200 && !(await ended(page).isVisible()); i++) await onward(page);
    await expect(ended(page)).toBeVisible();
    await accessible(page, 'the end');
    expect(faults).toEqual([]);
    await context.close();
    await other.dispose();
  });
}
