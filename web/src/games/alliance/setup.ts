// How a table of Alliance is laid: allies on seats 0 and 1, the Dark Lord on seat 2.
import { api } from '$lib/api/client';
import { i18n, locales } from '$lib/i18n.svelte';
import { messages, t } from '../../messages';
import type { Setup } from '../setup';

const bots = ['squire', 'knight', 'warlord', 'nightmare'] as const;
const rounds = [3, 5, 10] as const;
const questions = ['mixed', 'easy', 'medium', 'hard'] as const;
const categories = ['world', 'nature', 'science', 'space', 'history', 'arts', 'sport', 'language', 'numbers', 'food', 'other'] as const;

const lord = 2;
const colours = ['var(--own)', 'var(--ally)', 'var(--lord)'];

export const setup: Setup = {
  key: 'alliance',
  letter: 'A',
  icon: 'castle',
  bots,
  choices: [
    { key: 'level', values: () => bots, otherwise: 'knight', words: 'bot', open: true },
    { key: 'map', values: () => ['aldermark'], otherwise: 'aldermark', more: () => api.lands() },
    { key: 'ally', values: () => bots, otherwise: 'knight', words: 'bot' },
    { key: 'rounds', values: () => rounds, otherwise: 10 },
    { key: 'questions', values: () => questions, otherwise: 'mixed' },
    { key: 'categories', values: () => categories, otherwise: '', several: true }
  ],
  pace: { seconds: 30, answer: 20 },
  clock: 'live',
  hero: { src: (chosen) => api.artUrl(String(chosen['map'])), scene: false },
  book: {
    en: () => import('virtual:rules/alliance/en'),
    fr: () => import('virtual:rules/alliance/fr'),
    ro: () => import('virtual:rules/alliance/ro')
  },

  seats: () => 3,
  kept: () => [1],
  options: (chosen) => ({
    map: chosen['map'],
    rounds: chosen['rounds'],
    level: chosen['questions'],
    ...(chosen['categories'] ? { categories: String(chosen['categories']).split(',') } : {}),
    languages: [i18n.locale, ...locales.filter((l) => l !== i18n.locale)]
  }),
  bot: (chosen, seat) => String(chosen[seat === lord ? 'level' : 'ally']),
  kind: (options) => {
    const asked = messages.maybe(`alliance.kind.${String(options['level'])}`);
    const of = options['categories'];
    return [
      t('alliance.kind.rounds', { n: Number(options['rounds'] ?? 10) }),
      ...(asked ? [asked] : []),
      ...(Array.isArray(of) && of.length ? [t('alliance.kind.categories', { n: of.length })] : [])
    ];
  },
  questions: { categories: 'categories', level: 'questions' },
  side: (seat) => (seat === lord ? 'lord' : 'ally'),
  call: (you, free) => (you === lord ? 'foe' : free.every((seat) => seat === lord) ? 'lord' : 'ally'),
  colour: (seat) => colours[seat] ?? 'var(--ink)'
};
