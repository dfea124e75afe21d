// The shapes that the server sends, as its OpenAPI document describes them.
// `view` is the business of each game; everything else is the same for all.

/** A seat's number, from 0, or "chance". */
export type SeatName = number | 'chance';

export type Status = 'waiting' | 'playing' | 'finished' | 'frozen';

/** Who sits on a seat of a table. */
export interface SeatInfo {
  seat: number;
  kind: 'player' | 'bot' | 'open';
  /** A player's name. */
  name?: string;
  /** A bot's level. */
  level?: string;
  /** A player whose browser follows the table. */
  present?: boolean;
  /** A bot plays for an absent player until that player is back. */
  standin?: boolean;
}

export interface Clock {
  kind: 'none' | 'live' | 'relaxed';
  seconds?: number;
  answer?: number;
  minutes?: number;
}

/** How a play ended; no winners means a draw. */
export interface Outcome {
  winners: number[];
  reason: string;
  scores: number[];
}

/** What makes chance auditable: the server's promise and the seats' shares. */
export interface Fair {
  commit: string;
  shares: (string | null)[];
}

/** One table as its caller may see it. */
export interface Table {
  id: string;
  game: string;
  rules: number;
  options: Record<string, unknown>;
  status: Status;
  seats: SeatInfo[];
  you: number | null;
  host: boolean;
  open: boolean;
  clock: Clock;
  invite?: string;
  fair: Fair;
  version: number;
  turn: SeatName[];
  deadline: string | null;
  now: string;
  view: unknown;
  legal: string[];
  outcome: Outcome | null;
  again: string | null;
  created: string;
}

/** Why a bot moved as it did, as a code that the client puts in words. */
export interface Why {
  code: string;
  territory?: number;
}

/** `event: ply` of the live stream. */
export interface PlyEvent {
  version: number;
  seat: SeatName;
  move: string;
  at: string;
  auto?: boolean;
  view: unknown;
  turn: SeatName[];
  legal: string[];
  deadline: string | null;
  outcome: Outcome | null;
  now: string;
  why?: Why;
}

/** `event: table` of the live stream: what changes without a ply. */
export interface TableEvent {
  seats: SeatInfo[];
  status: Status;
  deadline: string | null;
  again: string | null;
  fair: Fair;
  now: string;
}

/** A table in a list. */
export interface TableRow {
  id: string;
  game: string;
  status: Status;
  seats: SeatInfo[];
  host: string;
  created: string;
  turn: SeatName[];
  you: number | null;
}

export interface TableList {
  tables: TableRow[];
  next: string | null;
}

/** The person behind this browser. */
export interface Me {
  id: string;
  name: string;
  language: string;
}

/** What an invitation tells before one accepts it. */
export interface Invitation {
  table: string;
  game: string;
  host: string;
  seats: SeatInfo[];
  commit: string;
  status: Status;
}

/** Text in every language the game is played in. */
export type Text = Record<string, string>;

/** A question as it is put, options in the order shown. */
export interface Question {
  id: string;
  category: string;
  level: string;
  text: Text;
  options: Text[];
}

/** A question after its round: what was right, why, and where that is from. */
export interface Revealed {
  ply: number;
  round: number;
  seat: number;
  right: number;
  answer: number | 'none';
  question: Question;
  explanation: Text;
  source: { name: string; licence: string; key: string; as_of: string };
}

export interface LandName {
  key: string;
  name: Text;
}

/** A territory as drawn: its outline, where a castle and its name stand. */
export interface DrawnTerritory {
  id: number;
  name: Text;
  path: string;
  at: [number, number];
  label: [number, number];
  neighbours: number[];
}

/** A map in the coordinates of its art. */
export interface Drawing {
  key: string;
  name: Text;
  width: number;
  height: number;
  territories: DrawnTerritory[];
}

/** A refusal (RFC 9457) with the server's stable code. */
export interface Problem {
  type?: string;
  title?: string;
  status: number;
  detail?: string;
  code: string;
  /** The rule that a move would break, e.g.. */
  rule?: string;
  version?: number;
}

export interface GameInfo {
  game: string;
  rules: number;
  seats: { min: number; max: number };
  options: Record<string, unknown>;
  reasons: string[];
  bots: string[];
  bot: string;
}
