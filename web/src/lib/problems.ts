// What the server's refusals mean, in the player's language.
import type { Problem } from '$lib/api/types';
import { i18n } from '$lib/i18n.svelte';
import { setupOfRule } from '$games/index';
import { messages, t } from '../messages';

/** One sentence for a problem; a code we do not know says that it did not work. */
export function problemText(problem: Problem): string {
  const byRule = problem.rule ? messages.maybe(`problem.${problem.rule}`) : null;
  return byRule ?? messages.maybe(`problem.${problem.code}`) ?? t('problem.unknown');
}

/** A rule as its game's rulebook words it, and where it stands. */
export interface Rule {
  text: string;
  href: string;
}

/** The rule of that id; null for rules that are in no rulebook. */
export async function findRule(rule: string): Promise<Rule | null> {
  const setup = setupOfRule(rule);
  if (!setup) return null;
  const text = (await setup.book[i18n.locale]()).rules[rule];
  return text ? { text, href: `./rules/${setup.key}#${rule}` } : null;
}
