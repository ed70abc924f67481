import { createHash } from "node:crypto";

/** A request that a client sent to the fake Discord. */
export type Call = {
  /** When it arrived, in milliseconds since the epoch. */
  at: number;
  method: string;
  /** Without `/api/v10`: `/channels/123/messages`. */
  path: string;
  /** The matching route, such as `POST /channels/:channel/messages`. Null for an unknown route. */
  route: string | null;
  body: unknown;
  userAgent: string | undefined;
  /** The status of the response. Null before the response; "cut" if the connection closed without a response. */
  status: number | "cut" | null;
  /** Whether the client sent the call although a response had told it to wait. */
  ignoredLimit: boolean;
};

/** The response to a call. */
export type Reply = { status: number; body?: unknown; headers?: Record<string, string> };

/** Selects calls: a route such as `PATCH /channels/:channel`, `*` for all, or a predicate. */
export type Matcher = string | ((call: Call) => boolean);

export function matches(matcher: Matcher, call: Call): boolean {
  if (typeof matcher === "function") return matcher(call);
  return matcher === "*" || matcher === call.route;
}

/** How a call fails. */
export type Failure = {
  /**
   * A number is the status of the response; 429 is a rate limit, which ends after `retryAfter`. "hang": no response arrives.
   * "stall": the response begins and never ends. "drop": the connection is closed. "reset": the connection is reset.
   */
  outcome: number | "hang" | "stall" | "drop" | "reset";
  /** The body of a response with an error status. By default, an arbitrary error. */
  reply?: unknown;
  /** Whether the call takes effect and only its response is lost. Cannot be combined with 429. */
  isExecuted?: boolean;
  /** How many matching calls fail, 1 by default. Null: all of them, until `endFailures` is called. */
  times?: number | null;
  /** How many matching calls succeed before the first failure. */
  skip?: number;
  /** For 429: how long the client has to wait, in milliseconds. */
  retryAfter?: number;
  /** For 429: whether the limit applies to all routes. */
  global?: boolean;
};

/** A rate limit: the maximum number of calls in `per` milliseconds. */
export type Limit = { calls: number; per: number };

/** How long a client has to wait, in milliseconds. */
export type Wait = { milliseconds: number; global: boolean };

/** The state of one rate limit. */
type Bucket = {
  /** How many calls the client may still make until `resetsAt`. */
  remaining: number;
  resetsAt: number;
  /** Whether the client knows, from a response, that it has to wait. */
  isKnown: boolean;
};

const DEFAULT_LIMIT: Limit = { calls: 1000, per: 1000 };

/** Applies rate limits per route and main id in its path (a channel, server or webhook), as Discord does. */
export class CallLimits {
  #rules: { matcher: Matcher; limit: Limit }[] = [];
  readonly #buckets = new Map<string, Bucket>();
  /** When the global limit ends, in milliseconds since the epoch. 0 without a global limit. */
  #blockedUntil = 0;
  /** Whether a response has already reported the global limit to the client. */
  #isBlockKnown = false;

  /** Sets the limit of a route and resets all counts. */
  limit(matcher: Matcher, limit: Limit): void {
    this.#rules.push({ matcher, limit });
    this.#buckets.clear();
  }

  /** Removes all limits. */
  lift(): void {
    this.#rules = [];
    this.#buckets.clear();
    this.#blockedUntil = 0;
  }

  /** Makes the client wait even if it has not reached its limit. */
  block(call: Call, { milliseconds, global }: Wait): void {
    const resetsAt = call.at + milliseconds;
    if (global) {
      this.#blockedUntil = resetsAt;
      this.#isBlockKnown = false;
    } else {
      this.#buckets.set(getBucketKey(call), { remaining: 0, resetsAt, isKnown: false });
    }
  }

  /** Counts a call. @returns the headers of its response, and how long the client has to wait */
  count(call: Call): { headers: Record<string, string>; wait: Wait | null } {
    const limit = this.#rules.findLast(({ matcher }) => matches(matcher, call))?.limit ?? DEFAULT_LIMIT;
    const bucket = this.#getBucket(call, limit);
    // Discord's global limit does not apply to the first response to an interaction.
    const isBlockedGlobally = this.#blockedUntil > call.at && !call.path.startsWith("/interactions/");
    const isOverLimit = isBlockedGlobally || bucket.remaining <= 0;
    const isLimitKnown = isBlockedGlobally ? this.#isBlockKnown : bucket.isKnown;
    call.ignoredLimit = isOverLimit && isLimitKnown;
    if (isBlockedGlobally) this.#isBlockKnown = true;
    if (!isOverLimit) bucket.remaining -= 1;
    // The headers of this response tell the client if no call remains.
    bucket.isKnown ||= bucket.remaining === 0;
    const milliseconds = (isBlockedGlobally ? this.#blockedUntil : bucket.resetsAt) - call.at;
    const wait = isOverLimit ? { milliseconds, global: isBlockedGlobally } : null;
    return { headers: buildHeaders(call, limit, bucket), wait };
  }

  #getBucket(call: Call, { calls, per }: Limit): Bucket {
    const key = getBucketKey(call);
    const currentBucket = this.#buckets.get(key);
    if (currentBucket && currentBucket.resetsAt > call.at) return currentBucket;
    const newBucket = { remaining: calls, resetsAt: call.at + per, isKnown: false };
    this.#buckets.set(key, newBucket);
    return newBucket;
  }
}

function buildHeaders({ route, at }: Call, limit: Limit, { remaining, resetsAt }: Bucket): Record<string, string> {
  return {
    "x-ratelimit-limit": String(limit.calls),
    "x-ratelimit-remaining": String(remaining),
    "x-ratelimit-reset-after": String((resetsAt - at) / 1000),
    "x-ratelimit-bucket": createHash("md5").update(String(route)).digest("hex"),
  };
}

/** Returns the route and the id in the path (of a channel, server or webhook). Each such pair has its own limit. */
function getBucketKey(call: Call): string {
  return `${call.route} ${call.path.split("/")[2]}`;
}
