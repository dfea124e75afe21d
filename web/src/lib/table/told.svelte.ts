// What the server has told of a table: the table as it stands, and the plies
// that led there, without a gap and none twice.
import type { PlyEvent, Table, TableEvent } from '$lib/api/types';
import type { SeenPly } from '$games/props';
import { Offset } from './offset';

export class Told {
  #table = $state.raw<Table>(null as unknown as Table);
  #plies = $state.raw<readonly SeenPly[]>([]);
  #since = $state(0);
  #offset = $state(0);
  #clock = new Offset();
  #from = 0;
  #now: () => number;

  constructor(table: Table, now: () => number) {
    this.#now = now;
    this.#adopt(table);
    this.#since = table.version;
  }

  get table(): Table {
    return this.#table;
  }
  get plies(): readonly SeenPly[] {
    return this.#plies;
  }
  /** Plies up to this version happened before we looked. */
  get since(): number {
    return this.#since;
  }
  get version(): number {
    return this.#table.version;
  }
  /** The version before the first ply in hand. */
  get from(): number {
    return this.#from;
  }
  /** The version of the last ply in hand: where the stream goes on. */
  get last(): number {
    return this.#plies.at(-1)?.version ?? this.#from;
  }
  get deadline(): number | null {
    return this.#table.deadline === null ? null : Date.parse(this.#table.deadline) - this.#offset;
  }

  /** Takes the next ply; false if one is missing before it. */
  ply(ply: PlyEvent): boolean {
    this.#hear(ply.now);
    if (ply.version <= this.last) return true;
    if (ply.version > this.last + 1) return false;
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
    if (ply.version <= this.version) return true; // history that the snapshot already holds
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
    return true;
  }

  change(change: TableEvent): void {
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
  snapshot(table: Table): void {
    if (table.version !== this.last) {
      this.#plies = [];
      this.#from = table.version;
      this.#since = Math.max(table.version, this.version);
    }
    if (table.version >= this.version) this.#adopt(table);
  }

  /** Takes from a fetched table what the stream will not bring. */
  merge(table: Table): void {
    if (table.version === this.version) return this.#adopt(table);
    this.#hear(table.now);
    if (table.version < this.version) return;
    const { version, view, turn, legal, outcome, deadline, voidable } = this.#table;
    this.#table = { ...table, version, view, turn, legal, outcome, deadline, voidable };
  }

  /** Takes the plies before the first one in hand. */
  precede(plies: readonly SeenPly[]): void {
    this.#plies = [...plies, ...this.#plies];
    this.#from -= plies.length;
  }

  /** The table broke: nobody is shown it until its fault is mended. */
  freeze(): void {
    this.#table = { ...this.#table, status: 'frozen' };
  }

  #adopt(table: Table): void {
    this.#hear(table.now);
    this.#table = table;
  }

  #hear(now: string): void {
    this.#offset = this.#clock.add(Date.parse(now), this.#now());
  }
}
