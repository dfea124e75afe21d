// What a game's component is given. The shell owns the table's connection;
// a game draws what the session holds and hands moves back.
import type {
  Complaint,
  Drawing,
  Outcome,
  Problem,
  Revealed,
  SeatInfo,
  SeatName,
  Table,
  Why
} from '$lib/api/types';

export type Connection = 'live' | 'lost' | 'healing';

/** One ply as this viewer may see it, with the view that followed it. */
export interface SeenPly {
  version: number;
  /** The host's ply voids a round: the play goes back, its versions go on. */
  seat: SeatName | 'host';
  move: string;
  /** RFC 3339. */
  at: string;
  /** A clock or a stand-in moved. */
  auto: boolean;
  why?: Why;
  view: unknown;
}

/** A table as its game sees it. All members are reactive. */
export interface GameSession {
  readonly table: Table;
  readonly view: unknown;
  readonly legal: readonly string[];
  /** The viewer's seat, null for an onlooker. */
  readonly you: number | null;
  readonly seats: readonly SeatInfo[];
  readonly version: number;
  readonly turn: readonly SeatName[];
  readonly outcome: Outcome | null;
  /** Plies seen so far, oldest first, without gap up to `version`; it may begin late. */
  readonly plies: readonly SeenPly[];
  /** Plies up to this version happened before we looked: show them, do not play them out. */
  readonly since: number;
  /** When the present turn runs out, in milliseconds of this browser's clock. */
  readonly deadline: number | null;
  readonly connection: Connection;
  /** The move on its way: set until the ply it made has been seen. */
  readonly sending: string | null;
  /** The last refusal. The shell shows it; a game may point at what it concerns. */
  readonly problem: Problem | null;
  /** Somebody beside the table says what happens and goes on from it: the game itself gives no hints and has nothing to go on with. */
  readonly coached?: true;

  /** Sends a move; resolves when it is answered. A refusal sets `problem` and does not throw. */
  send(move: string): Promise<void>;
  /** Tells the server that the question posed at that version is on the screen; safe to repeat. */
  shown(version: number): void;
  /** A new table with the same people, or the one somebody has already made; goes there. */
  again(): Promise<void>;
  /** Takes back the round just played, as the host may while the table is `voidable`. A refusal sets `problem`. */
  voidRound?(): Promise<void>;
  /** Questions whose answers may be known by now. */
  revealed(): Promise<Revealed[]>;
  /** Tells what is amiss with a question; throws what the server refuses. */
  report?(question: string, reason: Complaint, text: string): Promise<void>;
  /** For the host: how many reports came of questions asked here after that version. */
  complaints?(after: number): Promise<number>;
  /** Fetches the plies before the first in hand. A refusal sets `problem`. */
  earlier?(): Promise<void>;
  land(key: string): Promise<Drawing>;
  /** Address of the drawn land, for an image. */
  artUrl(key: string): string;
  /** Forgets the last refusal. */
  dismiss(): void;
}

export interface GameProps {
  session: GameSession;
}
