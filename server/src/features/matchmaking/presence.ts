import { setTimeout as pause } from "node:timers/promises";
import { isDatabaseUnavailable } from "../../platform/database/database-fault.ts";
import type { Context } from "../context.ts";
import { noteSeen, seenEveryMs } from "./note-seen.ts";

/** Milliseconds that a call waits until it is stored that its caller is here. */
const longestWaitMs = 200;
/** Users whose last note is remembered. */
const remembered = 10_000;

/** Records who is active, by a call or by an open stream, so that waiting players who are gone can be passed over. */
export class Presence {
  readonly #context: Context;
  /** When it was noted last in this process, ms UTC. */
  readonly #noted = new Map<number, number>();

  constructor(context: Context) {
    this.#context = context;
  }

  /**
   * Notes a call, once a minute for each user. A call is served while the database cannot be written.
   * @returns a promise only where there is something to wait for
   */
  noteCall(userId: number): Promise<void> | undefined {
    const now = this.#context.clock.now();
    return this.#isNoted(userId, now) ? undefined : this.#store(userId, now);
  }

  /** Whether a call of this user need not be noted now. */
  isNoted(userId: number): boolean {
    return this.#isNoted(userId, this.#context.clock.now());
  }

  #isNoted(userId: number, now: number): boolean {
    const last = this.#noted.get(userId);
    return last !== undefined && Math.abs(now - last) < seenEveryMs;
  }

  async #store(userId: number, now: number): Promise<void> {
    if (this.#noted.size >= remembered) this.#noted.clear();
    this.#noted.set(userId, now);
    const noting = noteSeen(this.#context, [userId]).catch((error: unknown) => {
      this.#noted.delete(userId);
      if (!isDatabaseUnavailable(error)) throw error;
    });
    await Promise.race([noting, pause(longestWaitMs, undefined, { ref: false })]);
  }

  /** Notes that the streams of these users are open. */
  async noteStreams(userIds: readonly number[]): Promise<void> {
    for (let first = 0; first < userIds.length; first += atOnce) {
      await noteSeen(this.#context, userIds.slice(first, first + atOnce));
    }
  }
}

/** Users noted at once: SQL has a limit on parameters. */
const atOnce = 500;
