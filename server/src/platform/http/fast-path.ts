import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { hasAccess } from "contract/roles.ts";
import type { CachedResponse } from "../cache/response-cache.ts";
import { getMonotonicTime } from "../clock.ts";
import { type FindClientIp, toClientNetwork } from "./check-request.ts";
import type { Http, Viewer } from "./http.ts";
import type { Metrics } from "./metrics.ts";
import type { CreateReplyHeaders } from "./reply-headers.ts";
import type { ReplyLog } from "./reply-log.ts";
import { type CachedRequest, maxCachedBodyBytes } from "./request-cache.ts";
import {
  type EncodedBody,
  encodeResponse,
  getLastSeenChange,
  getOrCreateResponse,
  getResponseKey,
  writeCachedResponse,
} from "./send-cached-response.ts";
import { findSessionToken } from "./session.ts";

type FastPathOptions<V extends Viewer> = {
  readonly http: Http<V>;
  /** Returns the user of a session token; `undefined` if that would need a query or a write. */
  readonly findCachedViewer: (token: string) => V | undefined;
  readonly findClientIp: FindClientIp;
  readonly createId: () => string;
  readonly createHeaders: CreateReplyHeaders;
  /** Records the last reply of a connection. */
  readonly recordReply: (socket: Socket, reply: ServerResponse) => void;
  readonly log: ReplyLog;
  /** Makes the server wait for this work when it closes. */
  readonly track: <Work>(work: Work) => Work;
  readonly metrics: Metrics | undefined;
};

type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Responds to repeated requests before Fastify sees them, because Fastify takes longer than rendering most responses.
 *
 * A response comes from two caches: the request cache (same bytes, already parsed and validated) and the response cache
 * (same call, same audience). The fast path is taken if
 * - the request is in the request cache and its viewer is known without a query, and
 * - the response is in the response cache in the right encoding; or the request has no body, and the response is rendered
 *   here.
 *
 * All other requests fall through to Fastify unchanged. If rendering a response fails, its request also falls through, and
 * Fastify replies with the error. Both ways share the functions that authorize, count, render and write.
 */
export function installFastPath<V extends Viewer>(options: FastPathOptions<V>): void {
  const { http, recordReply, track } = options;
  const { server } = http;
  const [fallThrough = throwMissingListener] = server.server.listeners("request") as RequestListener[];
  let isClosing = false;
  server.addHook("preClose", async () => {
    isClosing = true;
  });

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    const bodyBytes = isClosing ? null : getBodyLength(request);
    if (bodyBytes !== null && bodyBytes > 0) {
      // A body that arrived with the headers can be read once the parser has processed the packet.
      process.nextTick(onBody, request, response, bodyBytes);
      return;
    }
    const isTaken = bodyBytes !== null && tryFastPath(request, response, "");
    if (!isTaken) fallThrough(request, response);
  }

  function onBody(request: IncomingMessage, response: ServerResponse, bodyBytes: number): void {
    const body: Buffer | null = request.readableLength === bodyBytes ? request.read(bodyBytes) : null;
    if (body !== null && tryFastPath(request, response, body.toString("latin1"))) return;
    if (body !== null) request.unshift(body);
    fallThrough(request, response);
  }

  /**
   * Tries to respond to a request.
   * @param body as `latin1`: one character for each byte, as the request cache stores it
   * @returns whether the fast path responds, now or later; if `false`, nothing was done
   */
  function tryFastPath(request: IncomingMessage, response: ServerResponse, body: string): boolean {
    const startedAt = getMonotonicTime();
    const authorized = findAuthorizedRequest(options, request, body);
    const clientIp = options.findClientIp(request);
    if (authorized === null || clientIp === undefined) return false;
    const { cachedRequest, viewer } = authorized;
    const lastSeenChange = getLastSeenChange(request);
    const acceptEncoding = request.headers["accept-encoding"];
    const storedResponse = http.responseCache.find(getResponseKey(cachedRequest, viewer), lastSeenChange);
    const storedBody = storedResponse === undefined ? undefined : encodeResponse(storedResponse, acceptEncoding);
    const isReady = storedBody !== undefined && !(storedBody instanceof Promise);
    // If rendering failed, a body that was read could not be handed over to Fastify.
    if (!isReady && body !== "") return false;
    // The rate limit comes last, because Fastify counts the requests that fall through.
    if (!http.limits.tryCount(toClientNetwork(clientIp))) return false;
    recordReply(request.socket, response);
    const send = (cachedResponse: CachedResponse, encodedBody: EncodedBody) =>
      sendResponse(options, request, response, {
        cachedRequest,
        viewer,
        cachedResponse,
        encodedBody,
        clientIp,
        startedAt,
      });
    if (isReady && storedResponse !== undefined) send(storedResponse, storedBody);
    else track(render()).then((rendered) => send(rendered.cachedResponse, rendered.encodedBody), onRenderError);
    return true;

    async function render() {
      const cachedResponse = await getOrCreateResponse(http.responseCache, cachedRequest, viewer, lastSeenChange);
      return { cachedResponse, encodedBody: await encodeResponse(cachedResponse, acceptEncoding) };
    }

    function onRenderError(error: unknown): void {
      http.requestCache.recordFailure(request, error);
      fallThrough(request, response);
    }
  }

  server.server.removeListener("request", fallThrough);
  server.server.on("request", onRequest);
}

function throwMissingListener(): never {
  throw new Error("Fastify has no listener for requests");
}

/** Returns the body length in bytes; `null` if the request cannot take the fast path. */
function getBodyLength({ method, httpVersion, headers }: IncomingMessage): number | null {
  if (httpVersion !== "1.1" || headers.host === undefined) return null;
  if (headers["transfer-encoding"] !== undefined || headers["content-encoding"] !== undefined) return null;
  const length = Number(headers["content-length"] ?? 0);
  const isEligible = method === "POST" ? length <= maxCachedBodyBytes : method === "GET" && length === 0;
  return isEligible ? length : null;
}

type AuthorizedRequest = { readonly cachedRequest: CachedRequest; readonly viewer: Viewer | null };

/** Returns the cached request and its viewer; `null` if either is not cached, or the viewer may not make the call. */
function findAuthorizedRequest<V extends Viewer>(
  { http, findCachedViewer }: FastPathOptions<V>,
  request: IncomingMessage,
  body: string,
): AuthorizedRequest | null {
  const cachedRequest = http.requestCache.find(request, body);
  if (cachedRequest === undefined) return null;
  const { headers } = request;
  const cookies = headers.cookie === undefined ? {} : http.server.parseCookie(headers.cookie);
  const session = findSessionToken({ headers, cookies }, http.cookie);
  const viewer = session === null ? null : findCachedViewer(session.token);
  if (viewer === undefined || !hasAccess(viewer?.role ?? null, cachedRequest.endpoint.access)) return null;
  return { cachedRequest, viewer };
}

type FastResponse = AuthorizedRequest & {
  readonly cachedResponse: CachedResponse;
  readonly encodedBody: EncodedBody;
  readonly clientIp: string;
  /** Monotonic milliseconds. */
  readonly startedAt: number;
};

function sendResponse<V extends Viewer>(
  { http, createId, createHeaders, log, metrics }: FastPathOptions<V>,
  { method = "", url = "", headers }: IncomingMessage,
  response: ServerResponse,
  { cachedRequest: { endpoint }, viewer, cachedResponse, encodedBody, clientIp, startedAt }: FastResponse,
): void {
  const requestId = createId();
  const status = 200;
  const onEnd = (error?: Error) => {
    response.off("finish", onEnd).off("error", onEnd);
    const ms = getMonotonicTime() - startedAt;
    metrics?.countReply({ method, route: `/api${endpoint.path}`, status, seconds: ms / 1000 });
    log.write(http.server.log, { requestId, method, url, status, ms, clientIp, viewer, error });
  };
  response.on("finish", onEnd).on("error", onEnd);
  writeCachedResponse(response, status, createHeaders(requestId, headers.origin), cachedResponse, encodedBody);
}
