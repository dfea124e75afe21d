// What the shell must know of a game to lay a table of it. The words are the
// shell's own, under the game's key: each game's folder brings them in
// setup/LOCALE.ts, and messages/LOCALE.ts takes them in.
import type { Component } from 'svelte';
import type { SeatInfo, Text } from '$lib/api/types';
import type { Locale } from '$lib/i18n.svelte';
import type { IconName } from '$lib/ui/Icon.svelte';

/** The games that this client can lay and draw. */
export type Game = 'alliance' | 'ivanhoe' | 'lostempires';

export type Value = string | number;

/** How long a decision may take at a table with friends. */
export const clocks = ['live', 'none', 'relaxed'] as const;
export type ClockChoice = (typeof clocks)[number];

/** What a player has chosen, by the key of each choice. */
export type Chosen = Readonly<Record<string, Value>>;

/** One thing about a table that a player chooses; its name stands under GAME.KEY. */
export interface Choice {
  readonly key: string;
  /** What is on offer, given what else is chosen. */
  values(chosen: Chosen): readonly Value[];
  /** What is taken by whoever chose nothing; where it is not on offer, the last that is. */
  readonly otherwise: Value;
  /** Where a value's words stand, GAME.WORDS.VALUE, if not under the choice's own key. */
  readonly words?: string;
  /** Each value is shown with what it means (GAME.WORDS.VALUE.hint), not folded into a box. */
  readonly open?: boolean;
  /** Any number of the values, joined by commas; none stands for all of them. */
  readonly several?: boolean;
  /** More values, which the server names. */
  more?(): Promise<{ key: string; name: Text }[]>;
}

/** A rulebook, made from docs/games while building; its html is empty where it is missing. */
export interface Book {
  html: string;
  title: string;
  headings: { id: string; text: string }[];
  rules: Record<string, string>;
}

export interface Setup {
  readonly key: Game;
  /** The letter with which the ids of its rules begin. */
  readonly letter: string;
  readonly icon: IconName;
  /** Levels of bots, weakest first; their names stand under GAME.bot. */
  readonly bots: readonly string[];
  readonly choices: readonly Choice[];
  /** Seconds for a decision, and for an answer where there are such, under the live clock. */
  readonly pace: { readonly seconds: number; readonly answer?: number };
  /** The clock with friends of whoever chose none. */
  readonly clock: ClockChoice;
  /** The picture of the front page. A scene fills its space, anything else lies in it. */
  readonly hero: { src(chosen: Chosen): string; readonly scene: boolean };
  readonly book: Readonly<Record<Locale, () => Promise<Book>>>;

  seats(chosen: Chosen): number;
  /** The seats kept for others when friends are invited. Whoever makes the table has seat 0. */
  kept(chosen: Chosen): readonly number[];
  /** The options object of the table. */
  options(chosen: Chosen): Record<string, unknown>;
  /** The level of a bot on that seat. */
  bot(chosen: Chosen, seat: number): string;
  /** What kind of table it is, in a few words each. */
  kind(options: Readonly<Record<string, unknown>>, seats: readonly SeatInfo[]): string[];
  /** The side of a seat, where not all are alike; named under GAME.side. */
  side?(seat: number): string;
  /** By which words of GAME.share friends are called to the free seats, if there are several. */
  call?(you: number | null, free: readonly number[]): string;
  /** A seat's colour. */
  colour?(seat: number): string;
  /** Where a game is played with decks: the page on which one builds them, or looks at the one of a code. */
  decks?(): Promise<Component<{ code: string | undefined }>>;
  /** It asks questions, such as the workshop keeps: of these categories and levels. */
  readonly questions?: { readonly categories: string; readonly level: string };
  /** What draws a seat's arms, and what a page that shows arms must hold once. */
  arms?(): Promise<{ Arms: Component<{ seat: number; size?: number }>; Defs: Component }>;
}
