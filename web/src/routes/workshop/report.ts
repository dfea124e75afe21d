// Arranges what a check of a file says.
import type { Place } from './types';

/** The places of one reason, in the order of the file, each once. */
export interface Group {
  reason: string;
  lines: number[];
}

/** Places by reason, the most frequent first. Line 0 is the file as a whole. */
export function grouped(places: readonly Place[]): Group[] {
  const by = new Map<string, Set<number>>();
  for (const { reason, line } of places) {
    const lines = by.get(reason) ?? new Set();
    by.set(reason, lines.add(line));
  }
  return [...by]
    .map(([reason, lines]) => ({ reason, lines: [...lines].filter((line) => line > 0).sort((a, b) => a - b) }))
    .sort((a, b) => b.lines.length - a.lines.length);
}
