// By how much the server's clock is ahead of ours.

/** How many messages the estimate looks back on. */
const kept = 16;

/**
 * Each message tells the server's time when it was written and is read a little
 * later, so every difference is too small by the way's delay: the largest of
 * the last few is the best.
 */
export class Offset {
  #samples: number[] = [];

  add(server: number, here: number): number {
    if (Number.isFinite(server)) {
      this.#samples.push(server - here);
      if (this.#samples.length > kept) this.#samples.shift();
    }
    return this.#samples.length ? Math.max(...this.#samples) : 0;
  }
}
