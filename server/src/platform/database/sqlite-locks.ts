import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { getMonotonicTime } from "../clock.ts";

const SQLITE_BUSY = 5;

/**
 * Locks the file for this process, because two servers would queue their writes independently. The lock is an open
 * transaction on an empty database next to the file, so the operating system releases it even after a crash.
 * @throws if another process holds the lock, with a message for the operator
 */
export function lockFile(file: string): DatabaseSync {
  const lock = new DatabaseSync(`${file}-lock`);
  try {
    lock.exec("begin exclusive");
    return lock;
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    const message = `${file} is in use by another server. Only one server can use an SQLite file: stop the other one, or use PostgreSQL (DATABASE_URL).`;
    throw new Error(message, { cause: error });
  }
}

/** The time between two attempts in milliseconds. It doubles each time. */
const FIRST_PAUSE_MS = 1;
const MAX_PAUSE_MS = 50;

/**
 * Retries while another program has locked the SQLite file. Does not block the event loop between attempts.
 * @param deadline when to stop, in monotonic milliseconds
 * @throws any other error immediately, and the last error after the deadline
 */
export async function retryWhileLocked<Result>(attempt: () => Result, deadline: number): Promise<Result> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (getMonotonicTime() >= deadline) throw toLockedError(error);
    }
    await pause(pauseMs);
  }
}

type BusyError = Error & { readonly errcode: number };

function isBusy(error: unknown): error is BusyError {
  return (
    error instanceof Error &&
    "errcode" in error &&
    typeof error.errcode === "number" &&
    // The low byte is the primary code of an extended error code.
    (error.errcode & 0xff) === SQLITE_BUSY
  );
}

/** Replaces the message of an error by one for operators. */
function toLockedError(cause: BusyError): Error {
  const message =
    "Another program has locked the league's database, for example with an open transaction in a database browser";
  return Object.assign(new Error(message, { cause }), { errcode: cause.errcode });
}
