import { refuse } from "./refusal.ts";

/** Limits how much work runs at once. Some more may wait in a queue, first in, first out; what exceeds it is refused. */
export class Semaphore {
  readonly #queue: (() => void)[] = [];
  readonly #limit: { readonly running: number; readonly waiting: number; readonly retryAfterSeconds: number };
  #free: number;

  /** @param limit `retryAfterSeconds`: for whoever is refused */
  constructor(limit: { running: number; waiting: number; retryAfterSeconds: number }) {
    this.#limit = limit;
    this.#free = limit.running;
  }

  /** How many wait for a permit. */
  get waiting(): number {
    return this.#queue.length;
  }

  /**
   * Runs the work as soon as a permit is free.
   * @throws TOO_MANY when no permit is free and the queue is full, and whatever the work throws
   */
  async run<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    await this.#acquire();
    try {
      return await work();
    } finally {
      this.#release();
    }
  }

  async #acquire(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    if (this.#queue.length >= this.#limit.waiting) throw refuse("TOO_MANY", { seconds: this.#limit.retryAfterSeconds });
    await new Promise<void>((resolve) => this.#queue.push(resolve));
  }

  /** Passes the permit to whoever has waited longest. */
  #release(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#free += 1;
  }
}
