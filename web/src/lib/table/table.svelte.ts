// One table as this browser follows it: a snapshot, then the live stream.
//
// The session believes nothing but the server: a move is `sending` until the
// ply it made has come in.
import { ApiError, Unreachable, problemOf } from '$lib/api/client';
import type {
  Complaint,
  Drawing,
  Fair,
  Outcome,
  Problem,
  Revealed,
  SeatInfo,
  SeatName,
  Table
} from '$lib/api/types';
import { randomHex } from '$lib/random';
import type { Connection, GameSession, SeenPly } from '$games/props';
import { Line } from './line.svelte';
import type { Outside } from './outside';
import { firstWait, longer, retryable } from './retry';
import { Told } from './told.svelte';

/** How many earlier plies are fetched at once. */
const atOnce = 200;

export class TableSession implements GameSession {
  #sending = $state<string | null>(null);
  #problem = $state.raw<Problem | null>(null);

  #outside: Outside;
  #told: Told;
  #line: Line;
  #closed = false;
  #shown = new Set<number>();
  #lands = new Map<string, Promise<Drawing>>();
  #reached = 0; // version the last accepted move made

  private constructor(table: Table, outside: Outside) {
    this.#outside = outside;
    this.#told = new Told(table, outside.now);
    this.#line = new Line(outside, this.#told, {
      came: () => this.#arrive(),
      refused: (problem) => (this.#problem = problem)
    });
  }

  /** Fetches a table and follows it; throws what the server answers if it will not show it. */
  static async open(id: string, outside: Outside): Promise<TableSession> {
    return new TableSession(await outside.api.table(id), outside);
  }

  get table(): Table {
    return this.#told.table;
  }
  get view(): unknown {
    return this.#told.table.view;
  }
  get legal(): readonly string[] {
    return this.#told.table.legal;
  }
  get you(): number | null {
    return this.#told.table.you;
  }
  get seats(): readonly SeatInfo[] {
    return this.#told.table.seats;
  }
  get version(): number {
    return this.#told.version;
  }
  get turn(): readonly SeatName[] {
    return this.#told.table.turn;
  }
  get outcome(): Outcome | null {
    return this.#told.table.outcome;
  }
  get fair(): Fair {
    return this.#told.table.fair;
  }
  get plies(): readonly SeenPly[] {
    return this.#told.plies;
  }
  get since(): number {
    return this.#told.since;
  }
  get deadline(): number | null {
    return this.#told.deadline;
  }
  get connection(): Connection {
    return this.#line.connection;
  }
  get sending(): string | null {
    return this.#sending;
  }
  get problem(): Problem | null {
    return this.#problem;
  }

  dismiss(): void {
    this.#problem = null;
  }

  async send(move: string): Promise<void> {
    if (this.#sending !== null || this.#closed) return;
    this.#sending = move;
    this.#problem = null;
    this.#reached = 0;
    const key = randomHex(16);
    const version = this.version;
    let wait = firstWait;
    while (!this.#closed) {
      try {
        const answer = await this.#outside.api.move(this.table.id, move, version, key);
        this.#reached = answer.version;
        this.#arrive();
        return;
      } catch (error) {
        const again = retryable(error);
        if (again === null) {
          this.#sending = null;
          this.#problem = problemOf(error);
          if (this.#problem.status === 409) void this.refresh();
          return;
        }
        if (error instanceof Unreachable) this.#line.lose();
        // Wait, then the same again: the key keeps a move that did arrive from counting twice.
        await this.#line.pause(Math.max(wait, again));
        wait = longer(wait);
      }
    }
  }

  shown(version: number): void {
    if (this.you === null || this.#shown.has(version)) return;
    this.#shown.add(version);
    this.#outside.api.shown(this.table.id, version).catch(() => {
      // The server starts the clock by itself a moment later; nothing is lost.
    });
  }

  async voidRound(): Promise<void> {
    this.#problem = null;
    // A bot may move while the host decides; the round stays the same.
    for (let version: number | undefined = this.version, tries = 0; version !== undefined; tries++) {
      try {
        await this.#outside.api.voidRound(this.table.id, version);
        return;
      } catch (error) {
        const problem = problemOf(error);
        version = problem.code === 'stale' && tries < 3 ? problem.version : undefined;
        if (version === undefined) this.#problem = problem;
      }
    }
    void this.refresh();
  }

  async report(question: string, reason: Complaint, text: string): Promise<void> {
    await this.#outside.api.report(this.table.id, question, reason, text);
  }

  async complaints(after: number): Promise<number> {
    const { reports } = await this.#outside.api.reports();
    return reports.filter(({ table, version }) => table === this.table.id && version > after).length;
  }

  async again(): Promise<void> {
    try {
      let next = this.table.again;
      if (next === null) next = (await this.#outside.api.again(this.table.id)).id;
      else if (this.you !== null && !(await this.#takeSeat(next, this.you))) {
        this.#problem = { status: 409, code: 'without_you' };
        return;
      }
      this.#outside.go(next);
    } catch (error) {
      this.#problem = problemOf(error);
    }
  }

  /** Who sits already at the table that continues this one, other than bots. */
  async callers(): Promise<string[]> {
    const next = this.table.again;
    if (next === null) return [];
    const { seats, you } = await this.#outside.api.table(next);
    return seats.flatMap((s) => (s.kind === 'player' && s.name && s.seat !== you ? [s.name] : []));
  }

  async earlier(): Promise<void> {
    try {
      while (this.#told.from > 0 && !this.#closed) {
        const { from } = this.#told;
        const after = Math.max(0, from - atOnce);
        const { plies } = await this.#outside.api.replay(this.table.id, '', after, from - after);
        if (this.#told.from !== from || plies.length !== from - after) return; // the stream has begun anew meanwhile
        this.#told.precede(plies.map(({ version, seat, move, at, auto, view }): SeenPly => ({ version, seat, move, at, auto: auto ?? false, view })));
      }
    } catch (error) {
      this.#problem = problemOf(error);
    }
  }

  revealed(): Promise<Revealed[]> {
    return this.#outside.api.revealed(this.table.id);
  }

  land(key: string): Promise<Drawing> {
    let drawing = this.#lands.get(key);
    if (!drawing) {
      drawing = this.#fetchLand(key);
      this.#lands.set(key, drawing);
      drawing.catch((error: unknown) => {
        this.#lands.delete(key);
        this.#problem = problemOf(error);
      });
    }
    return drawing;
  }

  async #fetchLand(key: string): Promise<Drawing> {
    for (let wait = firstWait; ; wait = longer(wait)) {
      try {
        return await this.#outside.api.land(key);
      } catch (error) {
        const again = retryable(error);
        if (again === null || this.#closed) throw error;
        await new Promise((resolve) => setTimeout(resolve, Math.max(wait, again)));
      }
    }
  }

  artUrl(key: string): string {
    return this.#outside.api.artUrl(key);
  }

  /** Fetches the table anew, after a change of seats or when in doubt. */
  refresh(): Promise<void> {
    return this.#line.refresh();
  }

  /** The page has been hidden or is shown again. */
  visibility(): void {
    this.#line.visibility();
  }

  /** The browser says whether there is a network. */
  network(up: boolean): void {
    this.#line.network(up);
  }

  /** The page is put away, and may come back. */
  rest(): void {
    this.#line.rest();
  }

  /** It is back: nothing that was open is trusted, and what waits is tried at once. */
  wake(): void {
    this.#line.wake();
  }

  /** Lets everything go; the session is not used again. */
  close(): void {
    this.#closed = true;
    this.#line.close();
  }

  /** A move is no longer on its way once the ply it made is here. */
  #arrive(): void {
    if (this.#sending !== null && this.#reached > 0 && this.version >= this.#reached) this.#sending = null;
  }

  /** Sits down at the table that continues this one; false if it goes on without us, where we may not even look. */
  async #takeSeat(id: string, seat: number): Promise<boolean> {
    try {
      await this.#outside.api.seat(id, seat, { kind: 'me', share: randomHex(16) });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
    // The seat is taken by now, perhaps by ourselves: look.
    try {
      await this.#outside.api.table(id);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.problem.status === 404) return false;
      throw error;
    }
  }
}
