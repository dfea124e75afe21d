// The ways to a table of one's own. Whoever is invited should read who invites:
// a host without a name is asked for one.
import { account, isNamed } from '$lib/account.svelte';
import { problemOf } from '$lib/api/client';
import type { Problem } from '$lib/api/types';
import type { Setup } from '$games/setup';

/** Lays a table of a game and goes there. */
export type Way = (setup: Setup) => Promise<void>;

export class Hosting {
  busy = $state(false);
  problem = $state.raw<Problem | null>(null);
  /** The way that waits for its host's name. */
  asking = $state.raw<Way | null>(null);

  constructor(private readonly setup: () => Setup) {}

  async begin(way: Way): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = null;
    try {
      await way(this.setup());
    } catch (error) {
      this.problem = problemOf(error);
    } finally {
      this.busy = false;
    }
  }

  async host(way: Way): Promise<void> {
    try {
      await account.load();
    } catch (error) {
      this.problem = problemOf(error);
      return;
    }
    if (isNamed(account.me?.name)) await this.begin(way);
    else this.asking = way;
  }

  async named(name: string): Promise<void> {
    const way = this.asking;
    if (!way || this.busy) return;
    try {
      const me = await account.ensure(name);
      if (me.name !== name) await account.rename(name);
    } catch (error) {
      this.problem = problemOf(error);
      return;
    }
    await this.begin(way);
  }
}
