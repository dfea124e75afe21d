import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { desktop, expect, person, phone, test } from './castellan';
import { accessible, fits } from './look';

const record = (game: string, name: string) => readFileSync(resolve(import.meta.dirname, `../../games/${game}/testdata/records/${name}.jsonl`), 'utf8');
const file = (text: string) => ({ name: 'play.jsonl', mimeType: 'text/plain', buffer: Buffer.from(text) });

test('a record comes in by hand, and its play is seen again through anybody’s eyes', async ({ browser, server }) => {
  const { context, page, faults } = await person(browser, 'fr', phone);
  const text = record('ivanhoe', 'adult');
  await page.goto(`${server.url}replay`);
  await accessible(page, 'where a record comes in');

  // A line that does not hold is named.
  const lines = text.split('\n');
  lines[3] = '{"seat":0,"move":"fly away"}';
  await page.locator('input[type=file]').setInputFiles(file(lines.join('\n')));
  await expect(page.getByRole('status').filter({ hasText: 'La ligne 4 est refusée.' })).toBeVisible();

  await page.locator('input[type=file]').setInputFiles(file(text));
  const plies = lines.filter((line) => line.includes('"move"')).length;
  const slider = page.getByRole('slider', { name: 'Moment de la partie' });
  await expect(slider).toHaveAttribute('max', String(plies));
  await expect(page).toHaveURL(/\/tables\/[^/]+\/replay/);
  await fits(page, 'a replay on a phone');

  // On, back, and to the end.
  await page.getByRole('button', { name: 'Un coup en avant' }).click();
  await page.getByRole('button', { name: 'Un coup en avant' }).click();
  await expect(slider).toHaveValue('2');
  await page.getByRole('button', { name: 'Un coup en arrière' }).click();
  await expect(page.locator('.ply')).toContainText('Le hasard');
  await slider.focus();
  await page.keyboard.press('End');
  await expect(slider).toHaveValue(String(plies));
  await accessible(page, 'a replay on a phone');

  // A hand is drawn for its seat's own eyes, and laid open to all.
  await page.getByRole('combobox', { name: 'Vue par' }).selectOption('onlooker');
  const ply = page.locator('.ply .move');
  const draw = lines.filter((line) => line.includes('"move"')).findIndex((line) => /"draw 1 /.test(line)) + 1;
  await slider.fill(String(draw));
  await expect(ply).toHaveText('draw 1 ?');
  await page.getByRole('combobox', { name: 'Vue par' }).selectOption('1');
  await expect(ply).toHaveText(/draw 1 [a-z]+/);
  await expect(slider).toHaveValue(String(draw));

  // The link leads there.
  await expect(page).toHaveURL(new RegExp(`\\?ply=${draw}&eyes=1$`));
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.locator('.ply .move')).toHaveText(/draw 1 [a-z]+/);
  await other.close();

  // Wide, it is played out, and any ply can be picked from the list.
  await page.setViewportSize(desktop);
  await accessible(page, 'a replay, wide');
  await page.getByRole('combobox', { name: 'Vitesse' }).selectOption('160');
  await page.getByRole('button', { name: 'Lire', exact: true }).click();
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(draw + 2);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Tous les coups' }).click();
  await expect(page.locator('dialog li')).toHaveCount(plies);
  await page.locator('dialog li button').nth(9).click();
  await expect(slider).toHaveValue('10');
  expect(faults).toEqual([]);

  // What came in is seen by who brought it, and by nobody else.
  const stranger = await person(browser, 'en', desktop);
  await stranger.page.goto(page.url());
  await expect(stranger.page.getByRole('alert')).toHaveText('There is no such play, or it is not for you to see.');
  await stranger.context.close();
  await context.close();
});

for (const [game, name, language] of [
  ['alliance', 'castle-won', 'ro'],
  ['lostempires', 'concord-horde', 'fr'],
] as const)
  test(`a play of ${game} is gone through from its start to its end`, async ({ browser, server }) => {
    const { context, page, faults } = await person(browser, language, desktop);
    await page.request.post(`${server.url}api/guests`, { data: { name: 'Ada', language } });
    const kept = await page.request.post(`${server.url}api/records`, { data: record(game, name), headers: { 'Content-Type': 'application/jsonl' } });
    expect(kept.status()).toBe(201);
    const { id, version } = await kept.json();
    await page.goto(`${server.url}tables/${id}/replay?eyes=0`);
    const slider = page.getByRole('slider').first();
    for (const share of [0, 0.3, 0.6, 0.9, 1, 0.5, 0]) {
      const at = Math.floor(version * share);
      await slider.fill(String(at));
      await expect(page.locator('.count').first()).toContainText(String(at));
    }
    await page.locator('.eyes select').selectOption('all');
    await slider.fill(String(Math.floor(version / 2)));
    await accessible(page, `a replay of ${game}`);
    expect(faults).toEqual([]);
    await context.close();
  });
