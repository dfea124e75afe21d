import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, person, phone, test } from './castellan';
import { accessible } from './look';

test.use({ flags: ['--bot-pace', '0', '--base-path', '/games'] });

test('every link leads to its page below a path, and a shown play is for whoever has its link', async ({ browser, server }) => {
  expect(new URL(server.url).pathname).toBe('/games/');
  const { context, page, faults } = await person(browser, 'en', phone);
  await page.request.post(`${server.url}api/guests`, { data: { name: 'Ada' } });
  const data = readFileSync(resolve(import.meta.dirname, '../../games/alliance/testdata/records/draw.jsonl'), 'utf8');
  const { id } = await (await page.request.post(`${server.url}api/records`, { data, headers: { 'Content-Type': 'application/jsonl' } })).json();

  const strange: string[] = [];
  page.on('request', (request) => {
    const { pathname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && !pathname.startsWith('/games/')) strange.push(pathname);
  });
  for (const [path, what] of [
    ['rules/alliance#A-3.3', page.locator('[id="A-3.3"]')],
    ['learn/ivanhoe', page.locator('#lesson')],
    ['decks/lostempires', page.getByRole('heading', { level: 1 })],
    ['join/NOWHERE99', page.getByText('There is no such invitation.')],
    [`audit?table=${id}`, page.getByRole('heading', { level: 1 })],
    [`tables/${id}`, page.locator('article.end')],
    [`tables/${id}/replay?ply=7&eyes=1`, page.getByRole('slider', { name: 'Where in the play' })],
  ] as const) {
    await page.goto(`${server.url}${path}`);
    await expect(what, path).toBeVisible();
    expect(page.url(), path).toContain(path);
  }
  await expect(page.getByRole('slider', { name: 'Where in the play' })).toHaveValue('7');

  // Private by default: the host shows it, and may take it back.
  const stranger = await person(browser, 'fr', phone);
  const gone = stranger.page.getByRole('alert').filter({ hasText: 'Cette partie n’existe pas' });
  await page.getByRole('button', { name: 'Link to this ply' }).click();
  const link = await page.getByRole('dialog').locator('input[readonly]').inputValue();
  expect(link).toBe(`${server.url}tables/${id}/replay?ply=7&eyes=1`);
  await stranger.page.goto(link);
  await expect(gone).toBeVisible();
  const shown = page.getByRole('switch', { name: 'Show this play to whoever has the link' });
  await shown.check();
  await expect(page.getByRole('textbox', { name: 'Whoever has this link may see the play again.' })).toHaveValue(link);
  await accessible(page, 'a play that is shown');
  await stranger.page.reload();
  await expect(stranger.page.getByRole('slider', { name: 'Moment de la partie' })).toHaveValue('7');
  await shown.uncheck();
  await expect(page.getByRole('textbox', { name: 'This link is for those of this table alone.' })).toHaveValue(link);
  await stranger.page.reload();
  await expect(gone).toBeVisible();

  expect(strange).toEqual([]);
  for (const one of [{ context, faults }, stranger]) {
    expect(one.faults).toEqual([]);
    await one.context.close();
  }
});
