import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { i18n, locales } from '$lib/i18n.svelte';
import { games } from '$games/index';
import type { Problem } from '$lib/api/types';
import { messages } from '../../messages';
import Toast from './Toast.svelte';

let app: Record<string, unknown> | undefined;

beforeEach(() => messages.load());
afterEach(async () => {
  if (app) await unmount(app);
  await i18n.set('en');
});

function show(problem: Problem) {
  const ondismiss = vi.fn();
  app = mount(Toast, { target: document.body, props: { problem, ondismiss } });
  flushSync();
  return ondismiss;
}

const refused = locales.flatMap((locale) => [
  [locale, 'alliance', 'A-3.3'] as const,
  [locale, 'ivanhoe', 'I-4.3'] as const
]);

it.each(refused)('tells a refusal with the rule in the player’s words and where it stands (%s, %s)', async (locale, game, id) => {
  await i18n.set(locale);
  const rule = (await games[game]?.setup.book[locale]())?.rules[id];
  expect(rule).toBeTruthy();
  const ondismiss = show({ status: 422, code: 'refused', rule: id });
  await vi.waitFor(() => expect(document.body.textContent).toContain(rule));
  expect(document.body.textContent).toContain(messages.t('problem.refused'));
  expect(document.querySelector('a')?.getAttribute('href')).toBe(`./rules/${game}#${id}`);
  // The clock runs on: the table must stay where it is.
  expect(document.querySelector('a')?.target).toBe('_blank');
  document.querySelector('button')?.click();
  expect(ondismiss).toHaveBeenCalledOnce();
});

it('has words of its own for a rule that stands in no rulebook', () => {
  show({ status: 409, code: 'not_your_turn', rule: 'R-5' });
  expect(document.body.textContent).toContain(messages.t('problem.R-5'));
  expect(document.querySelector('a')).toBeNull();
});
