// Shows plies one after the other at a pace one can follow, and catches up
// when many wait. The table lags behind the play, and so does what may be done,
// as long as something that matters for it is still to be shown.
import type { View } from '../board';
import { happenings, type Happening, type Lore, type Seen } from '../story';
import { calm } from './motion';

/** What is being shown. */
export interface Scene {
  key: string;
  happening: Happening;
  duration: number;
}

interface Step {
  happenings: Happening[];
  view: View;
  version: number;
}

/** How long each happening takes when there is no hurry, in milliseconds. */
const pace: Record<Happening['kind'], number> = {
  deck: 500,
  first: 1100,
  draw: 180,
  secret: 150,
  keep: 300,
  mulligan: 400,
  play: 900,
  support: 1300,
  activate: 650,
  move: 650,
  attack: 750,
  roll: 2700,
  use: 1000,
  stop: 200,
  done: 250,
  pass: 600,
  control: 1400,
  gained: 1000,
  gate: 1500,
  lost: 1100,
  resolve: 1000,
  retreat: 900,
  round: 1000
};

/** What need not have been seen before one goes on. */
const light: ReadonlySet<Happening['kind']> = new Set(['deck', 'draw', 'secret', 'keep', 'mulligan', 'stop', 'done', 'activate']);

/** What is held for a moment where nothing may move, as a part of its time. */
const still: ReadonlySet<Happening['kind']> = new Set(['roll', 'control', 'gate', 'lost', 'support', 'first', 'gained']);

/** What one does oneself by a tap is not told back at length. */
const brief: ReadonlySet<Happening['kind']> = new Set(['play', 'activate', 'move', 'attack', 'use', 'pass', 'support']);

/** The table while something happens: whose turn it is and the phase are still those before. */
function during(one: Happening, before: View, after: View): View {
  const { round, phase, active, first } = before;
  switch (one.kind) {
    case 'play':
    case 'move':
    case 'use':
    case 'support':
    case 'activate':
    case 'resolve':
    case 'retreat':
      return { ...after, round, phase, active, first };
    case 'control':
    case 'gained':
    case 'gate': {
      const players = before.players.map((player, seat) => {
        if (one.kind === 'control') return seat === one.gains ? { ...player, artifacts: player.artifacts + 1 } : player;
        if (seat !== one.seat) return player;
        return one.kind === 'gate' ? { ...player, artifacts: Math.max(0, player.artifacts - 4), gates: one.gates } : { ...player, artifacts: player.artifacts + one.n };
      });
      return { ...before, players, activation: null };
    }
    case 'lost':
      return { ...before, activation: null };
    case 'round':
      return after;
    default:
      return before;
  }
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
    private readonly viewer: () => number | null,
    private readonly lore: () => Lore
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
      this.#queue.push({ happenings: happenings(this.#before, ply, this.lore()), view: ply.view, version: ply.version });
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
    if (waiting > 40) return 0;
    return waiting > 20 ? 0.5 : 1;
  }

  /** Looks whether anything that matters is left of the ply being shown, or waits behind it. */
  #weigh(): void {
    this.held = [this.#left, ...this.#queue.map((step) => step.happenings)].some((list) => list.some((one) => !light.has(one.kind)));
  }

  async #run(): Promise<void> {
    this.#running = true;
    this.busy = true;
    for (let step = this.#queue.shift(); step && !this.#gone; step = this.#queue.shift()) {
      for (const [i, one] of step.happenings.entries()) {
        this.#left = step.happenings.slice(i);
        this.#weigh();
        if (this.view) this.view = during(one, this.view, step.view);
        await this.#show(one, `${step.version}.${i}`);
        if (this.#gone) return;
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
    const own = 'seat' in one && one.seat === this.viewer() && brief.has(one.kind);
    const whole = own ? Math.min(450, pace[one.kind]) : pace[one.kind];
    const duration = (calm() && !still.has(one.kind) ? 0 : whole) * this.#share;
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
      this.scene = { key, happening: one, duration };
    });
  }
}
