// Texts that come in several languages, such as a question's.
import type { Texts } from '../board';

/** A text in the player's language, else in the table's first, else in any it has. */
export function pick(texts: Texts | undefined, languages: readonly string[]): { text: string; language: string } {
  if (!texts) return { text: '', language: languages[0] ?? 'en' };
  for (const language of languages) {
    const text = texts[language];
    if (text) return { text, language };
  }
  const [language, text] = Object.entries(texts)[0] ?? [languages[0] ?? 'en', ''];
  return { text, language };
}
