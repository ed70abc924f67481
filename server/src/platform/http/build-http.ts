import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import { fastify } from "fastify";
import { ResponseCache } from "../cache/response-cache.ts";
import type { SharedCounts } from "../database/shared-counts.ts";
import { TableChanges } from "../database/table-changes.ts";
import { createLoggerOptions, type LogDestination } from "../logger.ts";
import { createNetworkMatcher } from "../resolve-host.ts";
import { checkRequests, createClientIpFinder } from "./check-request.ts";
import { installFastPath } from "./fast-path.ts";
import {
  createErrorHandler,
  createMalformedRequestHandler,
  type GetDatabaseErrorCode,
  maxHeaderBytes,
  rejectUnknownPaths,
  replaceMalformedUrl,
} from "./handle-errors.ts";
import type { FindViewer, Http, RunChangingCall, Viewer } from "./http.ts";
import { createCallLimits } from "./limits.ts";
import type { Metrics } from "./metrics.ts";
import { acceptJsonOnly, maxBodyBytes } from "./parse-body.ts";
import { addReplyHeaders, createReplyHeaders, handlePreflights } from "./reply-headers.ts";
import { ReplyLog } from "./reply-log.ts";
import { RequestCache } from "./request-cache.ts";
import { getSessionCookie } from "./session.ts";
import { trackHandlers } from "./shutdown.ts";

export type HttpOptions<V extends Viewer> = {
  readonly config: {
    /** The league's own origin. */
    readonly publicUrl: string;
    readonly corsOrigins: readonly string[];
    /** The proxies whose `X-Forwarded-For` header is trusted. */
    readonly trustProxy: readonly string[];
    /** API calls per minute and IP address. */
    readonly rateLimit: number;
    readonly logLevel: string;
  };
  /** The text after one of these path prefixes is secret, so it is not logged. */
  readonly secretPathPrefixes?: readonly string[];
  /** The time in which a complete request must arrive, in milliseconds; 30 000 by default. */
  readonly requestTimeout?: number;
  readonly findViewer: FindViewer<V>;
  /** Returns the user of a session token; `undefined` if that would need a query or a write. */
  readonly findCachedViewer?: (token: string) => V | undefined;
  readonly getDatabaseErrorCode: GetDatabaseErrorCode;
  /** The cache for endpoints that declare `cached`; without it, no response is cached. */
  readonly responseCache?: ResponseCache;
  /** Runs the handlers of endpoints that may write, for example to record them; by default, they just run. */
  readonly runChangingCall?: RunChangingCall;
  /** The rate limit counts that several processes share; without them, this process counts for itself. */
  readonly sharedCounts?: SharedCounts | undefined;
  /** Counts requests, if given. */
  readonly metrics?: Metrics | undefined;
  /** The destination of log lines; standard output by default. */
  readonly log?: LogDestination;
};

/** Builds the HTTP server with everything that endpoints have in common, but without any endpoints. */
export async function buildHttp<V extends Viewer>(options: HttpOptions<V>): Promise<Http<V>> {
  const { publicUrl, corsOrigins, trustProxy, rateLimit, logLevel } = options.config;
  const { requestTimeout = 30_000 } = options;
  const malformedRequests = createMalformedRequestHandler();
  const onError = createErrorHandler(options.getDatabaseErrorCode, options.metrics?.countDatabaseError);
  const replyLog = new ReplyLog(options.secretPathPrefixes ?? []);
  const isTrustedProxy = createNetworkMatcher(trustProxy);
  const findClientIp = createClientIpFinder(isTrustedProxy);
  const createHeaders = createReplyHeaders(publicUrl, new Set(corsOrigins));
  const server = fastify({
    logger: createLoggerOptions(logLevel, options.log),
    logController: replyLog,
    genReqId: createId,
    trustProxy: isTrustedProxy,
    bodyLimit: maxBodyBytes,
    requestTimeout,
    http: createNodeOptions(requestTimeout),
    clientErrorHandler: malformedRequests.replyAndClose,
    // Requests that arrive while the server closes are still served.
    return503OnClosing: false,
    // The endpoint itself rejects ids that are too long as unknown. Node limits the length of the URL.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
    rewriteUrl: replaceMalformedUrl,
    frameworkErrors: (error, request, reply) => {
      onError(error, request, reply);
    },
  });
  const track = trackHandlers(server);
  server.setErrorHandler(onError);
  // Fastify requires that a property of requests is declared before one sets it.
  server.decorateRequest("caller", null);
  options.metrics?.countRequests(server);
  checkRequests(server, findClientIp);
  malformedRequests.watch(server);
  addReplyHeaders(server, createHeaders);
  // Compressed bodies of requests are rejected, so they need not be decompressed.
  await server.register(compress, { encodings: ["br", "gzip"], threshold: 1024, globalDecompression: false });
  await server.register(cookie);
  const limits = createCallLimits(rateLimit, options.sharedCounts);
  rejectUnknownPaths(server, limits);
  handlePreflights(server);
  acceptJsonOnly(server);
  const http: Http<V> = {
    server,
    findViewer: (token) => track(options.findViewer(token)),
    origins: new Set([publicUrl, ...corsOrigins]),
    cookie: getSessionCookie(publicUrl),
    limits,
    responseCache: options.responseCache ?? new ResponseCache(new TableChanges(), 0),
    runChangingCall: options.runChangingCall ?? ((_changingCall, handle) => handle()),
    requestCache: new RequestCache(),
    servedEndpoints: [],
  };
  const { findCachedViewer = () => undefined, metrics } = options;
  installFastPath({
    http,
    // The fast path replies before Fastify, so the hook of `watch` does not see these replies.
    recordReply: malformedRequests.recordReply,
    findCachedViewer,
    findClientIp,
    createId,
    createHeaders,
    log: replyLog,
    track,
    metrics,
  });
  return http;
}

function createId(): string {
  return randomUUID();
}

function createNodeOptions(requestTimeout: number) {
  return {
    requestTimeout,
    // Node checks for slow bodies only if the timeout of the headers is at most that of the request.
    headersTimeout: requestTimeout,
    // A slow request is detected at most this much too late.
    connectionsCheckingInterval: Math.ceil(requestTimeout / 6),
    maxHeaderSize: maxHeaderBytes,
    // Otherwise Node would respond to a request without a host itself.
    requireHostHeader: false,
  };
}
