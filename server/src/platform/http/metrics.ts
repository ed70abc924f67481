import { createHash, timingSafeEqual } from "node:crypto";
import { hostname } from "node:os";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createApiError } from "../api-error.ts";
import { isInternalCall } from "./check-request.ts";
import type { Http } from "./http.ts";

/** The upper bounds of the latency buckets in seconds. */
const LATENCY_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** The Prometheus metrics of this process. Counters start at zero when it starts. */
export type Metrics = NonNullable<Awaited<ReturnType<typeof startMetrics>>>;

type CountedReply = {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** The response time; null for a stream. */
  readonly seconds: number | null;
};

/**
 * Starts to collect Prometheus metrics.
 * @param token the token that Prometheus sends; if it is missing, nothing is collected and `undefined` is returned
 */
export async function startMetrics(token: string | undefined) {
  if (token === undefined) return undefined;
  // The library is loaded only if metrics are enabled.
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = await import("prom-client");
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "league_http_requests_total",
    help: "Requests by method, route and status",
    labelNames: ["method", "route", "status"] as const,
    registers,
  });
  const latency = new Histogram({
    name: "league_http_request_seconds",
    help: "Response time in seconds, excluding streams",
    labelNames: ["method", "route"] as const,
    buckets: LATENCY_BUCKETS,
    registers,
  });
  const databaseErrors = new Counter({
    name: "league_database_errors_total",
    help: "Requests and background tasks that failed because of the database, by error code",
    labelNames: ["code"] as const,
    registers,
  });
  /** Counts a reply and its response time. `countRequests` calls it for all replies of Fastify. */
  function countReply({ method, route, status, seconds }: CountedReply): void {
    requests.inc({ method, route, status });
    if (seconds !== null) latency.observe({ method, route }, seconds);
  }
  return {
    token,
    registry,
    countReply,
    /** Counts a request or background task that failed because of the database. */
    countDatabaseError: (code: string) => databaseErrors.inc({ code }),
    /** Counts the requests that reach Fastify, excluding internal calls. */
    countRequests(server: FastifyInstance): void {
      server.addHook("onResponse", (request, reply, done) => {
        if (!isInternalCall(request)) {
          const { method } = request;
          // The label is the pattern of the route, because the number of paths is unlimited.
          const route = request.routeOptions.url ?? "none";
          const seconds = isStream(reply) ? null : reply.elapsedTime / 1000;
          countReply({ method, route, status: reply.statusCode, seconds });
        }
        done();
      });
    },
    /** Creates a gauge. Its value must be set before each scrape (see `serveMetrics`). */
    createGauge: (name: string, help: string) => new Gauge({ name, help, registers }),
  };
}

/**
 * Serves `GET /metrics` to clients that send the token. Other clients get 401.
 * @param refresh sets the values of the gauges; called before each scrape
 */
export function serveMetrics(http: Http, metrics: Metrics, refresh: () => Promise<void>): void {
  const { server } = http;
  const { token, registry } = metrics;
  const requireToken = async (request: FastifyRequest, reply: FastifyReply) => {
    const [, sentToken = ""] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
    if (timingSafeEqual(digest(sentToken), digest(token))) return;
    reply.header("www-authenticate", "Bearer");
    throw createApiError("NOT_SIGNED_IN");
  };
  server.get("/metrics", { onRequest: [http.limits.default, requireToken] }, async (_request, reply) => {
    await refresh();
    // Behind a proxy any process may respond, so each series is labelled with its process.
    registry.setDefaultLabels({ process: `${hostname()}:${getPort(server)}` });
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Returns the port that the server listens on; 0 if it listens on none. */
function getPort({ server }: FastifyInstance): number {
  const address = server.address();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

/** Hashes a text to a fixed length, as `timingSafeEqual` requires. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Returns whether a reply is an event stream, which lasts as long as its page is open. */
function isStream({ raw }: FastifyReply): boolean {
  return String(raw.getHeader("content-type") ?? "").startsWith("text/event-stream");
}
