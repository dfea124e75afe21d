// How a table of Ivanhoé is laid: three to six barons, all alike.
import { t } from '../../messages';
import type { Setup } from '../setup';
import hero from './setup/hero.svg';

const bots = ['page', 'squire', 'knight', 'baron'] as const;
const levels = ['children', 'intermediate', 'adult'] as const;

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

export const setup: Setup = {
  key: 'ivanhoe',
  letter: 'I',
  icon: 'shield',
  bots,
  choices: [
    { key: 'level', values: () => levels, otherwise: 'children', open: true },
    { key: 'seats', values: () => [3, 4, 5, 6], otherwise: 4 },
    { key: 'bots', values: () => bots, otherwise: 'knight', words: 'bot', open: true },
    // All seats, unless somebody wants fewer: the rest goes to bots.
    { key: 'friends', values: (chosen) => upTo(Number(chosen['seats']) - 1), otherwise: 5 }
  ],
  pace: { seconds: 60 },
  clock: 'live',
  hero: { src: () => hero, scene: true },
  book: {
    en: () => import('virtual:rules/ivanhoe/en'),
    fr: () => import('virtual:rules/ivanhoe/fr'),
    ro: () => import('virtual:rules/ivanhoe/ro')
  },

  async arms() {
    const [{ default: Arms }, { default: Defs }] = await Promise.all([
      import('./art/Arms.svelte'),
      import('./art/ArtDefs.svelte')
    ]);
    return { Arms, Defs };
  },
  seats: (chosen) => Number(chosen['seats']),
  kept: (chosen) => upTo(Number(chosen['friends'])),
  options: (chosen) => ({ level: chosen['level'] }),
  bot: (chosen) => String(chosen['bots']),
  kind: (options, seats) => {
    const level = levels.find((l) => l === options['level']) ?? 'children';
    return [t(`ivanhoe.kind.${level}`), t('row.seats', { n: seats.length })];
  }
};
