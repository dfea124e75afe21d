import type { APIRequestContext, Page } from '@playwright/test';
import { desktop, expect, person, phone, test, type Server } from './castellan';
import { accessible } from './look';

type Person = Awaited<ReturnType<typeof person>>;

/** A play of two people and what the game needs besides, gone through to its end; gives its address. */
async function played(server: Server, game: string, open: boolean, ada: Person, ben: Person): Promise<string> {
  const json = async (by: APIRequestContext, method: 'get' | 'post', path: string, data?: unknown) => {
    const answer = await by[method](`${server.url}api/${path}`, data === undefined ? {} : { data });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  const [one, two] = [ada.page.request, ben.page.request];
  await json(one, 'post', 'guests', { name: 'Ada' });
  await json(two, 'post', 'guests', { name: 'Ben' });
  const options = { alliance: { rounds: 1 }, ivanhoe: { level: 'children' }, lostempires: { rounds: 5 } }[game];
  const rest = { alliance: ['bot'], ivanhoe: ['bot'], lostempires: [] }[game]!;
  const seats = ['me', 'open', ...rest].map((kind) => ({ kind }));
  const { id, invite } = await json(one, 'post', 'tables', { game, options, open, seats, clock: { kind: 'none' } });
  await json(two, 'post', 'join', { invite });
  for (let seat = 0, n = 0; n < 4_000; n++) {
    const by = [one, two][seat]!;
    const { status, turn, version, legal } = await json(by, 'get', `tables/${id}`);
    if (status === 'finished') return `${server.url}tables/${id}`;
    if (turn.includes(seat)) await by.post(`${server.url}api/tables/${id}/moves`, { data: { move: legal[0], version } });
    else if (turn.includes(1 - seat)) seat = 1 - seat;
  }
  throw new Error(`${game} comes to no end`);
}

const again = (page: Page) => page.locator('article.end button.first');
const called = (page: Page) => page.locator('.placard .again button');
/** The table of the page is in play. */
const plays = (page: Page) => expect(page.locator('main .game')).toBeVisible();

test('both press at once, and onlookers are led to the new table (Ivanhoé)', async ({ browser, server }) => {
  const [ada, ben, cleo] = [await person(browser, 'en', desktop), await person(browser, 'fr', phone), await person(browser, 'ro', phone)];
  const url = await played(server, 'ivanhoe', true, ada, ben);
  await Promise.all([ada, ben, cleo].map(({ page }) => page.goto(url)));
  await expect(again(cleo.page)).toHaveCount(0);
  await Promise.all([again(ada.page).click(), again(ben.page).click()]);
  for (const { page } of [ada, ben]) {
    await expect(page).not.toHaveURL(url);
    await plays(page);
  }
  expect(ben.page.url()).toBe(ada.page.url());
  await expect(cleo.page.getByText('Se joacă din nou, la o masă nouă.')).toBeVisible();
  await accessible(cleo.page, 'an onlooker is called to the next table');
  await called(cleo.page).click();
  await expect(cleo.page).toHaveURL(ada.page.url());
  await plays(cleo.page);
  for (const { context, faults } of [ada, ben, cleo]) {
    expect(faults).toEqual([]);
    await context.close();
  }
});

test('one presses, and the other joins late (Lost Empires)', async ({ browser, server }) => {
  const [ada, ben] = [await person(browser, 'ro', phone), await person(browser, 'en', desktop)];
  const url = await played(server, 'lostempires', false, ada, ben);
  await ada.page.goto(url);
  await again(ada.page).click();
  await expect(ada.page).not.toHaveURL(url);
  await expect(ada.page.getByText('păstrat pentru Ben')).toBeVisible();
  await accessible(ada.page, 'a table that waits for the same people');
  // Ben comes back to the old table, sees who waits, and sits down.
  await ben.page.goto(url);
  await expect(ben.page.getByText('Ada wants to play again.')).toBeVisible();
  await expect(again(ben.page)).toBeVisible();
  await accessible(ben.page, 'an end with a call to play again');
  await called(ben.page).click();
  await expect(ben.page).toHaveURL(ada.page.url());
  await plays(ben.page);
  await plays(ada.page);
  for (const { context, faults } of [ada, ben]) {
    expect(faults).toEqual([]);
    await context.close();
  }
});

test('one has left: the seat is kept, then given to a bot, and who comes too late is told so (Alliance)', async ({ browser, server }) => {
  const [ada, ben] = [await person(browser, 'fr', desktop), await person(browser, 'fr', phone)];
  const url = await played(server, 'alliance', false, ada, ben);
  await ada.page.goto(url);
  await again(ada.page).click();
  await expect(ada.page).not.toHaveURL(url);
  const kept = ada.page.locator('li.seat', { hasText: 'gardée pour Ben' });
  await expect(kept).toBeVisible();
  await kept.getByRole('button', { name: 'Un robot ici' }).click();
  await plays(ada.page);
  await ben.page.goto(url);
  await again(ben.page).click();
  await expect(ben.page.getByRole('alert').filter({ hasText: 'Les autres rejouent déjà' })).toBeVisible();
  await accessible(ben.page, 'too late to play again');
  await expect(ben.page).toHaveURL(url);
  for (const { context, faults } of [ada, ben]) {
    expect(faults).toEqual([]);
    await context.close();
  }
});
