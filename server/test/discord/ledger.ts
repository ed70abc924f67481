import type { IncomingMessage } from "node:http";

/** One call of the client, in the order in which they arrived. */
export type Call = {
  /** Milliseconds, on the fake's clock. */
  at: number;
  method: string;
  /** Without `/api/v10`, such as `/channels/123/messages`. */
  path: string;
  /** Which call of Discord it is, such as `POST /channels/:channel/messages`; null where there is no such call. */
  route: string | null;
  query: Record<string, string>;
  body: unknown;
  userAgent: string | undefined;
  /** Null while it is not answered; "cut" when the connection ended without an answer. */
  status: number | "cut" | null;
  /** What Discord answered. */
  reply: unknown;
  /** It came although the client had been told to wait. */
  ignoredLimit: boolean;
};

/** Which calls are meant: a route such as `PATCH /channels/:channel`, `*` for all of them, or a question to each call. */
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
