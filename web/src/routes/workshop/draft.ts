// A question while it is written: every field there, so that a form can show it.
import type { Finding, Item, Option, Stored } from './types';

export const most = { stem: 120, option: 40, options: 8 };
export const levels = ['easy', 'medium', 'hard'] as const;
/** Empty where it is not said. */
export type Level = NonNullable<Item['level']>;

/** A question of which every field of the form has a value. */
export interface Draft extends Item {
  language: string;
  category: string[];
  level: Level;
  explanation: string;
  author: string;
  licence: string;
}

const blank = (right: boolean): Option => ({ text: '', right });

/** A new question that goes on from the one before: same subject, no words yet. */
export function fresh(before: Partial<Item> & { language: string }): Draft {
  const { language, category = [], level = 'medium', author = '', licence = '' } = before;
  return { language, category: [...category], level, author, licence, stem: '', explanation: '', options: [true, false, false, false].map(blank) };
}

/**
 * A copy to write in: what belongs to its place in the pack is left out, and
 * what it does not say itself is what it is sorted by.
 */
export function draftOf(item: Item & Partial<Pick<Stored, 'settled'>>): Draft {
  const { title, seconds, tags, settled, stem, options, explanation = '', author = '', licence = '' } = item;
  const kept = Object.fromEntries(Object.entries({ title, seconds, tags }).filter(([, value]) => value !== undefined));
  const { language = '', category = '' } = settled ?? { language: item.language, category: item.category?.[0] };
  const level = levels.find((one) => one === (settled ?? item).level) ?? '';
  const path = category === item.category?.[0] ? item.category : category ? [category] : [];
  return { ...kept, language, category: [...path], level, stem, explanation, author, licence, options: options.map((option) => ({ ...option })) };
}

/** The question as it is sent: no blanks at the ends, no options that say nothing. */
export function itemOf(draft: Draft): Item {
  return {
    ...draft,
    stem: draft.stem.trim(),
    explanation: draft.explanation.trim(),
    author: draft.author.trim(),
    licence: draft.licence.trim(),
    options: draft.options.map((option) => ({ ...option, text: option.text.trim() })).filter((option) => option.text !== '')
  };
}

/** What a draft says, its fields in one order. */
const words = (draft: Draft) => JSON.stringify(itemOf(draftOf(draft)));
export const same = (a: Draft, b: Draft): boolean => words(a) === words(b);

/** Whether there is enough of it to be judged or kept: a stem, a right option and a wrong one. */
export function whole(draft: Draft): boolean {
  const { stem, options } = itemOf(draft);
  return stem !== '' && options.some((one) => one.right) && options.some((one) => !one.right);
}

/**
 * Findings say places among the options that were sent; the form has empty
 * ones between them.
 */
export function placed(findings: readonly Finding[], draft: Draft): Finding[] {
  const places = draft.options.flatMap((option, i) => (option.text.trim() ? [i + 1] : []));
  return findings.map((one) => (one.option ? { ...one, option: places[one.option - 1] ?? one.option } : one));
}

/** The four options as Alliance would show some draw of them, in the order written. */
export function shown(draft: Draft): Option[] {
  const options = draft.options.filter((option) => option.text.trim());
  const right = options.find((option) => option.right);
  const wrong = options.filter((option) => !option.right).slice(0, 3);
  return options.filter((option) => option === right || wrong.includes(option));
}
