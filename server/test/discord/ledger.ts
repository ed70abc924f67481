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

/** Selects calls: a route such as `PATCH /channels/:channel`, `*` for all, or a predicate. */
export type Matcher = string | ((call: Call) => boolean);

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
