// What an audit knows of a play: enough to say what chance could choose from.
import { Refused } from './refused';

export interface Tracker {
  /** Who is to move: chance alone, a seat alone, or either as the log has it. */
  readonly due: 'chance' | 'seat' | 'either';
  /** Whether the play is over, or null where the tracker cannot know. */
  readonly over: boolean | null;
  /**
   * Chance's legal list, in its fixed order, equal entries as often as they
   * stand. The move that the log has tells for whom a card is drawn where the
   * tracker does not know; it never tells which.
   */
  list(move: readonly string[]): readonly string[];
  /** A move by a seat, or by chance after it was found in the list. Refused: one that cannot stand here. */
  play(seat: number | 'chance', move: readonly string[]): void;
  /** Whether a round of the play can be voided now; it began at the last `round`. */
  readonly settled: boolean;
  /** Which round the play is at the very beginning of, or null. */
  readonly round: number | null;
}

export function refuse(rule: string): never {
  throw new Refused('move', rule);
}

/** Refuses by a rule unless something holds. */
export function must(holds: boolean, rule: string): asserts holds {
  if (!holds) refuse(rule);
}

/** A number as moves write it, within a range, or a refusal. */
export function number(word: string | undefined, from: number, to: number): number {
  must(word !== undefined && /^(0|[1-9]\d*)$/.test(word), 'R-2');
  const n = Number(word);
  must(n >= from && n <= to, 'R-2');
  return n;
}

/** Refuses a move that has not so many words. */
export function words(move: readonly string[], n: number): void {
  must(move.length === n, 'R-2');
}
