import { accessible, fits } from './look';
import { choices, hostAs, options, playToTheEnd, shortTable, words } from './play';
import { desktop, expect, person, phone, test } from './castellan';

// axe looks at every page at each size; the longest language is taken where
// room is scarce. The other languages are looked at for what does not fit.
for (const [size, viewport, language, look] of [
  ['phone', phone, 'ro', accessible],
  ['desktop', desktop, 'en', accessible],
  ['phone', phone, 'en', fits],
  ['phone', phone, 'fr', fits],
  ['desktop', desktop, 'fr', fits],
  ['desktop', desktop, 'ro', fits],
] as const) {
  test(`every page ${look === fits ? 'fits' : 'keeps WCAG 2.2 AA'}: ${size}, ${language}`, async ({ browser, server }) => {
    const one = await person(browser, language, viewport);
    const { page } = one;
    await page.goto(server.url);
    await expect(page.getByRole('button', { name: words[language].play })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await look(page, 'front');
    for (const where of ['rules', 'rules/alliance', 'rules/ivanhoe', 'rules/lostempires', 'learn', 'decks/lostempires', 'about', 'nowhere']) {
      await page.goto(server.url + where);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await look(page, where);
    }
    await page.goto(server.url);
    await hostAs(page, language, 'invite', 'Ada');
    const link = await page.locator('input[readonly]').inputValue();
    await look(page, 'lobby');
    const guest = await person(browser, language, viewport);
    await guest.page.goto(link);
    await expect(guest.page.getByLabel(words[language].name)).toBeVisible();
    await look(guest.page, 'join');

    // The same for a game in which all seats are alike.
    await page.goto(server.url);
    await page.getByRole('radio', { name: 'Ivanhoé' }).check();
    await page.locator('.hero summary').click();
    await look(page, 'front of Ivanhoé');
    await page.getByRole('button', { name: words[language].invite }).click();
    await expect(page.locator('li.seat')).toHaveCount(4);
    await look(page, 'lobby of Ivanhoé');
    await guest.page.goto(await page.locator('input[readonly]').inputValue());
    await expect(guest.page.locator('.seats li')).toHaveCount(4);
    await look(guest.page, 'join of Ivanhoé');
    // And of one for two, which has decks.
    await page.goto(server.url);
    await page.getByRole('radio', { name: 'Lost Empires' }).check();
    await page.locator('.hero summary').click();
    await look(page, 'front of Lost Empires');
    await page.getByRole('button', { name: words[language].invite }).click();
    await expect(page.locator('li.seat')).toHaveCount(2);
    await look(page, 'lobby of Lost Empires');
    await guest.page.goto(await page.locator('input[readonly]').inputValue());
    await expect(guest.page.locator('.seats li')).toHaveCount(2);
    await look(guest.page, 'join of Lost Empires');
    await guest.context.close();

    await page.goto(await shortTable(page, server.url));
    await expect(choices(page).first()).toBeVisible();
    await look(page, 'expansion');
    await expect(async () => {
      if (await options(page).first().isVisible()) return;
      await choices(page).first().click({ timeout: 2_000 });
      await expect(options(page).first()).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 60_000 });
    await look(page, 'question');
    await playToTheEnd([page]);
    await look(page, 'end');
    expect(one.faults).toEqual([]);
    await one.context.close();
  });
}
