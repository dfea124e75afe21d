import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { desktop, expect, person, phone, test } from './castellan';
import { accessible, fits } from './look';

const sample = (name: string) => resolve(import.meta.dirname, '../../quiz/formats/testdata/files', name);
const preview = (page: Page, file: string) => page.locator('article[aria-busy]', { hasText: file });

const rivers = `::bucharest:: Which river flows through Bucharest? {=Dâmbovița ~Olt ~Mureș ~Siret}

::nile:: Is the Nile longer than the Seine? {T}

::none:: Which of these is right? {~None ~Of them}
`;

/** A file that comes by drag and drop, as the browser hands it over. */
async function drop(page: Page, name: string) {
  const bytes = await readFile(sample(name));
  const files = await page.evaluateHandle(
    ([name, base64]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name));
      return transfer;
    },
    [name, bytes.toString('base64')] as const,
  );
  const zone = page.locator('.zone');
  await zone.dispatchEvent('dragover', { dataTransfer: files });
  await expect(zone).toHaveClass(/over/);
  await zone.dispatchEvent('drop', { dataTransfer: files });
}

test('a teacher brings her questions in, looks at them first, takes them out again, and writes one herself', async ({ browser, server }) => {
  const ada = await person(browser, 'en', desktop);
  const { page } = ada;
  await page.goto(server.url);
  await page.getByRole('link', { name: 'Questions', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Question workshop' })).toBeVisible();
  await expect(page.locator('article')).toHaveCount(1);
  await accessible(page, 'the packs');

  // A file by the button: looked at first, nothing of it stored.
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles({ name: 'rivers.gift', mimeType: 'text/plain', buffer: Buffer.from(rivers) });
  const gift = preview(page, 'Preview of rivers.gift');
  await expect(gift).toContainText('2 questions can be brought in. 1 cannot.');
  await expect(gift).toContainText('Line 5 No answer is marked as right.');
  await expect(gift).toContainText('Fewer than three wrong answers: kept, but Alliance cannot ask it. (line 3)');
  await expect(gift.locator('li.right').first()).toHaveText(/Dâmbovița\s*right/);
  await expect(gift.getByRole('heading', { name: 'Preview of rivers.gift' })).toBeFocused();
  await accessible(page, 'the preview');
  expect((await (await page.request.get(`${server.url}api/workshop`)).json()).packs).toHaveLength(1);

  // A broken one by drag and drop: each line that stays out says why.
  await drop(page, 'bad.csv');
  const bad = preview(page, 'Preview of bad.csv');
  await expect(bad).toContainText('2 questions can be brought in.');
  await expect(bad).toContainText('Line 2 Nothing is asked.');
  await bad.getByRole('button', { name: 'Show 10 more' }).or(bad.getByRole('button', { name: 'Show 9 more' })).click();
  await expect(bad).toContainText('Line 14 It holds hidden marks that turn the direction of writing.');
  await accessible(page, 'the preview of a broken file');
  await bad.getByRole('button', { name: 'Put bad.csv aside' }).click();
  await expect(bad).toHaveCount(0);

  // In, out, in again; the second time the same file adds nothing.
  await gift.getByRole('button', { name: 'Import 2 questions' }).click();
  await expect(page.getByText(/2 questions are now in the pack/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Questions of rivers/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo the import', exact: true }).click();
  await expect(page.getByText(/^Undone/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Questions of rivers/ })).toHaveCount(0);
  const again = { name: 'rivers.gift', mimeType: 'text/plain', buffer: Buffer.from(rivers) };
  await page.reload();
  await page.locator('input[type=file]').setInputFiles(again);
  await page.getByRole('button', { name: 'Import 2 questions' }).click();
  await expect(page.getByText(/2 questions are now in the pack/)).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(again);
  await expect(page.getByText('importing this file again adds nothing')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);

  // It goes out as it came in.
  await page.getByRole('button', { name: /^Export rivers/ }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /as GIFT$/ }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('Dâmbovița');

  // A question of her own, judged while she writes it, by keyboard alone.
  await page.getByRole('link', { name: /^Questions of rivers/ }).click();
  await page.getByRole('link', { name: 'New question' }).click();
  await expect(page.getByRole('heading', { name: 'New question' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Which sea meets the Dead Sea shore?');
  await page.getByRole('textbox', { name: 'Answer 1', exact: true }).focus();
  for (const text of ['Dead Sea', 'Black Sea', 'Red Sea']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.type('Red  sea');
  const fourth = page.getByRole('textbox', { name: 'Answer 4', exact: true });
  await expect(fourth).toBeFocused();
  await expect(fourth).toHaveAccessibleDescription(/Two answers are the same/);
  await expect(fourth).toHaveAttribute('aria-invalid', 'true');
  await fourth.fill('North Sea');
  await expect(fourth).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toHaveAccessibleDescription(/gives the right answer away/);
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Which of these waters holds the most salt?');
  await expect(page.getByText('Nothing to find fault with.')).toBeVisible();
  await expect(page.locator('.phone')).toContainText('Which of these waters holds the most salt?');
  await accessible(page, 'the editor');

  // Nothing of it is lost by going elsewhere, not even by the browser's way back.
  await page.goBack();
  const ask = page.getByRole('dialog', { name: 'Your changes are not saved' });
  await expect(ask).toBeVisible();
  await accessible(page, 'the question before leaving');
  await ask.getByRole('button', { name: 'Go on writing' }).click();
  await expect(fourth).toHaveValue('North Sea');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'To the list' }).click();
  await page.getByRole('searchbox').fill('salt');
  await expect(page.getByRole('list', { name: 'Questions of the pack' }).getByRole('link')).toHaveCount(1);

  // Two windows: the later one is told, and chooses.
  await page.getByRole('list', { name: 'Questions of the pack' }).getByRole('link').click();
  const other = await ada.context.newPage();
  await other.goto(page.url());
  await other.getByRole('textbox', { name: 'Explanation' }).fill('A third of it is salt.');
  await other.getByRole('button', { name: 'Save the question' }).click();
  await expect(other.getByText('Saved.', { exact: true })).toBeVisible();
  await other.close();
  await page.getByRole('textbox', { name: 'Explanation' }).fill('It has no way out.');
  await page.getByRole('button', { name: 'Save the question' }).click();
  await expect(page.getByText(/was changed somewhere else/)).toBeVisible();
  await accessible(page, 'a conflict');
  await page.getByRole('button', { name: 'Keep what I wrote' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();

  // What is on is what there is.
  const total = async () => Number((await page.locator('caption', { hasText: 'English' }).innerText()).match(/([\d,]+) question/)![1].replace(',', ''));
  await page.goto(`${server.url}workshop/coverage`);
  const before = await total();
  await accessible(page, 'the coverage');
  await page.getByRole('link', { name: 'Packs' }).click();
  await page.getByRole('switch', { name: /^rivers/ }).uncheck();
  await expect(page.getByText(/^rivers.* is off\.$/)).toBeAttached();
  await page.getByRole('link', { name: 'Coverage' }).click();
  await expect.poll(total).toBe(before - 2);
  await page.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByText('Nothing is reported.')).toBeVisible();
  expect(ada.faults).toEqual([]);
  await ada.context.close();
});

for (const [size, viewport, language, look] of [
  ['phone', phone, 'en', accessible],
  ['phone', phone, 'fr', fits],
  ['phone', phone, 'ro', accessible],
  ['desktop', desktop, 'fr', accessible],
  ['desktop', desktop, 'ro', fits],
] as const) {
  test(`the workshop ${look === fits ? 'fits' : 'keeps WCAG 2.2 AA'}: ${size}, ${language}`, async ({ browser, server }) => {
    const one = await person(browser, language, viewport);
    const { page } = one;
    await page.goto(`${server.url}workshop`);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    // Letters of a code page that the file does not name: one chooses by how they read.
    await page.locator('input[type=file]').setInputFiles([sample('ro-1250.csv'), sample('bad.gift')]);
    await expect(page.locator('h3[tabindex]')).toHaveCount(2);
    await expect(page.locator('ol > li').first()).toBeVisible();
    await look(page, 'previews');
    const roman = preview(page, 'ro-1250.csv');
    const reads = roman.getByRole('radio', { name: 'windows-1250' });
    await expect(reads).toBeVisible();
    await reads.check();
    await expect(roman.locator('ol > li').first()).toContainText(/[șțăâî]/);
    await roman.locator('.button.seal').click();
    await expect(roman.getByRole('link')).toBeVisible();
    await look(page, 'packs');
    await roman.getByRole('link').click();
    await expect(page.locator('ul a').first()).toBeVisible();
    await look(page, 'questions');
    await page.locator('ul a').first().click();
    await expect(page.locator('textarea').first()).toBeVisible();
    await look(page, 'editor');
    // The first answer once more in the second place.
    const answers = page.locator('input.text');
    await answers.nth(1).fill(await answers.nth(0).inputValue());
    await expect(page.locator('.error')).not.toHaveCount(0);
    await look(page, 'editor with faults');
    await answers.nth(1).fill('…');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.goto(`${server.url}workshop/coverage`);
    await expect(page.locator('table').first()).toBeVisible();
    await look(page, 'coverage');
    await page.goto(`${server.url}workshop/reports`);
    await expect(page.locator('#reports')).toBeVisible();
    await look(page, 'reports');
    expect(one.faults).toEqual([]);
    await one.context.close();
  });
}

test('a table asks of the categories that its host chooses', async ({ browser, server }) => {
  const ada = await person(browser, 'en', phone);
  const { page } = ada;
  await page.goto(server.url);
  await page.locator('.hero summary').click();
  await expect(page.getByRole('group', { name: 'Categories' })).toBeVisible();
  await accessible(page, 'the choice of categories');
  for (const box of await page.getByRole('group', { name: 'Categories' }).getByRole('checkbox').all()) {
    if ((await box.locator('xpath=..').innerText()).startsWith('History')) continue;
    await box.click();
  }
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.waitForURL('**/tables/*');
  const table = await (await page.request.get(`${server.url}api/tables/${page.url().split('/').pop()}`)).json();
  expect(table.options.categories).toEqual(['history']);
  expect(ada.faults).toEqual([]);
  await ada.context.close();
});
