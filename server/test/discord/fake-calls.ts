import { createHash } from "node:crypto";

/** A call of the client. */
export type Call = {
  /** Milliseconds, on the fake's clock. */
  at: number;
  method: string;
  /** Without `/api/v10`: `/channels/123/messages`. */
  path: string;
  /** Its route, such as `POST /channels/:channel/messages`; null for an unknown one. */
  route: string | null;
  body: unknown;
  userAgent: string | undefined;
  /** Null while it is not answered; "cut" when the connection ended without an answer. */
  status: number | "cut" | null;
  /** Whether it arrived while the client had to wait for a rate limit. */
  ignoredLimit: boolean;
};

/** The answer to a call. */
export type Reply = { status: number; body?: unknown; headers?: Record<string, string> };

/** Selects calls: a route such as `PATCH /channels/:channel`, `*` for all, or a predicate. */
export type Matcher = string | ((call: Call) => boolean);

export function matches(matcher: Matcher, call: Call): boolean {
  if (typeof matcher === "function") return matcher(call);
  return matcher === "*" || matcher === call.route;
}

/** The failure of a call. */
export type Failure = {
  /**
   * A status is answered; 429 is the rate limit of the route, with `retryAfter`. "hang" never answers, "stall" starts
   * an answer and never ends it, "drop" ends the connection, "reset" resets it.
   */
  how: number | "hang" | "stall" | "drop" | "reset";
  /** The body that is answered with a status, instead of a made-up one. */
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

/** A rate limit: how many calls in how many milliseconds. */
export type Limit = { calls: number; per: number };
/** How long a client has to wait, in milliseconds. */
export type Wait = { milliseconds: number; global: boolean };

type Bucket = { left: number; resetsAt: number; isKnown: boolean };

const GENEROUS: Limit = { calls: 1000, per: 1000 };

/** Counts calls per route and main id, as Discord does, and detects those above a limit. */
export class CallLimits {
  #rules: { matcher: Matcher; limit: Limit }[] = [];
  readonly #buckets = new Map<string, Bucket>();
  #blockedUntil = 0;
  /** Whether the client has been told that it is blocked. */
  #isBlockKnown = false;

  /** Sets the limit of a route from now on. */
  limit(matcher: Matcher, limit: Limit): void {
    this.#rules.push({ matcher, limit });
    this.#buckets.clear();
  }

  lift(): void {
    this.#rules = [];
    this.#buckets.clear();
    this.#blockedUntil = 0;
  }

  /** Makes the client wait, whatever is left of its limit. */
  block(call: Call, { milliseconds, global }: Wait): void {
    const resetsAt = call.at + milliseconds;
    if (!global) this.#buckets.set(keyOf(call), { left: 0, resetsAt, isKnown: false });
    else [this.#blockedUntil, this.#isBlockKnown] = [resetsAt, false];
  }

  /** Counts a call. @returns the headers for its answer, and how long the client has to wait */
  count(call: Call): { headers: Record<string, string>; wait: Wait | null } {
    const limit = this.#rules.findLast(({ matcher }) => matches(matcher, call))?.limit ?? GENEROUS;
    const bucket = this.#bucketOf(call, limit);
    // Discord's global limit does not hold for the first answer to an interaction.
    const global = this.#blockedUntil > call.at && !call.path.startsWith("/interactions/");
    const isOver = global || bucket.left <= 0;
    call.ignoredLimit = isOver && (global ? this.#isBlockKnown : bucket.isKnown);
    if (global) this.#isBlockKnown = true;
    if (!isOver) bucket.left -= 1;
    bucket.isKnown ||= bucket.left === 0;
    const milliseconds = (global ? this.#blockedUntil : bucket.resetsAt) - call.at;
    return { headers: headersOf(call, limit, bucket), wait: isOver ? { milliseconds, global } : null };
  }

  #bucketOf(call: Call, { calls, per }: Limit): Bucket {
    const known = this.#buckets.get(keyOf(call));
    if (known && known.resetsAt > call.at) return known;
    const fresh = { left: calls, resetsAt: call.at + per, isKnown: false };
    this.#buckets.set(keyOf(call), fresh);
    return fresh;
  }
}

function headersOf({ route, at }: Call, limit: Limit, { left, resetsAt }: Bucket): Record<string, string> {
  return {
    "x-ratelimit-limit": String(limit.calls),
    "x-ratelimit-remaining": String(left),
    "x-ratelimit-reset-after": String((resetsAt - at) / 1000),
    "x-ratelimit-bucket": createHash("md5").update(String(route)).digest("hex"),
  };
}

/** A bucket is a route with the channel, server or webhook it is about. */
function keyOf(call: Call): string {
  return `${call.route} ${call.path.split("/")[2]}`;
}
