/** A mutex: one holder at a time, first in, first out. */
export class Queue {
  #last: Promise<void> = Promise.resolve();

  /**
   * Waits for all earlier callers and returns the function that releases the mutex. A holder who never releases it
   * blocks all others.
   */
  async enter(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}
