import { type Call, type Matcher, matches } from "./ledger.ts";

/** The failure of a call. */
export type Failure = {
  /**
   * A status is answered; 429 is the rate limit of the route, with `retryAfter`. "hang" never answers, "stall" starts
   * an answer and never ends it, "drop" ends the connection, "reset" resets it, so that the client sees ECONNRESET
   * (which discord.js retries).
   */
  how: number | "hang" | "stall" | "drop" | "reset";
  /** The body that is answered with a status, instead of Discord's usual one. */
  reply?: unknown;
  /** The call takes effect, only its answer is lost. Never with 429. */
  done?: boolean;
  /** How many matching calls fail, 1 by default; null: all until `heal`. */
  times?: number | null;
  /** How many matching calls succeed before. */
  skip?: number;
  /** For 429: how long the client has to wait, in milliseconds. */
  retryAfter?: number;
  /** For 429: whether the limit holds for all routes. */
  global?: boolean;
};

type Scripted = { matcher: Matcher; failure: Failure; skip: number; left: number };

/** The failures that a test has set. */
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
    /** The failure for this call. Each is used as often as it was set for. */
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
