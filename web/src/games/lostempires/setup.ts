// How a table of Lost Empires is laid: two hives, alike but for who begins.
import { t } from '../../messages';
import type { Setup } from '../setup';
import hero from './setup/hero.svg';

const bots = ['recruit', 'sergeant', 'captain', 'marshal'] as const;
const sets = ['core', 'drill'] as const;
const dice = ['result', 'd6'] as const;
const rounds = [5, 10, 15, 20, 30, 40] as const;

const colours = ['var(--own)', 'var(--seal)'];

export const setup: Setup = {
  key: 'lostempires',
  letter: 'L',
  icon: 'hive',
  bots,
  choices: [
    { key: 'level', values: () => bots, otherwise: 'sergeant', words: 'bot', open: true },
    { key: 'set', values: () => sets, otherwise: 'core' },
    { key: 'rounds', values: () => rounds, otherwise: 20 },
    { key: 'die', values: () => dice, otherwise: 'result' },
    { key: 'bonus', values: () => [0, 1, 2], otherwise: 0 }
  ],
  pace: { seconds: 60 },
  // Decks are read and built at the table itself, before anybody knows a card.
  clock: 'none',
  hero: { src: () => hero, scene: true },
  book: {
    en: () => import('virtual:rules/lostempires/en'),
    fr: () => import('virtual:rules/lostempires/fr'),
    ro: () => import('virtual:rules/lostempires/ro')
  },

  seats: () => 2,
  kept: () => [1],
  options: ({ set, die, rounds, bonus }) => ({ set, die, rounds, bonus }),
  bot: (chosen) => String(chosen['level']),
  kind: (options) => {
    const set = sets.find((one) => one === options['set']) ?? 'core';
    return [
      t(`lostempires.kind.${set}`),
      t('lostempires.kind.rounds', { n: Number(options['rounds'] ?? 20) }),
      ...(options['die'] === 'd6' ? [t('lostempires.kind.d6')] : [])
    ];
  },
  async decks() {
    const [{ default: Decks }, { messages }] = await Promise.all([import('./decks/Decks.svelte'), import('./decks/messages')]);
    await messages.load();
    return Decks;
  },
  colour: (seat) => colours[seat] ?? 'var(--ink)'
};
