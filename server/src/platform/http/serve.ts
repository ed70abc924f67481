import type { Audience, BodyOf, Endpoint, EndpointSchemas, Endpoints, ReplyOf, Schemas } from "contract/endpoint.ts";
import { parseId } from "contract/ids.ts";
import type { DoneFuncWithErrOrRes, FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import { createApiError } from "../api-error.ts";
import { createTracker, runTracked } from "../database/track-dependencies.ts";
import { mapMaybePromise } from "../map-maybe-promise.ts";
import { getClientNetwork } from "./check-request.ts";
import type { Http, NotFoundCode, ServedEndpoint, Viewer } from "./http.ts";
import { maxPublicBodyBytes, parseBody } from "./parse-body.ts";
import { createRejectIfChanged, type RejectIfChanged } from "./reject-if-changed.ts";
import {
  getLastSeenChange,
  getOrCreateResponse,
  restrictViewerToAudience,
  sendCachedResponse,
} from "./send-cached-response.ts";
import { createCsvHandler, returnsList } from "./serve-csv.ts";
import { authorize, type Caller, type CallSession, createCallSession } from "./session.ts";
import { type StreamedLists, streamLists } from "./stream-reply.ts";

/** What the handler of an endpoint receives, after authorization and validation. */
export type CallInput<C extends Endpoint, S extends EndpointSchemas, V extends Viewer> = {
  readonly id: C["path"] extends `${string}/:id${string}` ? number : undefined;
  readonly body: BodyOf<S>;
} & (S extends { readonly acceptsBase: true } ? { readonly rejectIfChanged: RejectIfChanged } : unknown) &
  (C extends { readonly cached: infer A extends Audience } ? AudienceInput<A, C, V> : CallerInput<C, V>);

type CallerInput<C extends Endpoint, V extends Viewer> = {
  /** Null if the caller is not signed in, which only endpoints with access `ANYONE` allow. */
  readonly viewer: AuthorizedViewer<C, V>;
  readonly session: CallSession;
  /** The caller's IP address; for IPv6 the /64 network, as one client owns all of it. */
  readonly ipAddress: string;
  /** The `User-Agent` header; null without it. */
  readonly userAgent: string | null;
};

/** Handlers of cached endpoints receive only what all callers of an audience have in common. */
type AudienceInput<A extends Audience, C extends Endpoint, V extends Viewer> = {
  readonly viewer: {
    readonly public: null;
    readonly role: AuthorizedViewer<C, Pick<V, "role">>;
    readonly user: AuthorizedViewer<C, Pick<V, "id" | "role">>;
  }[A];
};

type AuthorizedViewer<C extends Endpoint, V> = "ANYONE" extends C["access"] ? V | null : V;

/** The handler of each endpoint. It returns the reply without the envelope, or nothing if the reply is empty. */
export type Handlers<C extends Endpoints, S extends Schemas<C>, V extends Viewer> = {
  readonly [Name in keyof C]: (
    input: CallInput<C[Name], S[Name], V>,
  ) => C[Name] extends { readonly streams: true } ? StreamedLists : HandlerResult<ReplyOf<S[Name]>>;
};
type HandlerResult<Reply> = Reply | Promise<Reply> | (Reply extends Record<string, never> ? Promise<void> : never);

/**
 * Serves endpoints below `/api`. For each request, in this order: checks the rate limit, authorizes, parses the id in the path,
 * validates the body, runs the handler. A malformed id is treated as an unknown one.
 * @param errors.notFound the error code for an unknown id
 */
export function serve<const C extends Endpoints, const S extends Schemas<C>, V extends Viewer>(
  http: Http<V>,
  endpoints: C,
  endpointSchemas: S,
  errors: { readonly notFound: NotFoundCode },
  handlers: Handlers<C, S, V>,
): void {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const schemas: EndpointSchemas = endpointSchemas[name as keyof C];
    http.servedEndpoints.push({ name, endpoint, schemas });
    const handler = handlers[name as keyof C] as Handler;
    serveEndpoint(http, { name, endpoint, schemas, notFoundCode: errors.notFound, handler });
  }
}

type Handler = (input: object) => object | undefined | Promise<object | undefined>;

type EndpointRoute = ServedEndpoint & { readonly notFoundCode: NotFoundCode; readonly handler: Handler };

function serveEndpoint<V extends Viewer>(http: Http<V>, route: EndpointRoute): void {
  const { name, endpoint, schemas, notFoundCode, handler } = route;
  const status = endpoint.creates ? 201 : 200;
  if (endpoint.cached !== undefined && !isReadOnly(endpoint)) {
    throw new Error(`${name} may write, so its replies cannot be cached`);
  }
  http.server.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    config: { anonymous: endpoint.anonymous },
    ...(endpoint.access === "ANYONE" && { bodyLimit: maxPublicBodyBytes }),
    onRequest: createAccessHooks(http, endpoint),
    handler: endpoint.cached === undefined ? sendFreshResponse : sendFromCache,
  });
  if (returnsList(endpoint, schemas)) serveCsv(http, route);

  function sendFromCache(request: FastifyRequest, reply: FastifyReply) {
    // If the fast path has already run this request and failed, the handler does not run a second time.
    http.requestCache.rethrowFailure(request.raw);
    const { viewer } = request.getDecorator<Caller<V>>("caller");
    const id = parsePathId(request.params as { id?: string }, notFoundCode);
    const body = parseBody(endpoint, schemas, request);
    // The parsed request is cached, so it may also be rendered for later viewers.
    const render = async (laterViewer: Viewer | null) => {
      const input = { id, body, viewer: restrictViewerToAudience(endpoint, laterViewer) };
      return { ok: true, status, ...(await handler(input)) };
    };
    const cachedRequest = { endpoint, key: JSON.stringify([endpoint.method, endpoint.path, id, body]), render };
    const response = getOrCreateResponse(http.responseCache, cachedRequest, viewer, getLastSeenChange(request));
    return mapMaybePromise(response, (cachedResponse) => {
      http.requestCache.store(request.raw, cachedRequest);
      return sendCachedResponse(cachedResponse, request, reply);
    });
  }

  async function sendFreshResponse(request: FastifyRequest, reply: FastifyReply) {
    const { viewer, sentToken } = request.getDecorator<Caller<V>>("caller");
    const id = parsePathId(request.params as { id?: string }, notFoundCode);
    const body = parseBody(endpoint, schemas, request);
    const session = createCallSession(sentToken, reply, http.cookie);
    const ipAddress = getClientNetwork(request);
    const userAgent = request.headers["user-agent"] ?? null;
    const rejectIfChanged = createRejectIfChanged(
      schemas.acceptsBase && schemas.body ? { sent: request.body, parsed: body, schema: schemas.body } : null,
    );
    const input = { id, body, viewer, session, ipAddress, userAgent, rejectIfChanged };
    if (endpoint.streams === true) {
      http.limits.countDownload(request, reply);
      return streamLists(reply, status, handler(input) as StreamedLists);
    }
    const runChange = () =>
      http.runChangingCall({ name, endpoint, id, body, viewer, ipAddress }, async () => handler(input));
    const result = isReadOnly(endpoint) ? await handler(input) : await runAndSendChange(runChange, reply);
    return reply.code(status).send({ ok: true, status, ...result });
  }
}

/** Creates the hooks that check the rate limit and then authorize the caller. */
function createAccessHooks<V extends Viewer>(http: Http<V>, endpoint: Endpoint): onRequestHookHandler[] {
  return [
    endpoint.precedesSignIn ? http.limits.signIn : http.limits.default,
    (request: FastifyRequest, _reply: FastifyReply, done: DoneFuncWithErrOrRes) => {
      const setCaller = (caller: Caller<V>) => {
        request.setDecorator("caller", caller);
        done();
      };
      const caller = authorize(http, endpoint, request);
      if (caller instanceof Promise) caller.then(setCaller, done);
      else setCaller(caller);
    },
  ];
}

/** Serves the complete list of a search as CSV, on a `GET` of its path. */
function serveCsv<V extends Viewer>(http: Http<V>, { endpoint, schemas, notFoundCode, handler }: EndpointRoute): void {
  const csvHandler = createCsvHandler(endpoint, schemas, http.limits.countDownload, async (request, body) => {
    const { viewer } = request.getDecorator<Caller<V>>("caller");
    const id = parsePathId(request.params as { id?: string }, notFoundCode);
    const input = {
      id,
      body,
      viewer: endpoint.cached === undefined ? viewer : restrictViewerToAudience(endpoint, viewer),
    };
    return (await handler(input)) ?? {};
  });
  http.server.route({
    method: "GET",
    url: `/api${endpoint.path}`,
    onRequest: createAccessHooks(http, endpoint),
    handler: csvHandler,
  });
}

function isReadOnly({ method, readOnly }: Endpoint): boolean {
  return method === "GET" || readOnly === true;
}

/**
 * Runs a handler that may write, and sends the number of its change in the header `x-change`. The client sends it back with
 * the next request, which then sees the change in any process.
 */
async function runAndSendChange<Result>(handle: () => Promise<Result>, reply: FastifyReply): Promise<Result> {
  const tracker = createTracker();
  const result = await runTracked(tracker, handle);
  if (tracker.committedChange !== null) reply.header("x-change", String(tracker.committedChange));
  return result;
}

/** Parses the id in a path; `undefined` if the path has none. @throws `notFoundCode` if it is malformed */
function parsePathId({ id }: { id?: string }, notFoundCode: NotFoundCode): number | undefined {
  if (id === undefined) return undefined;
  const parsedId = parseId(id);
  if (parsedId === 0) throw createApiError(notFoundCode);
  return parsedId;
}
