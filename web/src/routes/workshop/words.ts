// Words for what the server names by a key.
import { i18n } from '$lib/i18n.svelte';
import { messages as alliance } from '$games/alliance/messages';
import { messages, t } from './messages';

/** A category by its own name; one that only a file knows stays as it is. */
export const categoryName = (key: string) => alliance.maybe(`category.${key}`) ?? key;
export const levelName = (key: string) => alliance.maybe(`level.${key}`) ?? t('level.unknown');

/** A language in the words of the present one, as within a sentence. */
export function languageWord(code: string): string {
  try {
    return new Intl.DisplayNames(i18n.locale, { type: 'language' }).of(code) ?? code;
  } catch {
    return code; // a file may say anything
  }
}

/** The same where it stands by itself. */
export function languageName(code: string): string {
  const word = languageWord(code);
  return word.charAt(0).toLocaleUpperCase(i18n.locale) + word.slice(1);
}

/** What is wrong, in a sentence; a reason that we do not know is named. */
export const reasonText = (reason: string) => messages.maybe(`reason.${reason}`) ?? t('reason.unknown', { reason });

export const complaintText = (reason: string) => messages.maybe(`complaint.${reason}`) ?? reason;

/** A format, or whose template a sheet follows: names of their own, but for our words. */
export const formatName = (format: string) => messages.maybe(`format.${format}`) ?? format.charAt(0).toUpperCase() + format.slice(1);
