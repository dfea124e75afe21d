// A lesson: a recorded play with remarks, as the server gives it, behind the
// face of a table. The learner makes the recorded moves on the game's own
// board; the others and chance make theirs by themselves. It knows no rules:
// what is legal comes with each step, and what is wanted too.
import type { Api } from '$lib/api/client';
import type { Drawing, Lesson, Outcome, Problem, Revealed, SeatInfo, SeatName, Step, Table } from '$lib/api/types';
import type { Connection, GameSession, SeenPly } from '$games/props';

/** How long the plies of others are looked at, in milliseconds. */
export const glance = 850;
/** How long a move that is not wanted seems on its way. */
const blink = 180;

type Source = Pick<Api, 'land' | 'artUrl'>;

/** Why the lesson stands still, if it does. */
export type Wait = 'move' | 'word' | 'end' | null;

export class LessonSession implements GameSession {
  readonly since: number;
  readonly deadline = null;
  readonly connection: Connection = 'live';
  readonly problem: Problem | null = null;
  readonly coached = true;
  readonly seats: readonly SeatInfo[];

  #lesson: Lesson;
  #source: Source;
  #again: () => void;
  #pause: number;
  #at = $state(0);
  #sending = $state<string | null>(null);
  #wrong = $state(0);
  #plies = $state.raw<readonly SeenPly[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Begins where the lesson has come to that step; `again` is asked for when somebody wants it from the start. */
  constructor(lesson: Lesson, start: number, source: Source, again: () => void, pause = glance) {
    this.#lesson = lesson;
    this.#source = source;
    this.#again = again;
    this.#pause = pause;
    // A seat without a name is a bot's: the game calls it as at any table.
    this.seats = lesson.seats.map((name, seat): SeatInfo => (name ? { seat, kind: 'player', name, present: true } : { seat, kind: 'bot' }));
    this.since = start;
    this.#plies = lesson.steps.slice(1, start + 1).map(seen);
    this.#at = start;
    this.#look();
  }

  get step(): Step {
    return this.#lesson.steps[this.#at] as Step;
  }
  get wait(): Wait {
    if (this.step.expect !== null) return 'move';
    if (this.#at === this.#lesson.steps.length - 1) return 'end';
    return this.step.remark ? 'word' : null;
  }
  /** How often another move was made than the one that is wanted here. */
  get wrong(): number {
    return this.#wrong;
  }

  get table(): Table {
    const { game, rules, options, seat } = this.#lesson;
    return {
      id: 'lesson',
      game,
      rules,
      options,
      status: this.outcome ? 'finished' : 'playing',
      seats: [...this.seats],
      you: seat,
      host: false,
      open: false,
      shared: false,
      onlookers: 0,
      clock: { kind: 'none' },
      fair: { commit: '', shares: this.seats.map(() => null), record: null },
      version: this.version,
      turn: [...this.turn],
      deadline: null,
      voidable: null,
      now: new Date(0).toISOString(),
      view: this.view,
      legal: [...this.legal],
      outcome: this.outcome,
      again: null,
      created: new Date(0).toISOString()
    };
  }
  get view(): unknown {
    return this.step.view;
  }
  get legal(): readonly string[] {
    return this.step.expect === null ? [] : this.step.legal;
  }
  get you(): number {
    return this.#lesson.seat;
  }
  get version(): number {
    return this.step.version;
  }
  get turn(): readonly SeatName[] {
    return this.step.turn;
  }
  get outcome(): Outcome | null {
    return this.step.outcome;
  }
  get plies(): readonly SeenPly[] {
    return this.#plies;
  }
  get sending(): string | null {
    return this.#sending;
  }

  async send(move: string): Promise<void> {
    if (this.#sending !== null || this.step.expect === null) return;
    const next = this.#lesson.steps[this.#at + 1];
    if (next && (same(move, this.step.expect) || move === next.move)) return this.#go();
    // As a table does with a refusal: on its way for a moment, then back.
    this.#sending = move;
    this.#wrong++;
    this.#timer = setTimeout(() => (this.#sending = null), blink);
  }

  /** Goes on from what there was to read. */
  on(): void {
    if (this.wait === 'word') this.#go();
  }

  /** Stops what goes on by itself. */
  close(): void {
    clearTimeout(this.#timer);
  }

  async again(): Promise<void> {
    this.#again();
  }
  shown(): void {
    // No clock runs here.
  }
  async revealed(): Promise<Revealed[]> {
    return [];
  }
  land(key: string): Promise<Drawing> {
    return this.#source.land(key);
  }
  artUrl(key: string): string {
    return this.#source.artUrl(key);
  }
  dismiss(): void {
    // A lesson refuses nothing.
  }

  #go(): void {
    clearTimeout(this.#timer);
    const next = this.#lesson.steps[this.#at + 1];
    if (!next) return;
    this.#plies = [...this.#plies, seen(next)];
    this.#at++;
    this.#wrong = 0;
    this.#look();
  }

  #look(): void {
    if (this.wait === null) this.#timer = setTimeout(() => this.#go(), this.#pause);
  }
}

/** Where one may begin: the start, and each step at which the learner is asked for something. */
export function stops(lesson: Lesson): number[] {
  return lesson.steps.flatMap((step, i) => (i === 0 || step.expect !== null || step.remark ? [i] : []));
}

/** The words to point at: what the remark names, and what makes up the move that is wanted. */
export function pointed({ expect, remark }: Step): readonly string[] {
  return [...new Set([...(remark?.at ?? []), ...(expect?.split(' ') ?? [])])];
}

function seen(step: Step): SeenPly {
  return { version: step.version, seat: step.seat ?? 'chance', move: step.move ?? '', at: new Date(0).toISOString(), auto: false, view: step.view };
}

/** The same words; parts of a move that are lists come in any order. */
function same(move: string, wanted: string): boolean {
  return move.split(' ').sort().join(' ') === wanted.split(' ').sort().join(' ');
}
