// What a session needs from outside, so that tests can be the outside.
import type { Api } from '$lib/api/client';
import type { Live } from '$lib/live/live';

export interface Outside {
  api: Api;
  live: Live;
  /** Goes to another table. */
  go(table: string): void;
  /** Milliseconds of this browser's clock. */
  now(): number;
  visible(): boolean;
  /** From 0 to 1: not everybody shall come back at the same moment. */
  random(): number;
}
