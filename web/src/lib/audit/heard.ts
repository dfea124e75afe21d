// What this browser was told of plays: the digest that binds a finished record,
// as it was first told, which it keeps; and the plies, which the page keeps.
import type { Seen } from './seen';

const storageKey = 'castellan.records';
/** So many plays' digests are kept. */
const most = 200;

const plies = new Map<string, readonly Seen[]>();

function kept(): [table: string, digest: string][] {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '[]') as unknown;
    return Array.isArray(stored) ? stored.filter((one): one is [string, string] => Array.isArray(one) && one.length === 2 && one.every((x) => typeof x === 'string')) : [];
  } catch {
    return [];
  }
}

/** Keeps what was told of a play at its end. A later digest does not take the first one's place. */
export function hear(table: string, digest: string, told: readonly Seen[]): void {
  plies.set(table, told);
  const all = kept();
  if (all.some(([id]) => id === table)) return;
  try {
    localStorage.setItem(storageKey, JSON.stringify([...all, [table, digest]].slice(-most)));
  } catch {
    // Without storage the page has the plies alone.
  }
}

export const heardDigest = (table: string): string | null => kept().find(([id]) => id === table)?.[1] ?? null;

export const heardPlies = (table: string): readonly Seen[] | null => plies.get(table) ?? null;
