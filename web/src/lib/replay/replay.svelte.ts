// A play shown again, behind the face of a table: what one viewer saw, ply by
// ply, as the server tells it. Nothing can be done here but look.
import type { Api } from '$lib/api/client';
import type { Drawing, Outcome, Problem, Replayed, ReplayPart, Revealed, SeatInfo, SeatName, Table } from '$lib/api/types';
import type { Connection, GameSession, SeenPly } from '$games/props';

/** Through whose eyes a play is seen: a seat's, an onlooker's, or all laid open. */
export type Eyes = number | 'onlooker' | 'all';

/** How many plies are fetched at once. */
export const page = 200;

type Source = Pick<Api, 'replay' | 'revealed' | 'land' | 'artUrl'>;

export class ReplaySession implements GameSession {
  readonly deadline = null;
  readonly connection: Connection = 'live';
  readonly sending = null;
  readonly problem: Problem | null = null;
  readonly coached = true;
  readonly seats: readonly SeatInfo[];
  readonly eyes: Eyes;
  /** How many plies the play has. */
  readonly length: number;

  #table: Table;
  #source: Source;
  #start: { view: unknown; turn: readonly SeatName[] };
  #all: readonly Replayed[];
  #seen: readonly SeenPly[];
  #at = $state(0);
  #since = $state(0);

  private constructor(table: Table, eyes: Eyes, parts: readonly ReplayPart[], at: number, source: Source) {
    const [first] = parts;
    this.#table = table;
    this.#source = source;
    this.eyes = eyes;
    this.#start = { view: first?.view, turn: first?.turn ?? [] };
    this.#all = parts.flatMap((part) => part.plies);
    this.#seen = this.#all.map(seen);
    this.length = this.#all.length;
    // Who is here now was not here then.
    this.seats = table.seats.map(({ seat, kind, name, level }): SeatInfo => ({ seat, kind, ...(name && { name }), ...(level && { level }), ...(kind === 'player' && { present: true }) }));
    this.#at = this.#since = Math.min(Math.max(at, 0), this.length);
  }

  /** Fetches a whole play; throws what the server answers if it will not show it. `told` hears what share is here. */
  static async open(table: Table, eyes: Eyes, at: number, source: Source, told: (share: number) => void = () => {}): Promise<ReplaySession> {
    const parts: ReplayPart[] = [];
    for (let have = 0; ; ) {
      const part = await source.replay(table.id, String(eyes), have, page);
      parts.push(part);
      have += part.plies.length;
      told(part.version === 0 ? 1 : have / part.version);
      if (part.plies.length === 0 || have >= part.version) break;
    }
    return new ReplaySession(table, eyes, parts, at, source);
  }

  get version(): number {
    return this.#at;
  }
  /** Every ply of the play. */
  get whole(): readonly SeenPly[] {
    return this.#seen;
  }
  /** The ply that led here, null at the start. */
  get ply(): SeenPly | null {
    return this.#seen[this.#at - 1] ?? null;
  }
  /** Goes to a ply: the next one is played out, any other just stands there. */
  go(version: number): void {
    const to = Math.min(Math.max(Math.trunc(version), 0), this.length);
    if (to !== this.#at + 1) this.#since = to;
    this.#at = to;
  }

  get table(): Table {
    return {
      ...this.#table,
      status: this.outcome ? 'finished' : 'playing',
      seats: [...this.seats],
      you: this.you,
      host: false,
      version: this.version,
      turn: [...this.turn],
      deadline: null,
      voidable: null,
      view: this.view,
      legal: [],
      outcome: this.outcome,
      again: null
    };
  }
  get view(): unknown {
    return this.#all[this.#at - 1]?.view ?? this.#start.view;
  }
  get turn(): readonly SeatName[] {
    return this.#all[this.#at - 1]?.turn ?? this.#start.turn;
  }
  get outcome(): Outcome | null {
    return this.#all[this.#at - 1]?.outcome ?? null;
  }
  get you(): number | null {
    return typeof this.eyes === 'number' ? this.eyes : null;
  }
  get plies(): readonly SeenPly[] {
    return this.#seen.slice(0, this.#at);
  }
  get since(): number {
    return this.#since;
  }
  readonly legal: readonly string[] = [];

  revealed(): Promise<Revealed[]> {
    return this.#source.revealed(this.#table.id);
  }
  land(key: string): Promise<Drawing> {
    return this.#source.land(key);
  }
  artUrl(key: string): string {
    return this.#source.artUrl(key);
  }
  async send(): Promise<void> {
    // It has been played.
  }
  async again(): Promise<void> {
    // The finished table offers that.
  }
  shown(): void {
    // No clock runs here.
  }
  dismiss(): void {
    // Nothing is refused here.
  }
}

function seen(ply: Replayed): SeenPly {
  return { version: ply.version, seat: ply.seat, move: ply.move, at: ply.at, auto: ply.auto ?? false, view: ply.view };
}

/** Reads eyes from an address; null if there is no such seat. */
export function eyesOf(text: string | null, seats: number): Eyes | null {
  if (text === 'onlooker' || text === 'all') return text;
  if (text === null || !/^\d$/.test(text)) return null;
  return Number(text) < seats ? Number(text) : null;
}
