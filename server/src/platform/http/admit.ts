import type { Call } from "contract/endpoint.ts";
import { mayCall } from "contract/roles.ts";
import type { FastifyRequest } from "fastify";
import { continueWith } from "../continue-with.ts";
import { refuse } from "../refusal.ts";
import type { Http, Viewer } from "./http.ts";
import type { SentToken } from "./session.ts";
import { tokenOf } from "./session.ts";

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
