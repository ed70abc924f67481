import { setTimeout as pause } from "node:timers/promises";
import { msOfProcess } from "../clock.ts";

const BUSY = 5;
/** Milliseconds between two attempts, doubled each time. */
const FIRST_PAUSE = 1;
const LONGEST_PAUSE = 50;

/**
 * Retries while another program has the SQLite file locked; the event loop is free between attempts.
 *
 * @param deadline the `msOfProcess()` after which it does not retry
 * @throws the last error after the deadline, and any other error at once
 */
export async function untilUnlocked<Answer>(attempt: () => Answer, deadline: number): Promise<Answer> {
  for (let pauseMs = FIRST_PAUSE; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE)) {
    try {
      return attempt();
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (msOfProcess() >= deadline) throw inPlainWords(error);
    }
    await pause(pauseMs);
  }
}

type LockedError = Error & { readonly errcode: number };

function isLocked(error: unknown): error is LockedError {
  return (
    error instanceof Error && "errcode" in error && typeof error.errcode === "number" && (error.errcode & 0xff) === BUSY
  );
}

/** An error whose message says what to do, for logs and for whoever starts the server while the file is locked. */
function inPlainWords(cause: LockedError): Error {
  const words =
    "Another program has the league's database locked: a transaction begun in a database browser, for instance";
  return Object.assign(new Error(words, { cause }), { errcode: cause.errcode });
}
