// One table as this browser follows it: a snapshot, then the live stream.
//
// The session believes nothing but the server: a move is `sending` until the
// ply it made has come in. The stream is resumed after the last version seen,
// so that nothing is missed or shown twice. A stream of the page's own is let go
// while nobody looks, because a browser has few connections to spare.
import { ApiError, Unreachable, problemOf, type Api } from '$lib/api/client';
import type {
  Complaint,
  Drawing,
  Fair,
  Outcome,
  PlyEvent,
  Problem,
  Revealed,
  SeatInfo,
  SeatName,
  Table,
  TableEvent
} from '$lib/api/types';
import type { Live } from '$lib/live/live';
import { randomHex } from '$lib/random';
import type { Connection, GameSession, SeenPly } from '$games/props';
import { Offset } from './offset';

/** What a session needs from outside, so that tests can be the outside. */
export interface Outside {
  api: Api;
  live: Live;
  /** Goes to another table. */
  go(table: string): void;
  /** Milliseconds of this browser's clock. */
  now(): number;
  visible(): boolean;
  /** From 0 to 1: not everybody shall come back at the same moment. */
  random(): number;
}

const firstWait = 500;
const longestWait = 10_000;
/** How long a hidden page keeps its stream: looking at another page is not leaving. */
const hiddenGrace = 15_000;
/** With no news for so long a stream may be dead without knowing it: ask. */
const quiet = 30_000;
/** How often the session looks after itself, and a pause after which it has slept. */
const beat = 1_000;
const slept = 10_000;
/** An answer that takes so long will not come. */
const patience = 8_000;
/** A deadline that passed so long ago must have brought news. */
const overdue = 4_000;
/** How many earlier plies are fetched at once. */
const atOnce = 200;
/** How often a finished table is asked whether it goes on, at first and after a while. */
const afterwards = 4_000;
const longAfterwards = 15_000;

export class TableSession implements GameSession {
  #table = $state.raw<Table>(null as unknown as Table);
  #plies = $state.raw<readonly SeenPly[]>([]);
  #since = $state(0);
  #connection = $state<Connection>('healing');
  #sending = $state<string | null>(null);
  #problem = $state.raw<Problem | null>(null);
  #offset = $state(0);

  #outside: Outside;
  #clock = new Offset();
  #leave: (() => void) | null = null; // ends the stream
  #closed = false;
  #complete = false; // the stream has ended, as a finished table's does
  #wait = firstWait;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #hide: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #afterwards = afterwards;
  #looked: number;
  #check: AbortController | null = null;
  #shown = new Set<number>();
  #lands = new Map<string, Promise<Drawing>>();
  #settle: (() => void) | null = null;
  #from = 0; // version before the first ply in hand
  #reached = 0; // version the last accepted move made

  private constructor(table: Table, outside: Outside) {
    this.#outside = outside;
    this.#heard = this.#looked = outside.now();
    this.#adopt(table);
    this.#since = table.version;
  }

  /** Fetches a table and follows it; throws what the server answers if it will not show it. */
  static async open(id: string, outside: Outside): Promise<TableSession> {
    const session = new TableSession(await outside.api.table(id), outside);
    session.#follow(0);
    session.#watch = setInterval(() => void session.#look(), beat);
    return session;
  }

  get table(): Table {
    return this.#table;
  }
  get view(): unknown {
    return this.#table.view;
  }
  get legal(): readonly string[] {
    return this.#table.legal;
  }
  get you(): number | null {
    return this.#table.you;
  }
  get seats(): readonly SeatInfo[] {
    return this.#table.seats;
  }
  get version(): number {
    return this.#table.version;
  }
  get turn(): readonly SeatName[] {
    return this.#table.turn;
  }
  get outcome(): Outcome | null {
    return this.#table.outcome;
  }
  get fair(): Fair {
    return this.#table.fair;
  }
  get plies(): readonly SeenPly[] {
    return this.#plies;
  }
  get since(): number {
    return this.#since;
  }
  get deadline(): number | null {
    return this.#table.deadline === null ? null : Date.parse(this.#table.deadline) - this.#offset;
  }
  get connection(): Connection {
    return this.#connection;
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
        const answer = await this.#outside.api.move(this.#table.id, move, version, key);
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
        if (error instanceof Unreachable) this.#lose();
        // Wait, then the same again: the key keeps a move that did arrive from counting twice.
        await this.#pause(Math.max(wait, again));
        wait = Math.min(wait * 2, longestWait);
      }
    }
  }

  shown(version: number): void {
    if (this.you === null || this.#shown.has(version)) return;
    this.#shown.add(version);
    this.#outside.api.shown(this.#table.id, version).catch(() => {
      // The server starts the clock by itself a moment later; nothing is lost.
    });
  }

  async voidRound(): Promise<void> {
    this.#problem = null;
    // A bot may move while the host decides; the round stays the same.
    for (let version: number | undefined = this.version, tries = 0; version !== undefined; tries++) {
      try {
        await this.#outside.api.voidRound(this.#table.id, version);
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
    await this.#outside.api.report(this.#table.id, question, reason, text);
  }

  async complaints(after: number): Promise<number> {
    const { reports } = await this.#outside.api.reports();
    return reports.filter(({ table, version }) => table === this.#table.id && version > after).length;
  }

  async again(): Promise<void> {
    try {
      let next = this.#table.again;
      if (next === null) next = (await this.#outside.api.again(this.#table.id)).id;
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
    const next = this.#table.again;
    if (next === null) return [];
    const { seats, you } = await this.#outside.api.table(next);
    return seats.flatMap((s) => (s.kind === 'player' && s.name && s.seat !== you ? [s.name] : []));
  }

  async earlier(): Promise<void> {
    try {
      while (this.#from > 0 && !this.#closed) {
        const from = this.#from;
        const after = Math.max(0, from - atOnce);
        const { plies } = await this.#outside.api.replay(this.#table.id, '', after, from - after);
        if (this.#from !== from || plies.length !== from - after) return; // the stream has begun anew meanwhile
        const before = plies.map(({ version, seat, move, at, auto, view }): SeenPly => ({ version, seat, move, at, auto: auto ?? false, view }));
        this.#plies = [...before, ...this.#plies];
        this.#from = after;
      }
    } catch (error) {
      this.#problem = problemOf(error);
    }
  }

  revealed(): Promise<Revealed[]> {
    return this.#outside.api.revealed(this.#table.id);
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
    for (let wait = firstWait; ; wait = Math.min(wait * 2, longestWait)) {
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

  /**
   * Fetches the table anew and sees to it that the stream goes on from the last
   * ply in hand: after a change of seats, on coming back, or when in doubt.
   */
  async refresh(anew = false): Promise<void> {
    if (this.#closed || (this.#check && !anew)) return;
    this.#check?.abort();
    const check = (this.#check = new AbortController());
    const limit = setTimeout(() => check.abort(), patience);
    try {
      const table = await this.#outside.api.table(this.#table.id, check.signal);
      if (this.#closed || this.#check !== check) return;
      const viewer = this.#table.you;
      this.#merge(table);
      // A stream shows what its viewer may see: another seat needs another one.
      const stale = anew || table.version > this.version || table.you !== viewer || !this.#leave;
      if (stale && !this.#complete && this.#streams()) this.#follow(this.#last());
    } catch (error) {
      if (this.#closed || this.#check !== check) return;
      if (retryable(error) !== null) this.#lose();
      else this.#end(problemOf(error));
    } finally {
      clearTimeout(limit);
      if (this.#check === check) this.#check = null;
    }
  }

  /** Whether this page may hold a stream now. */
  #streams(): boolean {
    return this.#outside.live.shared || this.#outside.visible();
  }

  /** The server will not show the table any more. */
  #end(problem: Problem): void {
    this.#complete = true;
    this.#drop();
    this.#connection = 'live';
    // A table that broke is not shown to anybody until its fault is mended.
    if (problem.status === 409) this.#table = { ...this.#table, status: 'frozen' };
    else this.#problem = problem;
  }

  /** The page has been hidden or is shown again. */
  visibility(): void {
    clearTimeout(this.#hide);
    if (this.#outside.visible()) {
      this.#afterwards = afterwards;
      void this.refresh();
    } else if (!this.#outside.live.shared) {
      this.#hide = setTimeout(() => this.rest(), hiddenGrace);
    }
  }

  /** The browser says whether there is a network. */
  network(up: boolean): void {
    if (up) this.wake();
    else this.#lose();
  }

  /** The page is put away, and may come back. */
  rest(): void {
    this.#drop();
  }

  /** It is back, after who knows how long: nothing that was open is trusted. */
  wake(): void {
    this.#wait = firstWait;
    if (this.#connection === 'lost') this.#connection = 'healing';
    clearTimeout(this.#retry);
    void this.refresh(true);
    this.#settle?.();
  }

  /** Lets everything go; the session is not used again. */
  close(): void {
    this.#closed = true;
    this.#drop();
    clearTimeout(this.#hide);
    clearInterval(this.#watch);
    this.#settle?.();
  }

  // --- the stream

  #follow(after: number): void {
    if (this.#closed) return;
    this.#drop();
    if (this.#connection !== 'live') this.#connection = 'healing';
    const leave = this.#outside.live.follow(this.#table.id, after, (word, data) => {
      if (this.#leave !== leave) return;
      if (word === 'error') {
        this.#drop();
        return this.#lose();
      }
      this.#live();
      switch (word) {
        case 'ply':
          return this.#ply(data as PlyEvent);
        case 'table':
          return this.#change(data as TableEvent);
        case 'snapshot':
          return this.#snapshot(data as Table);
        case 'end':
          this.#complete = true;
          return this.#drop();
        case 'refused':
          this.#drop();
          return void this.refresh(true); // which says why
      }
    });
    this.#leave = leave;
  }

  /** The version of the last ply in hand: where the stream goes on. */
  #last(): number {
    return this.#plies.at(-1)?.version ?? this.#from;
  }

  #drop(): void {
    clearTimeout(this.#retry);
    const leave = this.#leave;
    this.#leave = null;
    leave?.();
  }

  #live(): void {
    this.#heard = this.#outside.now();
    this.#wait = firstWait;
    this.#connection = 'live';
  }

  #lose(): void {
    if (this.#closed || this.#complete) return;
    this.#drop();
    this.#connection = 'lost';
    const wait = this.#wait * (0.5 + this.#outside.random() / 2);
    this.#retry = setTimeout(() => {
      this.#connection = 'healing';
      void this.refresh();
    }, wait);
    this.#wait = Math.min(this.#wait * 2, longestWait);
  }

  /** Looks whether the stream is silent for a reason. */
  async #look(): Promise<void> {
    const now = this.#outside.now();
    const pause = now - this.#looked;
    this.#looked = now;
    if (this.#closed || !this.#outside.visible()) return;
    if (pause > slept && !this.#complete) return this.wake();
    if (this.#connection !== 'live') return;
    if (this.#complete) {
      // An ended stream cannot tell that somebody wants to play again.
      if (this.#table.again === null && now - this.#heard > this.#afterwards) {
        this.#afterwards = Math.min(this.#afterwards * 1.25, longAfterwards);
        await this.refresh();
      }
      return;
    }
    const late = this.deadline !== null && now - this.deadline > overdue && now - this.#heard > overdue;
    if (late || now - this.#heard > quiet) await this.refresh();
  }

  /** Waits, or less long if the network comes back or the session closes. */
  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#settle = null;
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.#settle = done;
    });
  }

  // --- what it brings

  #ply(ply: PlyEvent): void {
    this.#hear(ply.now);
    const last = this.#last();
    if (ply.version <= last) return;
    if (ply.version > last + 1) return this.#lose(); // it never should: start over from there
    const seen: SeenPly = {
      version: ply.version,
      seat: ply.seat,
      move: ply.move,
      at: ply.at,
      auto: ply.auto ?? false,
      view: ply.view,
      ...(ply.why ? { why: ply.why } : {})
    };
    this.#plies = [...this.#plies, seen];
    if (ply.version <= this.version) return; // history that the snapshot already holds
    this.#table = {
      ...this.#table,
      version: ply.version,
      view: ply.view,
      turn: ply.turn,
      legal: ply.legal,
      deadline: ply.deadline,
      outcome: ply.outcome,
      voidable: ply.voidable ?? null,
      status: ply.outcome ? 'finished' : this.#table.status === 'waiting' ? 'playing' : this.#table.status
    };
    this.#arrive();
  }

  #change(change: TableEvent): void {
    this.#hear(change.now);
    this.#table = {
      ...this.#table,
      seats: change.seats,
      onlookers: change.onlookers,
      status: change.status,
      deadline: change.deadline,
      again: change.again,
      fair: change.fair,
      ...(change.given_back ? { given_back: change.given_back } : {})
    };
  }

  /** The stream could not go back as far as we asked. */
  #snapshot(table: Table): void {
    if (table.version !== this.#last()) {
      this.#plies = [];
      this.#from = table.version;
      this.#since = Math.max(table.version, this.version);
    }
    if (table.version >= this.version) this.#adopt(table);
  }

  /** Takes from a fetched table what the stream will not bring. */
  #merge(table: Table): void {
    if (table.version === this.version) return this.#adopt(table);
    this.#hear(table.now);
    if (table.version < this.version) return;
    const { version, view, turn, legal, outcome, deadline, voidable } = this.#table;
    this.#table = { ...table, version, view, turn, legal, outcome, deadline, voidable };
  }

  #adopt(table: Table): void {
    this.#heard = this.#outside.now();
    this.#hear(table.now);
    this.#table = table;
    this.#arrive();
  }

  /** A move is no longer on its way once the ply it made is here. */
  #arrive(): void {
    if (this.#sending !== null && this.#reached > 0 && this.version >= this.#reached) this.#sending = null;
  }

  #hear(now: string): void {
    this.#offset = this.#clock.add(Date.parse(now), this.#outside.now());
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

/** How many milliseconds to wait before the same call again, or null if its answer is final. */
function retryable(error: unknown): number | null {
  if (error instanceof Unreachable) return 0;
  if (!(error instanceof ApiError)) throw error;
  if (error.problem.status === 429) return (error.retryAfter ?? 1) * 1000;
  return error.problem.status >= 500 ? 0 : null;
}
