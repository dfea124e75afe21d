import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { choices, options, playToTheEnd, words } from './play';
import { desktop, expect, person, phone, test } from './castellan';

async function accessible(page: Page, where: string) {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  expect(
    violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 160)).join(' | ')}`),
    where,
  ).toEqual([]);
  const { scroll, inner } = await page.evaluate(() => ({ scroll: document.documentElement.scrollWidth, inner: window.innerWidth }));
  expect(scroll, `${where} scrolls sideways`).toBeLessThanOrEqual(inner);
}

for (const [size, viewport] of [['phone', phone], ['desktop', desktop]] as const) {
  for (const language of ['en', 'fr', 'ro'] as const) {
    test(`every page keeps WCAG 2.2 AA: ${size}, ${language}`, async ({ browser, server }) => {
      const one = await person(browser, language, viewport);
      const { page } = one;
      await page.goto(server.url);
      await expect(page.getByRole('button', { name: words[language].play })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await accessible(page, 'front');
      for (const where of ['rules', 'about', 'nowhere']) {
        await page.goto(server.url + where);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await accessible(page, where);
      }
      await page.goto(server.url);
      await page.getByRole('button', { name: words[language].invite }).click();
      await page.waitForURL('**/tables/*');
      const link = await page.locator('input[readonly]').inputValue();
      await accessible(page, 'lobby');
      const guest = await person(browser, language, viewport);
      await guest.page.goto(link);
      await expect(guest.page.getByLabel(words[language].name)).toBeVisible();
      await accessible(guest.page, 'join');
      await guest.context.close();

      await page.goto(server.url);
      await page.getByRole('button', { name: words[language].play }).click();
      await expect(choices(page).first()).toBeVisible();
      await accessible(page, 'expansion');
      await expect(async () => {
        if (await options(page).first().isVisible()) return;
        await choices(page).first().click({ timeout: 500 });
        await expect(options(page).first()).toBeVisible({ timeout: 500 });
      }).toPass({ timeout: 60_000 });
      await accessible(page, 'question');
      await playToTheEnd([page]);
      await accessible(page, 'end');
      expect(one.faults).toEqual([]);
      await one.context.close();
    });
  }
}
