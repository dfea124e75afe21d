import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './castellan';

/** Nothing on the page scrolls it sideways. */
export async function fits(page: Page, where: string) {
  // A page that was just given another size takes a moment to settle.
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(over, { message: `${where} scrolls sideways`, timeout: 3_000 }).toBeLessThanOrEqual(0);
}

/** The page fits and keeps WCAG 2.2 AA as far as a program can tell. */
export async function accessible(page: Page, where: string) {
  await fits(page, where);
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  expect(
    violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 160)).join(' | ')}`),
    where,
  ).toEqual([]);
}
