import { createApiError } from "./api-error.ts";

/** Limits how many tasks run at the same time. Further tasks wait in a queue (first in, first out) of limited length. */
export class Semaphore {
  readonly #queue: (() => void)[] = [];
  readonly #limit: { readonly maxRunning: number; readonly maxWaiting: number; readonly retryAfterSeconds: number };
  #availablePermits: number;

  /** @param limit `retryAfterSeconds` is part of the error if the queue is full */
  constructor(limit: { maxRunning: number; maxWaiting: number; retryAfterSeconds: number }) {
    this.#limit = limit;
    this.#availablePermits = limit.maxRunning;
  }

  /** How many tasks wait in the queue. */
  get waitingCount(): number {
    return this.#queue.length;
  }

  /**
   * Runs a task as soon as a permit is available.
   * @throws TOO_MANY if no permit is available and the queue is full
   * @throws the errors of the task
   */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    const release = await this.acquire();
    try {
      return await task();
    } finally {
      release();
    }
  }

  /**
   * Waits for a permit.
   * @returns a function that releases it; call it exactly once
   * @throws TOO_MANY if no permit is available and the queue is full
   */
  async acquire(): Promise<() => void> {
    if (this.#availablePermits > 0) this.#availablePermits -= 1;
    else {
      const { maxWaiting, retryAfterSeconds } = this.#limit;
      if (this.#queue.length >= maxWaiting) throw createApiError("TOO_MANY", { seconds: retryAfterSeconds });
      await new Promise<void>((resolve) => this.#queue.push(resolve));
    }
    return () => {
      const next = this.#queue.shift();
      if (next) next();
      else this.#availablePermits += 1;
    };
  }
}

type Limit = {
  /** How many tasks run at the same time, each for a different owner. */
  readonly maxRunning: number;
  /** The maximum length of the queue, for all owners together. */
  readonly maxWaiting: number;
  /** The maximum waiting time. */
  readonly timeoutMs: number;
};

/** How many seconds the client should wait if a task is rejected. The error contains it. */
const retryAfterSeconds = 1;

type QueuedTask = { readonly begin: () => void; readonly reject: () => void };

/**
 * A fair queue for tasks of several owners, such as client IP addresses. Each owner has at most one running task, and the
 * owners take turns. If the queue is too long, the latest task of the owner with the most queued tasks is rejected.
 */
export class FairQueue {
  readonly #limit: Limit;
  readonly #running = new Set<string>();
  /** The queued tasks by owner. The first owner has waited longest for a turn. */
  readonly #queues = new Map<string, QueuedTask[]>();
  #queuedCount = 0;

  constructor(limit: Limit) {
    this.#limit = limit;
  }

  /**
   * Runs a task when it is its owner's turn.
   * @throws TOO_MANY if the queue is full, or the task has waited too long
   * @throws the errors of the task
   */
  async run<Result>(owner: string, task: () => Promise<Result>): Promise<Result> {
    await this.#waitForTurn(owner);
    try {
      return await task();
    } finally {
      this.#running.delete(owner);
      this.#moveToEnd(owner);
      this.#startNext();
    }
  }

  #waitForTurn(owner: string): Promise<void> | undefined {
    if (this.#mayBegin(owner)) {
      this.#running.add(owner);
      return undefined;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => this.#reject(owner, queued), this.#limit.timeoutMs);
    const queued: QueuedTask = {
      begin() {
        clearTimeout(timer);
        resolve();
      },
      reject() {
        clearTimeout(timer);
        reject(createApiError("TOO_MANY", { seconds: retryAfterSeconds }));
      },
    };
    this.#queues.set(owner, [...(this.#queues.get(owner) ?? []), queued]);
    this.#queuedCount += 1;
    if (this.#queuedCount > this.#limit.maxWaiting) this.#rejectLongestQueue();
    return promise;
  }

  #mayBegin(owner: string): boolean {
    return this.#running.size < this.#limit.maxRunning && !this.#running.has(owner);
  }

  /** Moves an owner to the end, so that all others have their turn first. */
  #moveToEnd(owner: string): void {
    const queue = this.#queues.get(owner);
    if (queue === undefined) return;
    this.#queues.delete(owner);
    this.#queues.set(owner, queue);
  }

  #startNext(): void {
    for (const [owner, [next, ...remaining]] of this.#queues) {
      if (next === undefined || !this.#mayBegin(owner)) continue;
      if (remaining.length > 0) this.#queues.set(owner, remaining);
      else this.#queues.delete(owner);
      this.#queuedCount -= 1;
      this.#running.add(owner);
      next.begin();
    }
  }

  /** Rejects the latest task of the owner with the most queued tasks. */
  #rejectLongestQueue(): void {
    const queuesByLength = [...this.#queues]
      .map(([owner, queue]) => ({ owner, queue }))
      .toSorted((a, b) => b.queue.length - a.queue.length);
    const longest = queuesByLength[0];
    const latestTask = longest?.queue.at(-1);
    if (longest && latestTask) this.#reject(longest.owner, latestTask);
  }

  #reject(owner: string, queued: QueuedTask): void {
    const remaining = (this.#queues.get(owner) ?? []).filter((task) => task !== queued);
    // `set` keeps the position of the owner, so that no turn is lost.
    if (remaining.length > 0) this.#queues.set(owner, remaining);
    else this.#queues.delete(owner);
    this.#queuedCount -= 1;
    queued.reject();
  }
}
