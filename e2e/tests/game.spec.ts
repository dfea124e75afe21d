import { choices, ending, hostAs, playToTheEnd, words } from './play';
import { desktop, expect, person, phone, test } from './castellan';
import { accessible } from './look';

test('two browsers and the Dark Lord play a whole game, in French and in Romanian', async ({ browser, server }) => {
  const host = await person(browser, 'fr', desktop);
  await host.page.goto(server.url);
  await hostAs(host.page, 'fr', 'invite', 'Ada');
  const link = await host.page.locator('input[readonly]').inputValue();

  // From the link on a phone to the first own move: a name and three taps.
  const guest = await person(browser, 'ro', phone);
  await guest.page.goto(link);
  await expect(guest.page.getByRole('heading', { level: 1 })).toContainText('Ada');
  await guest.page.getByLabel(words.ro.name).fill('Ștefan');
  await guest.page.getByRole('button', { name: words.ro.sit }).click();
  await guest.page.waitForURL('**/tables/*');
  await expect(guest.page.locator('html')).toHaveAttribute('lang', 'ro');
  await expect(host.page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(choices(host.page).first()).toBeVisible();

  const did = await playToTheEnd([host.page, guest.page]);
  for (const each of did) {
    expect(each.chose).toBeGreaterThanOrEqual(6);
    expect(each.answered).toBeGreaterThanOrEqual(1);
  }
  // Both see the same end, each in their own language.
  for (const [one, language] of [[host, 'fr'], [guest, 'ro']] as const) {
    await expect(ending(one.page).getByRole('button', { name: words[language].again })).toBeVisible();
    await expect(ending(one.page).locator('svg').first()).toBeVisible();
    expect(one.faults).toEqual([]);
  }

  // Again with the same people.
  const before = host.page.url();
  await ending(host.page).getByRole('button', { name: words.fr.again }).click();
  await expect(host.page).not.toHaveURL(before);
  await expect(guest.page.getByText('Ada vrea să joace din nou.')).toBeVisible({ timeout: 20_000 });
  await guest.page.getByRole('button', { name: 'Așază-te la masă' }).click();
  await expect(guest.page).toHaveURL(host.page.url());
  await expect(choices(host.page).first()).toBeVisible();
  await host.context.close();
  await guest.context.close();
});

test('one click sits a player down beside a bot ally, and the play comes to its end', async ({ browser, server }) => {
  const one = await person(browser, 'en', phone);
  await one.page.goto(server.url);
  await one.page.getByRole('button', { name: words.en.play }).click();
  const [did] = await playToTheEnd([one.page]);
  expect(did!.chose).toBeGreaterThanOrEqual(6);
  expect(one.faults).toEqual([]);
  await one.context.close();
});

test('an onlooker at an open table sees what is public and no question', async ({ browser, server }) => {
  const host = await person(browser, 'en');
  await host.page.goto(server.url);
  await hostAs(host.page, 'en', 'host', 'Ada');
  const guest = await person(browser, 'en');
  await guest.page.goto(server.url);
  await guest.page.getByRole('button', { name: words.en.play }).waitFor();
  // The open table stands in the list; whoever follows it may sit down.
  await guest.page.locator(`a[href*="${host.page.url().split('/').pop()}"]`).click();
  await guest.page.getByRole('button', { name: 'Sit here' }).click();
  await expect(choices(host.page).first()).toBeVisible();

  const onlooker = await person(browser, 'en');
  const heard: string[] = [];
  onlooker.page.on('response', async (response) => {
    const type = response.headers()['content-type'] ?? '';
    if (type.includes('json')) heard.push(await response.text().catch(() => ''));
  });
  await onlooker.page.goto(host.page.url());
  await expect(onlooker.page.locator('.alliance')).toBeVisible();
  await expect(onlooker.page.getByText('You look on and see what everybody may see.')).toBeVisible();
  // Players are told that one looks on, and have the link for others.
  const company = host.page.getByRole('button', { name: 'At the table' });
  await expect(company).toContainText('1 person looks on.');
  await company.click();
  await expect(host.page.getByRole('textbox', { name: 'Whoever has this link may look on.' })).toHaveValue(host.page.url());
  await expect(host.page.getByRole('img', { name: 'QR code of this link' })).toBeVisible();
  await accessible(host.page, 'who is at the table');
  await host.page.keyboard.press('Escape');
  const question = host.page.locator('.card h2');
  await expect(async () => {
    for (const one of [host, guest]) {
      if (await choices(one.page).first().isVisible()) await choices(one.page).first().click({ timeout: 2_000 });
    }
    await expect(question).toBeVisible({ timeout: 200 });
  }).toPass({ timeout: 150_000, intervals: [50] });
  const stem = await question.innerText();
  // The onlooker has heard of the asking by now, or hears of it soon.
  await expect(onlooker.page.getByText(/answer their questions|Waiting for/).first()).toBeVisible();
  expect(await onlooker.page.locator('body').innerText()).not.toContain(stem);
  expect(heard.join('\n')).not.toContain(stem);
  await expect(onlooker.page.locator('.card')).toHaveCount(0);
  for (const one of [host, guest, onlooker]) {
    expect(one.faults).toEqual([]);
    await one.context.close();
  }
});

test('a private table is nowhere to be found for a stranger', async ({ browser, server }) => {
  const host = await person(browser, 'en');
  await host.page.goto(server.url);
  await host.page.getByRole('button', { name: words.en.play }).click();
  await host.page.waitForURL('**/tables/*');
  const stranger = await person(browser, 'en');
  await stranger.page.goto(host.page.url());
  await expect(stranger.page.getByText('There is no such table')).toBeVisible();
  await host.context.close();
  await stranger.context.close();
});
