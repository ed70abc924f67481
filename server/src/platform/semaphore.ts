import { rejectWith } from "./api-error.ts";

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

  get waiting(): number {
    return this.#queue.length;
  }

  /**
   * Runs the work as soon as a permit is free.
   * @throws TOO_MANY when no permit is free and the queue is full, and whatever the work throws
   */
  async run<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const release = await this.acquire();
    try {
      return await work();
    } finally {
      release();
    }
  }

  /**
   * Waits for a permit.
   * @returns a function that gives it back, to be called once
   * @throws TOO_MANY when no permit is free and the queue is full
   */
  async acquire(): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1;
    else {
      const { waiting, retryAfterSeconds } = this.#limit;
      if (this.#queue.length >= waiting) throw rejectWith("TOO_MANY", { seconds: retryAfterSeconds });
      await new Promise<void>((resolve) => this.#queue.push(resolve));
    }
    return () => {
      const next = this.#queue.shift();
      if (next) next();
      else this.#free += 1;
    };
  }
}

type Limit = {
  /** How many work at once, each for another owner. */
  readonly running: number;
  /** How many wait at most, of all owners together. */
  readonly waiting: number;
  /** How long each of them waits at most. */
  readonly timeoutMs: number;
};

/** For whoever is refused. */
const retryAfterSeconds = 1;

type Waiting = { readonly begin: () => void; readonly refuse: () => void };

/**
 * Divides places for work evenly among its owners, such as the addresses that it is done for: each has one at most, and
 * those who wait take turns. Where too much waits, the owner of most of it is refused.
 */
export class FairQueue {
  readonly #limit: Limit;
  readonly #running = new Set<string>();
  /** What waits, by its owner; who comes first has waited longest for a turn. */
  readonly #queues = new Map<string, Waiting[]>();
  #waiting = 0;

  constructor(limit: Limit) {
    this.#limit = limit;
  }

  /**
   * Runs the work as soon as its owner has a place.
   * @throws TOO_MANY when it cannot wait or has waited too long, and whatever the work throws
   */
  async run<Answer>(owner: string, work: () => Promise<Answer>): Promise<Answer> {
    await this.#place(owner);
    try {
      return await work();
    } finally {
      this.#running.delete(owner);
      this.#putLast(owner);
      this.#fillPlaces();
    }
  }

  #place(owner: string): Promise<void> | undefined {
    if (this.#mayBegin(owner)) {
      this.#running.add(owner);
      return undefined;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => this.#remove(owner, waiting), this.#limit.timeoutMs);
    const settle = (done: () => void) => () => {
      clearTimeout(timer);
      done();
    };
    const refused = () => reject(rejectWith("TOO_MANY", { seconds: retryAfterSeconds }));
    const waiting: Waiting = { begin: settle(resolve), refuse: settle(refused) };
    this.#queues.set(owner, [...(this.#queues.get(owner) ?? []), waiting]);
    this.#waiting += 1;
    if (this.#waiting > this.#limit.waiting) this.#refuseOne();
    return promise;
  }

  #mayBegin(owner: string): boolean {
    return this.#running.size < this.#limit.running && !this.#running.has(owner);
  }

  /** All others take their turn before the next work of this owner. */
  #putLast(owner: string): void {
    const queue = this.#queues.get(owner);
    if (queue === undefined) return;
    this.#queues.delete(owner);
    this.#queues.set(owner, queue);
  }

  #fillPlaces(): void {
    for (const [owner, [next, ...others]] of this.#queues) {
      if (next === undefined || !this.#mayBegin(owner)) continue;
      if (others.length > 0) this.#queues.set(owner, others);
      else this.#queues.delete(owner);
      this.#waiting -= 1;
      this.#running.add(owner);
      next.begin();
    }
  }

  /** Refuses the latest of whom most waits for. */
  #refuseOne(): void {
    const [first, ...others] = this.#queues;
    if (first === undefined) return;
    const [owner, queue] = others.reduce((most, one) => (one[1].length > most[1].length ? one : most), first);
    const latest = queue.at(-1);
    if (latest) this.#remove(owner, latest);
  }

  #remove(owner: string, waiting: Waiting): void {
    const left = (this.#queues.get(owner) ?? []).filter((one) => one !== waiting);
    // In its place, so that nobody loses a turn by it.
    if (left.length > 0) this.#queues.set(owner, left);
    else this.#queues.delete(owner);
    this.#waiting -= 1;
    waiting.refuse();
  }
}
