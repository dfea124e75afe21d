// The shapes that the server sends, by the names that the client uses. They
// come from the server's own OpenAPI document; what is refined here says why.
import type { components } from './schema';

type Schemas = components['schemas'];

/** A seat's number, from 0, or "chance". */
export type SeatName = Schemas['PlyEvent']['seat'];

export type Status = Schemas['Table']['status'];

/** Who sits on a seat of a table: one form for player, bot and nobody. */
export interface SeatInfo {
  seat: number;
  kind: 'player' | 'bot' | 'open';
  /** A player's name, or for whom an open seat is kept. */
  name?: string;
  /** A bot's level. */
  level?: string;
  /** A player whose browser follows the table. */
  present?: boolean;
  /** A bot plays for an absent player until that player is back. */
  standin?: boolean;
}

/** What a game alone understands; its component reads it by its own type. */
interface Opaque {
  view: unknown;
}

interface Seated {
  seats: SeatInfo[];
}

export type Clock = Schemas['Clock'];
export type Outcome = Schemas['Outcome'];
export type Fair = Schemas['Fair'];

/** One table as its caller may see it. */
export type Table = Omit<Schemas['Table'], 'view' | 'seats'> & Opaque & Seated;

/** Why a bot moved as it did, as a code that the client puts in words. */
export type Why = Schemas['Why'];

/** `event: ply` of the live stream. */
export type PlyEvent = Omit<Schemas['PlyEvent'], 'view'> & Opaque;

/** `event: table` of the live stream: what changes without a ply. */
export type TableEvent = Omit<Schemas['TableEvent'], 'seats'> & Seated;

/** A table in a list. */
export type TableRow = Omit<Schemas['TableLine'], 'seats'> & Seated;

export interface TableList {
  tables: TableRow[];
  next: string | null;
}

/** The person behind this browser. */
export type Me = Schemas['Account'];

/** What an invitation tells before one accepts it. */
export type Invitation = Omit<Schemas['Invitation'], 'seats'> & Seated;

/** Text in every language the game is played in. */
export type Text = Record<string, string>;

/** A question after its round: what was right, why, and where that is from. */
export type Revealed = Schemas['Question'];

export type LandName = Schemas['Land'];

/** A territory as drawn: its outline, where a castle and its name stand. */
export interface DrawnTerritory {
  id: number;
  name: Text;
  path: string;
  /** A point has two coordinates, which the document cannot say. */
  at: [number, number];
  label: [number, number];
  /** The height of letters for which the name fits. */
  size: number;
  neighbours: number[];
}

/** A map in the coordinates of its art. */
export type Drawing = Omit<Schemas['Drawing'], 'territories'> & { territories: DrawnTerritory[] };

/** A refusal (RFC 9457); without an answer the client makes one of its own. */
export type Problem = Partial<Omit<Schemas['Problem'], 'code' | 'status'>> & {
  code: Schemas['Problem']['code'] | 'unreachable' | 'unknown';
  status: number;
};

export type GameInfo = Schemas['GameLine'];

/** A lesson in a list. */
export interface LessonLine {
  key: string;
  title: Text;
  about: Text;
  minutes: number;
  /** How many moves the learner makes. */
  clicks: number;
}

export interface Remark {
  text: Text;
  /** What to point at: operands of the notation and regions of the table. */
  at?: readonly string[];
  /** What is said to a move that is not the one wanted. */
  wrong?: Text;
}

/** The table after so many plies, as the learner's seat sees it. */
export interface Step {
  version: number;
  seat: SeatName | null;
  move: string | null;
  view: unknown;
  legal: readonly string[];
  turn: readonly SeatName[];
  outcome: Outcome | null;
  /** The move that the learner has to make now; null where it is somebody else's. */
  expect: string | null;
  remark: Remark | null;
}

export interface Lesson extends LessonLine {
  game: string;
  rules: number;
  seat: number;
  seats: readonly string[];
  options: Record<string, unknown>;
  steps: readonly Step[];
}
