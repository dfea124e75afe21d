// A session that shows what a game's test gives it and remembers what is sent.
import type { Outcome, Problem, SeatInfo, SeatName, Table } from '$lib/api/types';
import type { Connection, GameSession, SeenPly } from './props';

export interface Scripted<View, Seen> {
  view: View | null;
  legal: string[];
  turn: SeatName[];
  plies: Seen[];
  you: number | null;
  outcome: Outcome | null;
  seats: SeatInfo[];
  since: number;
}

export class Fake<View, Seen extends { version: number }> implements GameSession {
  #now: Scripted<View, Seen>;
  readonly sent: string[] = [];
  readonly connection: Connection = 'live';
  readonly problem: Problem | null = null;
  readonly deadline = null;
  readonly sending = null;
  agained = 0;

  constructor(sample: Pick<Scripted<View, Seen>, 'view' | 'seats'>) {
    this.#now = $state.raw({ legal: [], turn: [0], plies: [], you: 0, outcome: null, since: 0, ...sample });
  }
  change(part: Partial<Scripted<View, Seen>>): void {
    this.#now = { ...this.#now, ...part };
  }

  get view() {
    return this.#now.view;
  }
  get legal() {
    return this.#now.legal;
  }
  get turn() {
    return this.#now.turn;
  }
  get you() {
    return this.#now.you;
  }
  get seats() {
    return this.#now.seats;
  }
  get outcome() {
    return this.#now.outcome;
  }
  get since() {
    return this.#now.since;
  }
  get plies() {
    return this.#now.plies as unknown as SeenPly[];
  }
  get version() {
    return this.#now.plies.at(-1)?.version ?? 0;
  }
  get table(): Table {
    return { id: 'oak-12', options: {}, clock: { kind: 'none' } } as unknown as Table;
  }
  async send(move: string): Promise<void> {
    this.sent.push(move);
  }
  shown(): void {
    // Nothing is asked at this table.
  }
  async again(): Promise<void> {
    this.agained++;
  }
  revealed(): Promise<never> {
    return Promise.reject(new Error('no questions'));
  }
  land(): Promise<never> {
    return Promise.reject(new Error('no land'));
  }
  artUrl(): string {
    return '';
  }
  dismiss(): void {
    // Nothing has been refused.
  }
}
