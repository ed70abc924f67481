import { type Call, type Matcher, matches } from "./ledger.ts";

/** How a call fails. */
export type Failure = {
  /**
   * A status answers that; 429 is the limit of its route, with `retryAfter`. "hang" never answers, "stall" begins to and
   * never ends, "drop" ends the connection, "reset" breaks it so that the client sees ECONNRESET (which discord.js
   * retries by itself).
   */
  how: number | "hang" | "stall" | "drop" | "reset";
  /** What is answered with a status, instead of Discord's usual words for a failure. */
  reply?: unknown;
  /** The call takes effect all the same, only its answer is lost. Never with 429. */
  done?: boolean;
  /** So many matching calls fail, 1 unless told; null until it is healed. */
  times?: number | null;
  /** So many matching calls go well before. */
  skip?: number;
  /** For 429: how long the client has to wait, in milliseconds. */
  retryAfter?: number;
  /** For 429: no call at all may be made meanwhile. */
  global?: boolean;
};

type Scripted = { matcher: Matcher; failure: Failure; skip: number; left: number };

/** The failures a test has scripted. */
export function makeFaults() {
  let script: Scripted[] = [];
  return {
    fail(matcher: Matcher, failure: Failure): void {
      script.push({
        matcher,
        failure,
        skip: failure.skip ?? 0,
        left: failure.times === null ? Number.POSITIVE_INFINITY : (failure.times ?? 1),
      });
    },
    heal(): void {
      script = [];
    },
    /** The failure that this call is to meet, which is used up by it. */
    meet(call: Call): Failure | undefined {
      for (const scripted of script.filter(({ matcher }) => matches(matcher, call))) {
        if (scripted.skip > 0) scripted.skip--;
        else if (scripted.left > 0) {
          scripted.left--;
          return scripted.failure;
        }
      }
      return undefined;
    },
  };
}
