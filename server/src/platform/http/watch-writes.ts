import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "../clock.ts";
import type { FindDatabaseFault } from "./answer-error.ts";

type Fault = NonNullable<ReturnType<FindDatabaseFault>>;

export type WriteWatch = {
  /** Writes something and commits it. @throws when that fails */
  readonly tryWrite: () => Promise<void>;
  readonly findDatabaseFault: FindDatabaseFault;
  readonly clock: Clock;
};

/** Milliseconds between two test writes at least, however often health is requested. */
const everyMs = 10_000;
/** Milliseconds that a request for health waits at most: a write that still waits for a lock is not an error yet. */
const longestWaitMs = 500;

/**
 * Answers what is wrong with the database's writes by the last one that was tried, `null`: nothing. Writes only when
 * health is requested.
 *
 * @returns a function that checks; `onFault` is called once for each failure of a write
 */
export function watchWrites({ tryWrite, findDatabaseFault, clock }: WriteWatch) {
  let fault: Fault | null = null;
  let triedAt = Number.NEGATIVE_INFINITY;
  let trying: Promise<void> | undefined;

  async function write(onFault: (error: unknown) => void): Promise<void> {
    try {
      await tryWrite();
      fault = null;
    } catch (error) {
      fault = findDatabaseFault(error) ?? "UNAVAILABLE";
      onFault(error);
    }
    trying = undefined;
  }

  return async (onFault: (error: unknown) => void): Promise<Fault | null> => {
    const now = clock.now();
    // The clock may have been put back.
    if (trying === undefined && Math.abs(now - triedAt) >= everyMs) {
      triedAt = now;
      trying = write(onFault);
    }
    if (trying !== undefined) await Promise.race([trying, pause(longestWaitMs, undefined, { ref: false })]);
    return fault;
  };
}
