import type { Call } from "contract/endpoint.ts";
import { mayCall } from "contract/roles.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { continueWith } from "../continue-with.ts";
import { refuse } from "../refusal.ts";
import type { Http, SessionCookie, Viewer } from "./http.ts";

/** The session token that a call was sent with, not yet checked, and whether in the header or in the cookie. */
type SentToken = { readonly token: string; readonly inHeader: boolean };

/** The session that belongs to a call, with cookies as its storage. */
export type CallSession = ReturnType<typeof sessionOf>;

const longestToken = 256;

/** The token of the `Authorization` header (`JWT` or `Bearer`), or where that holds none, of the cookie. */
export function tokenOf(
  { headers, cookies }: Pick<FastifyRequest, "headers" | "cookies">,
  cookie: SessionCookie,
): SentToken | null {
  const [, inHeader] = /^(?:JWT|Bearer) +(\S.*)$/i.exec(headers.authorization ?? "") ?? [];
  const token = inHeader ?? cookies[cookie.name];
  if (!token || token.length > longestToken) return null;
  return { token, inHeader: inHeader !== undefined };
}

/** What the browser kept while it was on another site to sign in; `null`: nothing. */
export function pendingSignInOf(request: FastifyRequest, cookie: SessionCookie): string | null {
  return request.cookies[pendingSignInName(cookie)] ?? null;
}

/** @param sent `null`: the call was sent without a token */
export function sessionOf(sent: SentToken | null, reply: FastifyReply, cookie: SessionCookie) {
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure: cookie.secure } as const;
  const cookieNamed = (name: string) => ({
    /** Sets the cookie, for so many seconds. */
    start: (value: string, seconds: number) => void reply.setCookie(name, value, { ...options, maxAge: seconds }),
    end: () => void reply.clearCookie(name, options),
  });
  return {
    sent,
    ...cookieNamed(cookie.name),
    /** What the browser keeps while it is on another site to sign in; `sent`: `null`, nothing. */
    pendingSignIn: { sent: pendingSignInOf(reply.request, cookie), ...cookieNamed(pendingSignInName(cookie)) },
  };
}

function pendingSignInName({ secure }: SessionCookie): string {
  return secure ? "__Host-pending-sign-in" : "pending-sign-in";
}

/** The cookie of a session: bound to this host (`__Host-`) where the site uses https. */
export function sessionCookie(publicUrl: string): SessionCookie {
  const secure = publicUrl.startsWith("https:");
  return { name: secure ? "__Host-session" : "session", secure };
}

/** The caller and the token they sent. */
export type Caller<V extends Viewer> = { readonly viewer: V | null; readonly sent: SentToken | null };

/**
 * Authorizes a call, or refuses it: `NOT_SIGNED_IN`, `FORBIDDEN`, `FOREIGN_ORIGIN`. A token without an open session
 * counts as none. That a body is JSON is checked where bodies are read.
 */
export function admit<V extends Viewer>(
  http: Http<V>,
  call: Call,
  request: FastifyRequest,
): Caller<V> | Promise<Caller<V>> {
  const sent = tokenOf(request, http.cookie);
  if (sent === null || call.signsIn) return admitAs(http, call, request, { viewer: null, sent });
  return continueWith(http.findViewer(sent.token), (viewer) => admitAs(http, call, request, { viewer, sent }));
}

function admitAs<V extends Viewer>(http: Http<V>, call: Call, request: FastifyRequest, caller: Caller<V>): Caller<V> {
  const { viewer, sent } = caller;
  if (!mayCall(viewer?.role ?? null, call.access)) throw refuse(viewer === null ? "NOT_SIGNED_IN" : "FORBIDDEN");
  if (call.method !== "GET" && !call.reads && !sent?.inHeader) refuseForeign(http, request, viewer !== null);
  return caller;
}

/** Browsers send the `Origin` of a change; a client without one may not authenticate by cookie. */
function refuseForeign(http: Http, request: FastifyRequest, byCookie: boolean): void {
  const { origin } = request.headers;
  if (origin === undefined ? byCookie : !isOurs(http, request, origin)) throw refuse("FOREIGN_ORIGIN");
}

/** The origins of the league, and that of the host itself, to which the cookie is bound. */
function isOurs(http: Http, request: FastifyRequest, origin: string): boolean {
  return http.origins.has(origin) || origin === `${request.protocol}://${request.host}`;
}
