import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import { fastify } from "fastify";
import { ReplyCache } from "../cache/reply-cache.ts";
import type { SharedCounts } from "../database/shared-counts.ts";
import { TableChanges } from "../database/table-changes.ts";
import { type LogDestination, loggerOptions } from "../logger.ts";
import { inNetworks } from "../resolve-host.ts";
import { answerEarly } from "./answer-early.ts";
import {
  answerError,
  decodableUrl,
  type FindDatabaseFault,
  headerLimit,
  malformedAnswerer,
  refuseUnknownAddresses,
} from "./answer-error.ts";
import { addressFinder, checkRequests } from "./check-request.ts";
import type { FindViewer, Http, RunChange, Viewer } from "./http.ts";
import { limitCalls } from "./limits.ts";
import type { Metrics } from "./metrics.ts";
import { bodyLimit, readJson } from "./parse-body.ts";
import { ParsedRequests } from "./parsed-requests.ts";
import { answerPreflights, markReplies, replyHeaders } from "./reply-headers.ts";
import { ReplyLog } from "./reply-log.ts";
import { sessionCookie } from "./session.ts";
import { waitForHandlers } from "./shutdown.ts";

export type HttpParts<V extends Viewer> = {
  readonly config: {
    /** The league's own origin. */
    readonly publicUrl: string;
    readonly corsOrigins: readonly string[];
    /** The proxies whose forwarded address of the caller is trusted. */
    readonly trustProxy: readonly string[];
    /** Calls per minute and address. */
    readonly rateLimit: number;
    readonly logLevel: string;
  };
  /** Paths whose remainder is a secret, which is not logged. */
  readonly secretsBehind?: readonly string[];
  /** Milliseconds in which a request must arrive whole: 30 000 unless given. */
  readonly requestTimeout?: number;
  readonly findViewer: FindViewer<V>;
  /** The user of a session token where nothing has to be read or stored for that; else `undefined`. */
  readonly knownViewer?: (token: string) => V | undefined;
  readonly findDatabaseFault: FindDatabaseFault;
  /** The cache of replies to calls that are declared `kept`; without it no reply is cached. */
  readonly replies?: ReplyCache;
  /** What runs the handlers of calls that may change something; they run as they are unless given. */
  readonly runChange?: RunChange;
  /** The counters of limits that several processes share; without them, this one counts for itself. */
  readonly sharedCounts?: SharedCounts | undefined;
  /** What counts requests; without it nothing does. */
  readonly metrics?: Metrics | undefined;
  /** Where log lines go: standard output unless given. */
  readonly log?: LogDestination;
};

/** Builds the server with all that calls have in common, and without any calls. */
export async function buildHttp<V extends Viewer>(parts: HttpParts<V>): Promise<Http<V>> {
  const { publicUrl, corsOrigins, trustProxy, rateLimit, logLevel } = parts.config;
  const { requestTimeout = 30_000 } = parts;
  const malformed = malformedAnswerer();
  const onError = answerError(parts.findDatabaseFault, parts.metrics?.countDatabaseFault);
  const replyLog = new ReplyLog(parts.secretsBehind ?? []);
  const isTrusted = inNetworks(trustProxy);
  const findAddress = addressFinder(isTrusted);
  const headersFor = replyHeaders(publicUrl, new Set(corsOrigins));
  const server = fastify({
    logger: loggerOptions(logLevel, parts.log),
    logController: replyLog,
    genReqId: newId,
    trustProxy: isTrusted,
    bodyLimit,
    requestTimeout,
    http: nodeOptions(requestTimeout),
    clientErrorHandler: malformed.answer,
    return503OnClosing: false,
    // An id of any length is valid here and unknown to its call. Node limits the whole address.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
    rewriteUrl: decodableUrl,
    frameworkErrors: (error, request, reply) => void onError(error, request, reply),
  });
  const track = waitForHandlers(server);
  server.setErrorHandler(onError);
  server.decorateRequest("caller", null);
  parts.metrics?.countRequests(server);
  checkRequests(server, findAddress);
  malformed.watch(server);
  markReplies(server, headersFor);
  await server.register(compress, { encodings: ["br", "gzip"], threshold: 1024, globalDecompression: false });
  await server.register(cookie);
  const limits = limitCalls(rateLimit, parts.sharedCounts);
  refuseUnknownAddresses(server, limits);
  answerPreflights(server);
  readJson(server);
  const http: Http<V> = {
    server,
    findViewer: (token) => track(parts.findViewer(token)),
    origins: new Set([publicUrl, ...corsOrigins]),
    cookie: sessionCookie(publicUrl),
    limits,
    replies: parts.replies ?? new ReplyCache(new TableChanges(), 0),
    runChange: parts.runChange ?? ((_changing, handle) => handle()),
    parsed: new ParsedRequests(),
    served: [],
  };
  const { knownViewer = () => undefined, metrics } = parts;
  answerEarly({
    http,
    noteReply: malformed.noteReply,
    knownViewer,
    findAddress,
    newId,
    headersFor,
    log: replyLog,
    track,
    metrics,
  });
  return http;
}

function newId(): string {
  return randomUUID();
}

function nodeOptions(requestTimeout: number) {
  return {
    requestTimeout,
    // Node checks for slow bodies only where the limit for headers is at most that of the whole request.
    headersTimeout: requestTimeout,
    connectionsCheckingInterval: Math.ceil(requestTimeout / 6),
    maxHeaderSize: headerLimit,
    // Node would reject a request without a host with a reply of its own.
    requireHostHeader: false,
  };
}
