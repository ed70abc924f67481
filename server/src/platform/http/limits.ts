import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import { refuse } from "../refusal.ts";
import { CallCounts } from "./call-counts.ts";
import { addressOf } from "./check-request.ts";
import type { Http } from "./http.ts";
import { isOwnCall } from "./own-calls.ts";

const unsaid = { "x-ratelimit-limit": false, "x-ratelimit-remaining": false, "x-ratelimit-reset": false };

/** Limits on calls per minute and address: the usual one, and a twentieth of it (at least 10) for signing in. */
export async function limitCalls(server: FastifyInstance, perMinute: number): Promise<Http["limits"]> {
  await server.register(rateLimit, {
    global: false,
    timeWindow: 60_000,
    store: CallCounts,
    max: perMinute,
    allowList: isOwnCall,
    keyGenerator: addressOf,
    addHeaders: { ...unsaid, "retry-after": false },
    addHeadersOnExceeding: unsaid,
    errorResponseBuilder: (_request, { ttl }) => refuse("TOO_MANY", { seconds: Math.ceil(ttl / 1000) }),
  });
  return {
    usual: server.rateLimit(),
    signIn: server.rateLimit({ max: Math.max(10, Math.floor(perMinute / 20)) }),
    per: (keyGenerator) => server.rateLimit({ keyGenerator }),
  };
}
