// What the server's refusals mean, in the player's language.
import type { Problem } from '$lib/api/types';
import { i18n, type Locale } from '$lib/i18n.svelte';
import { messages, t } from '../messages';

/** One sentence for a problem; a code we do not know says that it did not work. */
export function problemText(problem: Problem): string {
  const byRule = problem.rule ? messages.maybe(`problem.${problem.rule}`) : null;
  return byRule ?? messages.maybe(`problem.${problem.code}`) ?? t('problem.unknown');
}

type Book = { html: string; title: string; headings: { id: string; text: string }[]; rules: Record<string, string> };

const books: Record<Locale, () => Promise<Book>> = {
  en: () => import('virtual:rules/alliance/en'),
  fr: () => import('virtual:rules/alliance/fr'),
  ro: () => import('virtual:rules/alliance/ro')
};

/** The rulebook in the present language. */
export function rulebook(locale: Locale = i18n.locale): Promise<Book> {
  return books[locale]();
}

/** The rule itself, as the rulebook words it; null for rules that are in no rulebook. */
export async function ruleText(rule: string): Promise<string | null> {
  return (await rulebook()).rules[rule] ?? null;
}
