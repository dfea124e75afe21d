// The legal list of a moment, and what is left of it as the player points:
// a move is a row of words, and every gesture adds one.

export type Words = readonly string[];

export interface Deeds {
  readonly moves: readonly Words[];
}

export const none: Deeds = { moves: [] };

export function read(legal: readonly string[]): Deeds {
  return { moves: legal.map((move) => move.split(' ')) };
}

function begins(move: Words, prefix: Words): boolean {
  return move.length >= prefix.length && prefix.every((word, i) => move[i] === word);
}

/** What may be said next after some words, and the move that they are already. */
export interface Left {
  next: readonly string[];
  move: string | null;
}

export function after(deeds: Deeds, prefix: Words): Left {
  const next = new Set<string>();
  let move: string | null = null;
  for (const one of deeds.moves) {
    if (!begins(one, prefix)) continue;
    const word = one[prefix.length];
    if (word === undefined) move = one.join(' ');
    else next.add(word);
  }
  return { next: [...next], move };
}

/** Whether any move begins with these words. */
export function allows(deeds: Deeds, ...prefix: string[]): boolean {
  return deeds.moves.some((one) => begins(one, prefix));
}

/** The words that may follow the first one, in the order of the list: `move` → its battlefields. */
export function second(deeds: Deeds, word: string): string[] {
  return [...after(deeds, [word]).next];
}

/**
 * Goes on by itself where there is only one way: of several payments or several
 * targets one is chosen, of one none.
 */
export function onward(deeds: Deeds, prefix: Words, only: (word: string) => boolean): Words {
  let words = prefix;
  for (;;) {
    const { next, move } = after(deeds, words);
    const word = next[0];
    if (move !== null || next.length !== 1 || word === undefined || !only(word)) return words;
    words = [...words, word];
  }
}

export const isUnit = (word: string) => /^u\d+$/.test(word);
export const isPay = (word: string) => /^(\d+c)?(\d+s)?$/.test(word) && word !== '';

/** The mulligan of exactly these cards, in the order in which the list names them. */
export function mulligan(deeds: Deeds, cards: readonly string[]): string | null {
  const wanted = [...cards].sort().join(' ');
  const found = deeds.moves.find((one) => one[0] === 'mulligan' && one.length === cards.length + 1 && [...one.slice(1)].sort().join(' ') === wanted);
  return found?.join(' ') ?? null;
}
