// Shows plies one after the other at a pace one can follow, and catches up
// when many wait. The table lags behind the play, and so does what may be done,
// as long as something that matters for it is still to be shown.
import type { View } from '../board';
import { happenings, type Happening, type Seen } from '../story';
import { calm, type Flight } from './motion';

/** What is being shown. */
export interface Scene {
  key: string;
  happening: Happening;
  flights: Flight[];
  duration: number;
}

interface Step {
  happenings: Happening[];
  view: View;
  version: number;
}

/** How long each happening takes when there is no hurry, in milliseconds. */
const pace: Record<Happening['kind'], number> = {
  first: 500,
  draw: 260,
  offer: 420,
  sealed: 240,
  reveal: 1000,
  swap: 600,
  spurned: 450,
  recover: 550,
  attack: 800,
  hold: 250,
  discard: 450,
  surrender: 600
};

/** What must have been seen before one goes on. */
const weighty: ReadonlySet<Happening['kind']> = new Set(['offer', 'reveal', 'swap', 'spurned', 'recover', 'attack', 'discard', 'surrender']);

/** What is held for a moment where nothing may fly, in milliseconds. */
const still: Partial<Record<Happening['kind'], number>> = { reveal: 700, attack: 400 };

/** The table while something happens: the turn and its step are still those before. */
function during(one: Happening, before: View, after: View, viewer: number | null): View {
  switch (one.kind) {
    case 'reveal':
    case 'swap':
    case 'spurned':
      return { ...before, last: after.last };
    case 'attack':
      // The table changes with the blow, so that shields slide while cards fly.
      break;
    case 'offer':
    case 'recover':
    case 'discard':
    case 'surrender':
      // What one sends oneself leaves one's hand at once.
      if (one.seat !== viewer) return before;
      break;
    default:
      return before;
  }
  const { active, step, late } = before;
  return { ...after, active, step, late };
}

/** What flies where for a happening. */
export function flights(one: Happening, viewer: number | null): Flight[] {
  const list: Omit<Flight, 'key' | 'after'>[] = [];
  const lord = `lord-${one.seat}`;
  const each = (cards: readonly (string | null)[], from: string, to: string) => {
    for (const card of cards.slice(0, 8)) list.push({ from, to, what: { card } });
  };
  switch (one.kind) {
    case 'draw':
      each([one.card], 'stock', one.seat === viewer ? 'hand' : lord);
      break;
    case 'offer':
      each([one.card], lord, 'stall');
      break;
    case 'sealed':
      each([null], lord, `stand-${one.seat}`);
      break;
    case 'swap':
      each([one.gave], 'stall', `lord-${one.other}`);
      each([one.got], `lord-${one.other}`, lord);
      break;
    case 'spurned':
      each([one.card], 'stall', 'oubliette');
      break;
    case 'recover':
      each(one.cards, lord, 'oubliette');
      list.push({ from: 'oubliette', to: lord, what: { shield: one.seat } });
      break;
    case 'attack':
      each(one.fell, `castle-${one.castle}`, 'oubliette');
      each(one.cards, lord, `castle-${one.castle}`);
      if (one.lost !== null) list.push({ from: `castle-${one.castle}`, to: 'oubliette', what: { shield: one.lost } });
      break;
    case 'discard':
    case 'surrender':
      each(one.cards, lord, 'oubliette');
      break;
    default:
      break;
  }
  return list.map((flight, i) => ({ ...flight, key: `${i}`, after: list.length > 1 ? (i / list.length) * 0.4 : 0 }));
}

export class Playback {
  /** The table as it is shown; null until there is something to show. */
  view = $state.raw<View | null>(null);
  scene = $state.raw<Scene | null>(null);
  /** Something is still to be shown. */
  busy = $state(false);
  /** Something that matters for what one does next is still to be shown. */
  held = $state(false);
  /** Every ply up to this version is shown or waits to be shown. */
  known = $state(0);
  /** Every ply up to this version has been shown. */
  version = $state(0);

  #queue: Step[] = [];
  /** What of the ply being shown is not over. */
  #left: readonly Happening[] = [];
  #before: View | null = null;
  #running = false;
  #rush = false;
  #skip: (() => void) | null = null;
  #gone = false;

  /** `heard` is told of every happening as it is shown, for sounds. */
  constructor(
    private readonly heard: (one: Happening) => void,
    private readonly viewer: () => number | null
  ) {}

  /** Shows a view at once, as if all before it had been seen. */
  jump(view: View, version: number): void {
    this.#queue = [];
    this.#left = [];
    this.#skip?.();
    this.known = version;
    this.#before = view;
    this.view = view;
    this.version = version;
    this.scene = null;
    this.held = false;
  }

  /** Takes in the plies that are new; those up to `since`, or after a gap, are not played out. */
  follow(plies: readonly Seen[], since: number, view: View | null, version: number): void {
    if (!view) return;
    if (since > this.known || this.view === null) return this.jump(view, version);
    const fresh = plies.filter((ply) => ply.version > this.known);
    const first = fresh[0];
    if (first && first.version !== this.known + 1) return this.jump(view, version);
    for (const ply of fresh) {
      this.#queue.push({ happenings: happenings(this.#before, ply), view: ply.view, version: ply.version });
      this.#before = ply.view;
      this.known = ply.version;
    }
    this.#weigh();
    if (this.#queue.length > 0 && !this.#running) void this.#run();
  }

  /** Leaves what is being shown for what comes next. */
  next(): void {
    this.#skip?.();
  }

  /** Shows all that waits at once. */
  hurry(): void {
    this.#rush = this.#running;
    this.#skip?.();
  }

  /** The component is gone: nothing may run on. */
  stop(): void {
    this.#gone = true;
    this.#queue = [];
    this.#skip?.();
  }

  /** The share of the full time that a happening gets, by how much waits behind it. */
  get #share(): number {
    if (this.#rush || document.hidden) return 0;
    const waiting = this.#queue.reduce((sum, step) => sum + step.happenings.length, 0);
    if (waiting > 30) return 0;
    if (waiting > 12) return 0.3;
    return waiting > 6 ? 0.6 : 1;
  }

  /** Looks whether anything that matters is left of the ply being shown, or waits behind it. */
  #weigh(): void {
    this.held = [this.#left, ...this.#queue.map((step) => step.happenings)].some((list) => list.some((one) => weighty.has(one.kind)));
  }

  async #run(): Promise<void> {
    this.#running = true;
    this.busy = true;
    for (let step = this.#queue.shift(); step && !this.#gone; step = this.#queue.shift()) {
      for (const [i, one] of step.happenings.entries()) {
        this.#left = step.happenings.slice(i);
        this.#weigh();
        if (this.view) this.view = during(one, this.view, step.view, this.viewer());
        await this.#show(one, `${step.version}.${i}`);
        if (this.version > step.version) break;
      }
      if (this.version <= step.version) {
        this.view = step.view;
        this.version = step.version;
      }
      this.#left = [];
      this.#weigh();
    }
    this.scene = null;
    this.busy = false;
    this.#running = false;
    this.#rush = false;
  }

  /** Puts a scene on and waits for its time to pass or for somebody in a hurry. */
  #show(one: Happening, key: string): Promise<void> {
    const quiet = calm();
    const duration = (quiet ? (still[one.kind] ?? 0) : pace[one.kind]) * this.#share;
    this.heard(one);
    if (duration < 30) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#skip = null;
        resolve();
      };
      const timer = setTimeout(done, duration);
      this.#skip = done;
      this.scene = { key, happening: one, flights: quiet ? [] : flights(one, this.viewer()), duration };
    });
  }
}
