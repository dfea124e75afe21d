// The shapes that the server sends, by the names that the client uses. They
// come from the server's own OpenAPI document; what is refined here says why.
import type { components } from './schema';

type Schemas = components['schemas'];

/** A seat's number, from 0, or "chance". */
export type SeatName = Schemas['Table']['turn'][number];

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

/** A ply of a play that is shown again. */
export type Replayed = Omit<Schemas['ReplayedPly'], 'view'> & Opaque;

/** A part of a play, as one viewer saw it. */
export type ReplayPart = Omit<Schemas['ReplayPart'], 'view' | 'plies'> & Opaque & { plies: Replayed[] };

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

/** What is amiss with a question. */
export type Complaint = Schemas['Report']['reason'];

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
  code: Schemas['Problem']['code'] | 'unreachable' | 'unknown' | 'without_you';
  status: number;
};

export type GameInfo = Schemas['GameLine'];

/** A lesson in a list. */
export type LessonLine = Schemas['LessonLine'];

/** The table after so many plies of a lesson, as the learner's seat sees it. */
export type Step = Omit<Schemas['LessonStep'], 'view' | 'deadline'> & Opaque;

export type Lesson = Omit<Schemas['Lesson'], 'steps'> & { steps: Step[] };

/** A deck that somebody keeps. */
export type Deck = Schemas['Deck'];

/** What a deck's code says. */
export type SharedDeck = Schemas['SharedDeck'];
