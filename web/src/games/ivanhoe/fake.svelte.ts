import { Fake, type Scripted as Script } from '../fake.svelte';
import type { View } from './board';
import { seats, view } from './sample';
import type { Seen } from './story';

export type Scripted = Script<View, Seen>;

/** A table of this game as a test wants it. */
export class FakeSession extends Fake<View, Seen> {
  constructor(part: Partial<Scripted> = {}) {
    super({ view: view(), seats });
    this.change(part);
  }
}
