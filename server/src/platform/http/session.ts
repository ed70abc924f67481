import type { Endpoint } from "contract/endpoint.ts";
import { hasAccess } from "contract/roles.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { createApiError } from "../api-error.ts";
import { mapMaybePromise } from "../map-maybe-promise.ts";
import type { Http, SessionCookie, Viewer } from "./http.ts";

/** The session token of a request, not validated yet. */
type SentToken = {
  readonly token: string;
  /** Whether it came in the `Authorization` header; otherwise in the cookie. */
  readonly isInHeader: boolean;
};

/** The session of a call, with functions that set and delete its cookies. */
export type CallSession = ReturnType<typeof createCallSession>;

/** The maximum length of a token in characters. */
const maxTokenLength = 256;

/**
 * Returns the token of the `Authorization` header (`JWT` or `Bearer`), or else the token of the cookie. Returns `null` if
 * there is neither.
 */
export function findSessionToken(
  { headers, cookies }: Pick<FastifyRequest, "headers" | "cookies">,
  cookie: SessionCookie,
): SentToken | null {
  // Clients of the site that this one replaces send `Authorization: JWT <token>`.
  const [, headerToken] = /^(?:JWT|Bearer) +(\S.*)$/i.exec(headers.authorization ?? "") ?? [];
  const token = headerToken ?? cookies[cookie.name];
  if (!token || token.length > maxTokenLength) return null;
  return { token, isInHeader: headerToken !== undefined };
}

/** Returns the cookie of a sign-in that continues on another site; `null` without one. */
export function getPendingSignIn(request: FastifyRequest, cookie: SessionCookie): string | null {
  return request.cookies[getPendingSignInCookieName(cookie)] ?? null;
}

/**
 * Creates the session of a call. Its functions `start` and `end` set and delete the session cookie.
 * @param sentToken null if the request has no token
 */
export function createCallSession(sentToken: SentToken | null, reply: FastifyReply, cookie: SessionCookie) {
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure: cookie.secure } as const;
  const createCookie = (name: string) => ({
    /** Sets the cookie. @param seconds its lifetime */
    start: (value: string, seconds: number) => {
      reply.setCookie(name, value, { ...options, maxAge: seconds });
    },
    /** Deletes the cookie. */
    end: () => {
      reply.clearCookie(name, options);
    },
  });
  return {
    sentToken,
    ...createCookie(cookie.name),
    /** The cookie of a sign-in that continues on another site. `value` is null without one. */
    pendingSignIn: {
      value: getPendingSignIn(reply.request, cookie),
      ...createCookie(getPendingSignInCookieName(cookie)),
    },
  };
}

function getPendingSignInCookieName({ secure }: SessionCookie): string {
  return secure ? "__Host-pending-sign-in" : "pending-sign-in";
}

/** Returns name and options of the session cookie. It is bound to this host (`__Host-`) if the site uses https. */
export function getSessionCookie(publicUrl: string): SessionCookie {
  const secure = publicUrl.startsWith("https:");
  return { name: secure ? "__Host-session" : "session", secure };
}

/** The caller of a request and the token that they sent. */
export type Caller<V extends Viewer> = { readonly viewer: V | null; readonly sentToken: SentToken | null };

/**
 * Authorizes a call. A token without an active session counts as no token. The media type of the body is checked where
 * bodies are parsed.
 * @throws NOT_SIGNED_IN, FORBIDDEN if the caller may not make the call
 * @throws FOREIGN_ORIGIN if the call may write and comes from a page of another site
 */
export function authorize<V extends Viewer>(
  http: Http<V>,
  endpoint: Endpoint,
  request: FastifyRequest,
): Caller<V> | Promise<Caller<V>> {
  const sentToken = findSessionToken(request, http.cookie);
  if (sentToken === null || endpoint.precedesSignIn)
    return checkAccess(http, endpoint, request, { viewer: null, sentToken });
  return mapMaybePromise(http.findViewer(sentToken.token), (viewer) =>
    checkAccess(http, endpoint, request, { viewer, sentToken }),
  );
}

function checkAccess<V extends Viewer>(
  http: Http<V>,
  endpoint: Endpoint,
  request: FastifyRequest,
  caller: Caller<V>,
): Caller<V> {
  const { viewer, sentToken } = caller;
  if (!hasAccess(viewer?.role ?? null, endpoint.access))
    throw createApiError(viewer === null ? "NOT_SIGNED_IN" : "FORBIDDEN");
  const mayWrite = endpoint.method !== "GET" && !endpoint.readOnly;
  // Pages of other sites can make browsers send the cookie, but not the header.
  const isTokenInHeader = sentToken?.isInHeader === true;
  if (mayWrite && !isTokenInHeader) rejectForeignOrigin(http, request, viewer !== null);
  return caller;
}

/**
 * Rejects a request from a page of another site. Browsers send `Origin` with every request that may write. A client that does
 * not send it may not authenticate by cookie.
 */
function rejectForeignOrigin(http: Http, request: FastifyRequest, usesCookie: boolean): void {
  const { origin } = request.headers;
  const isForeign = origin === undefined ? usesCookie : !isOwnOrigin(http, request, origin);
  if (isForeign) throw createApiError("FOREIGN_ORIGIN");
}

/** Returns whether this is a configured origin of the site, or that of the host itself, to which the cookie is bound. */
function isOwnOrigin(http: Http, request: FastifyRequest, origin: string): boolean {
  return http.origins.has(origin) || origin === `${request.protocol}://${request.host}`;
}
