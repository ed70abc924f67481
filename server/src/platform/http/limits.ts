import type { FastifyRequest, onRequestHookHandler } from "fastify";
import { refuse } from "../refusal.ts";
import { CallCounts } from "./call-counts.ts";
import { addressOf } from "./check-request.ts";
import type { Http } from "./http.ts";
import { isOwnCall } from "./own-calls.ts";

const windowMs = 60_000;

/** Limits on calls per minute and address: the usual one, and a twentieth of it (at least 10) for signing in. */
export function limitCalls(perMinute: number): Http["limits"] {
  return {
    usual: limitTo(perMinute, addressOf),
    signIn: limitTo(Math.max(10, Math.floor(perMinute / 20)), addressOf),
    per: (keyOf) => limitTo(perMinute, keyOf),
  };
}

function limitTo(most: number, keyOf: (request: FastifyRequest) => string): onRequestHookHandler {
  const counts = new CallCounts(windowMs);
  return (request, _reply, done) => {
    if (isOwnCall(request)) return done();
    const { calls, msLeft } = counts.count(keyOf(request));
    done(calls > most ? refuse("TOO_MANY", { seconds: Math.ceil(msLeft / 1000) }) : undefined);
  };
}
