import { desktop, expect, person, phone, test } from './castellan';
import { accessible } from './look';

test('a finished play is checked in the browser, and a record that was changed is refused', async ({ browser, server }) => {
  const { context, page, faults } = await person(browser, 'en', desktop);
  await page.request.post(`${server.url}api/guests`, { data: { name: 'Ada', language: 'en' } });
  const bot = { kind: 'bot', level: 'squire' };
  const made = await page.request.post(`${server.url}api/tables`, {
    data: { game: 'alliance', options: { rounds: 3 }, seats: [bot, bot, bot], clock: { kind: 'none' } },
  });
  expect(made.ok()).toBe(true);
  const { id } = await made.json();
  const at = `${server.url}api/tables/${id}`;
  await expect.poll(async () => (await (await page.request.get(at)).json()).status, { timeout: 60_000 }).toBe('finished');
  const record = await (await page.request.get(`${at}/record`)).text();
  const chance = record.split('\n').filter((line) => line.includes('"seat":"chance"')).length;
  expect(chance).toBeGreaterThan(2);

  // From the table, with the list of questions.
  await page.goto(`${server.url}tables/${id}`);
  await page.getByRole('button', { name: 'Fair play' }).click();
  const digest = (await (await page.request.get(at)).json()).fair.record as string;
  expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/);
  await expect(page.getByRole('dialog')).toContainText(digest);
  await page.getByRole('link', { name: 'Check it in the browser' }).click();
  const verdict = page.locator('.verdict');
  await expect(verdict).toContainText('Every byte is that of the record with this digest.');
  await expect(page.getByLabel('Digest of the record')).toHaveValue(digest);
  const told = record.trim().split('\n').length - 1;
  await expect(page.locator('ol')).toContainText(`All ${told} moves that this page was told are in the record`);
  await expect(verdict).toContainText(`All ${chance} choices of chance follow from the committed secret.`);
  await expect(verdict).toContainText(`So do the ${chance - 1} questions that were asked.`);
  await expect(page).toHaveTitle(/Check a play/);
  await page.getByText('Show each choice with its number').click();
  await expect(page.locator('tbody tr').first()).toContainText('bases');
  await accessible(page, 'the audit, wide');
  await page.setViewportSize(phone);
  await accessible(page, 'the audit, on a phone');

  // Nothing in it says when a move was played but the digest.
  const file = (text: string) => ({ name: 'play.jsonl', mimeType: 'text/plain', buffer: Buffer.from(text) });
  const choose = (text: string) => page.locator('input[data-of=record]').setInputFiles(file(text));
  await choose(record.replace(/"at":"20/, '"at":"21'));
  await expect(verdict).toContainText('This is not the record that the digest stands for.');
  await accessible(page, 'another record');
  await page.getByLabel('Digest of the record').fill('');
  await page.getByLabel('Digest of the record').blur();
  await expect(verdict).toContainText('This page was told');
  // A page that saw nothing of it has the secret alone to go by.
  await page.goto(`${server.url}audit`);
  await choose(record.replace(/"at":"20/, '"at":"21'));
  await expect(verdict).toContainText('The record was not compared with a digest');

  // One of chance's choices is another, in the second question of the play.
  const lines = record.split('\n');
  const line = lines.findIndex((one) => one.includes('"move":"ask 1'));
  lines[line] = lines[line]!.replace(/right=(\d)/, (_, n: string) => `right=${(Number(n) % 4) + 1}`);
  await choose(lines.join('\n'));
  await expect(verdict).toContainText(`Line ${line + 1} does not hold.`);
  await expect(verdict).toContainText('The secret gives “ask 1 right=');
  await accessible(page, 'a refusal');

  // Another secret has another seal.
  await choose(record.replace(/"secret":"../, '"secret":"zz'));
  await expect(verdict).toContainText('Line 1 does not hold.');
  await choose(record);
  await expect(verdict).toContainText('follow from the committed secret');
  expect(faults).toEqual([]);
  await context.close();
});
