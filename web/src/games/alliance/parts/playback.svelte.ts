// Shows plies one after the other at a pace one can follow, and catches up
// when many have come. What is on the screen may lag; what may be done never does.
import { beats, patched, type Beat } from '../beats';
import type { Land, Seen, Territory, View } from '../board';
import { calm } from './motion';

/** The beat being shown and how far it has come. */
export interface Scene {
  key: string;
  beat: Beat;
  stage: 'march' | 'impact';
  duration: number;
  done: () => void;
}

interface Step {
  beats: Beat[];
  view: View;
  version: number;
}

/** How long the two halves of each kind of beat take when there is no hurry, in milliseconds. */
const pace: Record<Beat['kind'], readonly [number, number]> = {
  base: [0, 550],
  claim: [520, 420],
  aim: [620, 120],
  assault: [750, 800],
  strike: [820, 850]
};

export class Playback {
  territories = $state.raw<Territory[]>([]);
  scores = $state.raw<number[]>([0, 0, 0]);
  scene = $state.raw<Scene | null>(null);
  /** Something is still to be shown. */
  busy = $state(false);
  /** Every ply up to this version has been shown. */
  version = $state(0);

  #queue: Step[] = [];
  #known = 0;
  #before: View | null = null;
  #running = false;
  #rush = false;
  #skip: (() => void) | null = null;
  #gone = false;
  #heard: (beat: Beat, stage: Scene['stage']) => void;

  /** `heard` is told of every beat as it is shown, for sounds. */
  constructor(heard: (beat: Beat, stage: Scene['stage']) => void) {
    this.#heard = heard;
  }

  /** Shows a view at once, as if all before it had been seen. */
  jump(view: View, version: number): void {
    this.#queue = [];
    this.#skip?.();
    this.#known = version;
    this.#before = view;
    this.territories = view.territories;
    this.scores = view.scores;
    this.version = version;
    this.scene = null;
  }

  /** Takes in the plies that are new; those up to `since`, or after a gap, are not played out. */
  follow(plies: readonly Seen[], since: number, view: View | null, version: number, land: Land): void {
    if (this.territories.length === 0) {
      this.territories = land.territories.map(({ id }) => ({ id, owner: null, value: 0 }));
    }
    if (view && since > this.#known) {
      this.jump(view, version);
      return;
    }
    const fresh = plies.filter((ply) => ply.version > this.#known);
    const first = fresh[0];
    if (view && first && first.version !== this.#known + 1) {
      this.jump(view, version);
      return;
    }
    for (const ply of fresh) {
      this.#queue.push({ beats: beats(this.#before, ply, land), view: ply.view, version: ply.version });
      this.#before = ply.view;
      this.#known = ply.version;
    }
    if (this.#queue.length > 0 && !this.#running) void this.#run();
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

  /** The share of the full time that a beat gets, by how much waits behind it. */
  get #share(): number {
    if (this.#rush || calm() || document.hidden) return 0;
    const waiting = this.#queue.reduce((sum, step) => sum + step.beats.length, 0);
    if (waiting > 24) return 0;
    if (waiting > 10) return 0.3;
    return waiting > 5 ? 0.6 : 1;
  }

  async #run(): Promise<void> {
    this.#running = true;
    this.busy = true;
    for (let step = this.#queue.shift(); step && !this.#gone; step = this.#queue.shift()) {
      for (const [i, beat] of step.beats.entries()) {
        const [first, second] = pace[beat.kind];
        await this.#show(beat, 'march', first, `${step.version}.${i}`);
        if (this.version > step.version) break;
        this.territories = patched(this.territories, beat.patch);
        await this.#show(beat, 'impact', second, `${step.version}.${i}`);
        if (this.version > step.version) break;
      }
      if (this.version <= step.version) {
        this.territories = step.view.territories;
        this.scores = step.view.scores;
        this.version = step.version;
      }
    }
    this.scene = null;
    this.busy = false;
    this.#running = false;
    this.#rush = false;
  }

  /** Puts a scene on and waits for its time to pass or for somebody in a hurry. */
  #show(beat: Beat, stage: Scene['stage'], time: number, key: string): Promise<void> {
    const duration = time * this.#share;
    if (duration < 30 || (stage === 'march' && beat.from === null)) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#skip = null;
        resolve();
      };
      const timer = setTimeout(done, duration);
      this.#skip = done;
      this.scene = { key: `${key}.${stage}`, beat, stage, duration, done: () => undefined };
      this.#heard(beat, stage);
    });
  }
}
