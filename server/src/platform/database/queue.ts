/** A mutex: one holder at a time, first in, first out. */
export class Queue {
  #last: Promise<void> = Promise.resolve();
  readonly #callers = new Set<Promise<void>>();

  /** How many callers wait for the holder. */
  get waiting(): number {
    return Math.max(0, this.#callers.size - 1);
  }

  /**
   * Waits for all earlier callers and returns the function that releases the mutex. A holder who never releases it
   * blocks all others.
   */
  async enter(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    this.#callers.add(promise);
    await before;
    return () => {
      this.#callers.delete(promise);
      resolve();
    };
  }
}
