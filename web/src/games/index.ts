// The games this client can draw, by the key the server knows them by.
import type { Component } from 'svelte';
import { setup as alliance } from './alliance/setup';
import { setup as ivanhoe } from './ivanhoe/setup';
import { setup as lostempires } from './lostempires/setup';
import type { GameProps } from './props';
import type { Game, Setup } from './setup';

export interface GameModule {
  /** What the shell must know to lay a table of it. */
  setup: Setup;
  /** The component that draws a table of this game, with its texts loaded. */
  load(): Promise<Component<GameProps>>;
}

const modules: Readonly<Record<Game, GameModule>> = {
  alliance: {
    setup: alliance,
    async load() {
      const [{ default: game }, { messages }] = await Promise.all([
        import('./alliance/Game.svelte'),
        import('./alliance/messages')
      ]);
      await messages.load();
      return game;
    }
  },
  ivanhoe: {
    setup: ivanhoe,
    async load() {
      const [{ default: game }, { messages }] = await Promise.all([
        import('./ivanhoe/Game.svelte'),
        import('./ivanhoe/messages')
      ]);
      await messages.load();
      return game;
    }
  },
  lostempires: {
    setup: lostempires,
    async load() {
      const [{ default: game }, { messages }] = await Promise.all([
        import('./lostempires/Game.svelte'),
        import('./lostempires/messages')
      ]);
      await messages.load();
      return game;
    }
  }
};

/** By any key, even one that this client does not know yet. */
export const games: Readonly<Record<Game, GameModule> & Record<string, GameModule>> = modules;

/** All games, in the order in which they are offered. */
export const setups: readonly Setup[] = Object.values(modules).map((module) => module.setup);

/** The game whose rules have ids like that one. */
export const setupOfRule = (rule: string) => setups.find((setup) => rule.startsWith(`${setup.letter}-`));
