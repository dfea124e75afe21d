// The tables that the front page lists, looked at again and again while
// somebody looks.
import { account } from '$lib/account.svelte';
import { api } from '$lib/api/client';
import type { TableRow } from '$lib/api/types';

const often = 20_000; // how old the lists may become

export class Tables {
  /** Those of others that wait for players. */
  open = $state.raw<TableRow[]>([]);
  #mine = $state.raw<TableRow[]>([]);

  /** The play to go on with: one that waits for us before one that waits for others. */
  next = $derived.by(() => {
    const seated = this.#mine.filter((row) => row.status === 'playing' && row.you !== null);
    return seated.find((row) => row.turn.includes(row.you as number)) ?? seated[0] ?? null;
  });
  running = $derived(this.#mine.filter((row) => row.status !== 'finished' && row !== this.next).slice(0, 6));
  older = $derived(this.#mine.filter((row) => row.status === 'finished').slice(0, 6));

  /** For a component's own script: looks as long as it is shown. */
  constructor() {
    $effect(() => {
      void account.me;
      const look = () => {
        if (document.visibilityState === 'visible') {
          this.#look().catch(() => {
            // The lists stay as they were; the next look brings them.
          });
        }
      };
      look();
      const timer = setInterval(look, often);
      document.addEventListener('visibilitychange', look);
      return () => {
        clearInterval(timer);
        document.removeEventListener('visibilitychange', look);
      };
    });
  }

  async #look() {
    const known = account.me !== null;
    const [waiting, own] = await Promise.all([api.openTables(), known ? api.myTables() : null]);
    this.open = waiting.tables.filter((row) => row.you === null).slice(0, 8);
    this.#mine = own?.tables ?? [];
  }
}
