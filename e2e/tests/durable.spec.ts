import { choices, playToTheEnd, words } from './play';
import { expect, person, test } from './castellan';

test('a server that is killed goes on where it was, and the page heals without a reload', async ({ browser, server }) => {
  const one = await person(browser, 'en');
  await one.page.goto(server.url);
  await one.page.getByRole('button', { name: words.en.play }).click();
  await one.page.waitForURL('**/tables/*');
  for (let i = 0; i < 2; i++) {
    await expect(choices(one.page).first()).toBeVisible();
    await choices(one.page).first().click();
  }
  await expect(choices(one.page).first()).toBeVisible();
  const id = one.page.url().split('/').pop();
  const read = async () => (await one.page.request.get(`${server.url}api/tables/${id}`)).json();
  const before = await read();
  await one.page.evaluate(() => ((window as unknown as { mark: number }).mark = 1));

  await server.stop('SIGKILL');
  await expect(one.page.getByText('Connection lost')).toBeVisible();
  await server.start();
  await expect(one.page.getByText('Connection lost')).toBeHidden({ timeout: 30_000 });

  const after = await read();
  expect(after.version).toBeGreaterThanOrEqual(before.version);
  expect(after.view.territories.filter((t: { owner: number | null }) => t.owner !== null).length).toBeGreaterThanOrEqual(
    before.view.territories.filter((t: { owner: number | null }) => t.owner !== null).length,
  );
  await playToTheEnd([one.page]);
  expect(await one.page.evaluate(() => (window as unknown as { mark: number }).mark)).toBe(1);
  expect(one.faults.filter((fault) => !/EventSource|ERR_|fetch/i.test(fault))).toEqual([]);
  await one.context.close();
});
