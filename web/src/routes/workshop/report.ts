// Arranges what a check of a file says.
import type { Place } from './types';

/** The places of one reason, in the order of the file, each once. */
export interface Group {
  reason: string;
  lines: number[];
  /** Instead of a line, where several items begin on it. */
  items: number[];
}

/** Places by reason, the most frequent first. Line 0 is the file as a whole. */
export function grouped(places: readonly Place[]): Group[] {
  const by = new Map<string, { lines: Set<number>; items: Set<number> }>();
  for (const { reason, line, item } of places) {
    const group = by.get(reason) ?? { lines: new Set(), items: new Set() };
    by.set(reason, group);
    if (item) group.items.add(item);
    else if (line > 0) group.lines.add(line);
  }
  const sorted = (numbers: Set<number>) => [...numbers].sort((a, b) => a - b);
  return [...by]
    .map(([reason, { lines, items }]) => ({ reason, lines: sorted(lines), items: sorted(items) }))
    .sort((a, b) => b.lines.length + b.items.length - a.lines.length - a.items.length);
}
