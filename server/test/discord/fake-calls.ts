import type { IncomingMessage } from "node:http";

/** A call of the client. */
export type Call = {
  /** Milliseconds, on the fake's clock. */
  at: number;
  method: string;
  /** Without `/api/v10`: `/channels/123/messages`. */
  path: string;
  /** Its route, such as `POST /channels/:channel/messages`; null for an unknown one. */
  route: string | null;
  query: Record<string, string>;
  body: unknown;
  userAgent: string | undefined;
  /** Null while it is not answered; "cut" when the connection ended without an answer. */
  status: number | "cut" | null;
  /** The body of the answer. */
  reply: unknown;
  /** Whether it arrived while the client had to wait for a rate limit. */
  ignoredLimit: boolean;
};

/** The answer to a call. */
export type Reply = { status: number; body?: unknown; headers?: Record<string, string> };

/** Selects calls: a route such as `PATCH /channels/:channel`, `*` for all, or a predicate. */
export type Matcher = string | ((call: Call) => boolean);

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

export function matches(matcher: Matcher, call: Call): boolean {
  if (typeof matcher === "function") return matcher(call);
  return matcher === "*" || matcher === call.route;
}

/** A call as it arrived, not yet answered. */
export function callOf({ method = "GET", url = "/", headers }: IncomingMessage, body: string, at: number): Call {
  const { pathname, searchParams } = new URL(url, "http://discord");
  return {
    at,
    method,
    path: pathname.replace(/^\/api(\/v10)?(?=\/)/, ""),
    route: null,
    query: Object.fromEntries(searchParams),
    body: bodyOf(headers["content-type"], body),
    userAgent: headers["user-agent"],
    status: null,
    reply: undefined,
    ignoredLimit: false,
  };
}

function bodyOf(type: string | undefined, written: string): unknown {
  if (written === "") return undefined;
  if (type?.startsWith("application/x-www-form-urlencoded")) return Object.fromEntries(new URLSearchParams(written));
  try {
    return JSON.parse(written);
  } catch {
    return written;
  }
}
