import { createHash, timingSafeEqual } from "node:crypto";
import { hostname } from "node:os";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "../refusal.ts";
import { isOwnCall } from "./check-request.ts";
import type { Http } from "./http.ts";

/** Upper bounds of the latencies that are counted, in seconds. */
const LATENCIES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** What Prometheus reads of this process: its series are counted from its start, and forgotten when it ends. */
export type Metrics = NonNullable<Awaited<ReturnType<typeof startMetrics>>>;

type CountedReply = {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** `null`: it is a stream. */
  readonly seconds: number | null;
};

/**
 * Starts to collect what Prometheus reads.
 * @param token without it nothing is collected, and the answer is `undefined`
 */
export async function startMetrics(token: string | undefined) {
  if (token === undefined) return undefined;
  // Loaded only where it is needed.
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = await import("prom-client");
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "league_http_requests_total",
    help: "Requests by method, pattern of their path and status",
    labelNames: ["method", "route", "status"] as const,
    registers,
  });
  const latency = new Histogram({
    name: "league_http_request_seconds",
    help: "How long replies took, streams left out",
    labelNames: ["method", "route"] as const,
    buckets: LATENCIES,
    registers,
  });
  const faults = new Counter({
    name: "league_database_errors_total",
    help: "Requests and work in the background that failed because of the database, by error code",
    labelNames: ["code"] as const,
    registers,
  });
  /** Counts a request that the server has not seen. */
  function countReply({ method, route, status, seconds }: CountedReply): void {
    requests.inc({ method, route, status });
    if (seconds !== null) latency.observe({ method, route }, seconds);
  }
  return {
    token,
    registry,
    countReply,
    /** Counts a request, or work in the background, that failed because of the database. */
    countDatabaseFault: (code: string) => faults.inc({ code }),
    /** Counts the requests of a server, its own calls left out. */
    countRequests(server: FastifyInstance): void {
      server.addHook("onResponse", (request, reply, done) => {
        if (!isOwnCall(request)) {
          const { method } = request;
          // The pattern, not the path, of which there are endlessly many.
          const route = request.routeOptions.url ?? "none";
          const seconds = isStream(reply) ? null : reply.elapsedTime / 1000;
          countReply({ method, route, status: reply.statusCode, seconds });
        }
        done();
      });
    },
    /** A value that is set before it is read. */
    gauge: (name: string, help: string) => new Gauge({ name, help, registers }),
  };
}

/**
 * Serves `GET /metrics` to whoever sends the token: 401 to anybody else.
 * @param refresh sets the gauges
 */
export function serveMetrics(http: Http, metrics: Metrics, refresh: () => Promise<void>): void {
  const { server } = http;
  const { token, registry } = metrics;
  const mayRead = async (request: FastifyRequest, reply: FastifyReply) => {
    const [, sent = ""] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
    if (timingSafeEqual(digest(sent), digest(token))) return;
    reply.header("www-authenticate", "Bearer");
    throw refuse("NOT_SIGNED_IN");
  };
  server.get("/metrics", { onRequest: [http.limits.usual, mayRead] }, async (_request, reply) => {
    await refresh();
    // Behind a proxy any process may answer, so each series says of which it is.
    registry.setDefaultLabels({ process: `${hostname()}:${portOf(server)}` });
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** 0: it does not listen on one. */
function portOf({ server }: FastifyInstance): number {
  const address = server.address();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

/** Of one length, as comparing in constant time needs it. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** A stream lasts as long as its page is open. */
function isStream({ raw }: FastifyReply): boolean {
  return String(raw.getHeader("content-type") ?? "").startsWith("text/event-stream");
}
