import { setTimeout as pause } from "node:timers/promises";
import { msOfProcess } from "../clock.ts";

const BUSY = 5;
/** Milliseconds between two tries: twice as long each time. */
const FIRST_PAUSE = 1;
const LONGEST_PAUSE = 50;

/**
 * Tries until no other program has the SQLite file locked. Others are served between the tries.
 *
 * @param deadline after this `msOfProcess()` it gives up
 * @throws the last error once it gives up, and any other one at once
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

/** For logs, and for whoever starts the server while the file is locked. */
function inPlainWords(cause: LockedError): Error {
  const words =
    "Another program has the league's database locked: a transaction begun in a database browser, for instance";
  return Object.assign(new Error(words, { cause }), { errcode: cause.errcode });
}
