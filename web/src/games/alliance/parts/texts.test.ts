import { describe, expect, it } from 'vitest';
import { pick } from './texts';

describe('texts', () => {
  const texts = { en: 'Yes', fr: 'Oui' };
  it('picks the player’s language, then the table’s, then any', () => {
    expect(pick(texts, ['fr', 'en'])).toEqual({ text: 'Oui', language: 'fr' });
    expect(pick(texts, ['ro', 'en'])).toEqual({ text: 'Yes', language: 'en' });
    expect(pick({ ro: 'Da' }, ['fr', 'en'])).toEqual({ text: 'Da', language: 'ro' });
    expect(pick(undefined, ['fr'])).toEqual({ text: '', language: 'fr' });
  });
});
