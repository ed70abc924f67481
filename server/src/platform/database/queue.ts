/** Lets one in at a time, in the order they came. */
export class Queue {
  #last: Promise<void> = Promise.resolve();

  /** Waits for everyone before, then answers how to leave; whoever never leaves stops everyone behind. */
  async enter(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}
