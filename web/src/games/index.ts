// The games this client can draw, by the key the server knows them by.
import type { Component } from 'svelte';
import type { GameProps } from './props';

export interface GameModule {
  /** The component that draws a table of this game, with its texts loaded. */
  load(): Promise<Component<GameProps>>;
}

export const games: Readonly<Record<string, GameModule>> = {
  alliance: {
    async load() {
      const [{ default: game }, { messages }] = await Promise.all([
        import('./alliance/Game.svelte'),
        import('./alliance/messages')
      ]);
      await messages.load();
      return game;
    }
  }
};
