import type { Browser } from '@playwright/test';
import { act, next, over, press } from './barons';
import { desktop, expect, person, phone, test, type Server } from './castellan';
import { accessible } from './look';

type Locale = 'en' | 'fr' | 'ro';
type Person = Awaited<ReturnType<typeof person>>;

const again: Record<Locale, string> = { en: 'Play again', fr: 'Rejouer', ro: 'Încă o partidă' };

/** A table at which these people sit, in this order; everybody is there. */
async function gather(browser: Browser, server: Server, options: object, people: readonly [string, Locale, typeof phone][]): Promise<Person[]> {
  const all: Person[] = [];
  let table = '';
  for (const [seat, [name, language, viewport]] of people.entries()) {
    const one = await person(browser, language, viewport);
    all.push(one);
    const { request } = one.page;
    expect((await request.post(`${server.url}api/guests`, { data: { name, language } })).ok()).toBe(true);
    if (seat === 0) {
      const seats = people.map((_, i) => ({ kind: i === 0 ? 'me' : 'open' }));
      const answer = await request.post(`${server.url}api/tables`, { data: { game: 'ivanhoe', options, seats, open: true, clock: { kind: 'none' } } });
      expect(answer.ok(), await answer.text()).toBe(true);
      table = (await answer.json()).id;
    } else {
      const answer = await request.put(`${server.url}api/tables/${table}/seats/${seat}`, { data: { kind: 'me' } });
      expect(answer.ok(), await answer.text()).toBe(true);
    }
  }
  for (const { page } of all) await page.goto(`${server.url}tables/${table}`);
  return all;
}

// A trace of so many drawings would take longer than the play.
test.use({ trace: 'off' });

test('three browsers play a whole game of adults, each in a language of its own, one by keyboard alone', async ({ browser, server }) => {
  const people = await gather(browser, server, { level: 'adult' }, [
    ['Ada', 'en', desktop],
    ['Benoît', 'fr', phone],
    ['Ștefan', 'ro', phone],
  ]);
  for (const { page } of people) await expect(page.locator('.ivanhoe .castles [data-castle]')).toHaveCount(5);

  const did = people.map(() => new Map<string, number>());
  const until = Date.now() + 240_000;
  for (let turn = 0; !(await over(people[0]!.page).isVisible()); turn++) {
    expect(Date.now(), `an end, after ${JSON.stringify(did.map((one) => [...one]))}`).toBeLessThan(until);
    let idle = true;
    for (const [i, { page }] of people.entries()) {
      const what = await act(page, i === 0, Math.floor(turn / 8) % 3 !== i);
      if (!what) continue;
      idle = false;
      did[i]!.set(what, (did[i]!.get(what) ?? 0) + 1);
    }
    if (idle) await people[0]!.page.waitForTimeout(40);
  }

  for (const [i, { page, faults, context }] of people.entries()) {
    const language = (['en', 'fr', 'ro'] as const)[i]!;
    await expect(over(page)).toBeVisible();
    await expect(over(page).getByRole('button', { name: again[language] })).toBeVisible();
    await expect(over(page).locator('ol li')).toHaveCount(3);
    expect(did[i]!.get('offer') ?? 0, `seat ${i} has traded`).toBeGreaterThan(3);
    expect(did[i]!.get('attack') ?? 0, `seat ${i} has attacked`).toBeGreaterThan(0);
    expect(faults).toEqual([]);
    await context.close();
  }
});

test('from the front page to the end against bots, on a phone in French, and again', async ({ browser, server }) => {
  const { page, faults, context } = await person(browser, 'fr', phone);
  await page.goto(server.url);
  await page.getByRole('radio', { name: /Ivanhoé/ }).check();
  await page.getByRole('button', { name: 'Jouer maintenant' }).click();
  await page.waitForURL('**/tables/*');
  const table = page.url();
  await expect(page.locator('.ivanhoe .castles [data-castle]')).toHaveCount(5);
  const until = Date.now() + 180_000;
  const did = new Map<string, number>();
  while (!(await over(page).isVisible())) {
    expect(Date.now(), `an end, after ${JSON.stringify([...did])}`).toBeLessThan(until);
    const what = await act(page, false, true);
    if (what) did.set(what, (did.get(what) ?? 0) + 1);
    else await page.waitForTimeout(40);
  }
  expect(did.get('offer') ?? 0, 'has traded').toBeGreaterThan(3);
  await expect(over(page).locator('ol li')).toHaveCount(4);
  await over(page).getByRole('button', { name: again.fr }).click();
  await page.waitForURL((url) => url.href !== table && /\/tables\//.test(url.href));
  await expect(page.locator('.ivanhoe .castles [data-castle]')).toHaveCount(5);
  expect(faults).toEqual([]);
  await context.close();
});

for (const [size, viewport, language] of [
  ['phone', phone, 'ro'],
  ['phone on its side', { width: 844, height: 390 }, 'fr'],
  ['desktop', desktop, 'en'],
] as const) {
  test(`a table of six in play keeps WCAG 2.2 AA and fits: ${size}`, async ({ browser, server, playwright }) => {
    const one = await person(browser, language, viewport);
    const { page } = one;
    await page.request.post(`${server.url}api/guests`, { data: { name: 'Ada', language } });
    const answer = await page.request.post(`${server.url}api/tables`, {
      data: {
        game: 'ivanhoe',
        options: { level: 'intermediate', boxes: 4 },
        seats: [{ kind: 'me' }, ...Array.from({ length: 5 }, () => ({ kind: 'open' }))],
        open: true,
        clock: { kind: 'none' },
      },
    });
    const table = `${server.url}api/tables/${(await answer.json()).id}`;
    // The others play without a browser.
    const others = await Promise.all(
      ['Benoît', 'Cleo', 'Dagobert', 'Ștefania', 'Maximilienne'].map(async (name, i) => {
        const other = await playwright.request.newContext();
        await other.post(`${server.url}api/guests`, { data: { name, language } });
        expect((await other.put(`${table}/seats/${i + 1}`, { data: { kind: 'me' } })).ok()).toBe(true);
        return other;
      }),
    );
    await page.goto(table.replace('/api/', '/'));
    await expect(page.locator('.ivanhoe .castles [data-castle]')).toHaveCount(5);

    for (const [step, sign] of [['bid', 'pass'], ['offer', 'offer'], ['attack', 'hold']] as const) {
      for (let turn = 0; ; turn++) {
        expect(turn, `a way to the step ${step}`).toBeLessThan(200);
        const deed = await next(page, false);
        if (deed?.what === sign) break;
        if (deed) await press(page, deed, false);
        // What has just been played may still be shown.
        else await page.waitForTimeout(40);
        for (const other of others) {
          const { legal, version } = await (await other.get(table)).json();
          if (!legal.length) continue;
          const move = legal.find((one: string) => one.startsWith('attack')) ?? legal[0];
          await other.post(`${table}/moves`, { data: { move, version }, headers: { 'Idempotency-Key': `${table} ${version} ${move}`.slice(-60) } });
        }
      }
      if (step === 'attack') await page.locator('[data-card]').first().press('Enter');
      await accessible(page, step);
    }
    expect(one.faults).toEqual([]);
    await Promise.all(others.map((other) => other.dispose()));
    await one.context.close();
  });
}
