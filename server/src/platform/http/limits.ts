import type { FastifyRequest, onRequestHookHandler } from "fastify";
import type { SharedCounts } from "../database/shared-counts.ts";
import { refuse } from "../refusal.ts";
import { CallCounts } from "./call-counts.ts";
import { addressOf } from "./check-request.ts";
import type { Http } from "./http.ts";
import { isOwnCall } from "./own-calls.ts";

const windowMs = 60_000;

type Limit = {
  readonly most: number;
  /** The name of the counts, the same in each process. */
  readonly name: string;
  readonly keyOf: (request: FastifyRequest) => string;
};

/**
 * Limits on calls per minute and address: the usual one, and a twentieth of it (at least 10) for signing in.
 *
 * @param shared where several processes share a database
 */
export function limitCalls(perMinute: number, shared: SharedCounts | undefined): Http["limits"] {
  const signIns = Math.max(10, Math.floor(perMinute / 20));
  const countsOf = (name: string) =>
    new CallCounts({ windowMs, most: perMinute, ...(shared && { others: { counts: shared, name } }) });
  const usual = countsOf("calls");
  return {
    usual: limitTo(perMinute, usual, addressOf),
    count(request, calls) {
      const { calls: all, msLeft } = usual.count(addressOf(request), calls);
      const refusal = verdict(all, perMinute, msLeft);
      if (refusal) throw refusal;
    },
    passes: (address) => usual.countPassing(address),
    signIn: limitExactly({ most: signIns, name: "sign-ins", keyOf: addressOf }, shared),
    per: (keyOf) => limitTo(perMinute, countsOf("by key"), keyOf),
  };
}

function limitTo(most: number, counts: CallCounts, keyOf: (request: FastifyRequest) => string): onRequestHookHandler {
  return (request, _reply, done) => {
    if (isOwnCall(request)) return done();
    const { calls, msLeft } = counts.count(keyOf(request));
    done(verdict(calls, most, msLeft));
  };
}

/** Reads the shared count at each call, which is affordable for sign-ins. */
function limitExactly({ most, name, keyOf }: Limit, shared: SharedCounts | undefined): onRequestHookHandler {
  const counts = new CallCounts({ windowMs, most });
  return (request, _reply, done) => {
    if (isOwnCall(request)) return done();
    const key = keyOf(request);
    const { calls, msLeft } = counts.count(key);
    if (calls > most || shared === undefined) return done(verdict(calls, most, msLeft));
    void shared.add(`${name} ${key}`, 1, windowMs).then((all) => done(verdict(all.count, most, all.msLeft)));
  };
}

function verdict(calls: number, most: number, msLeft: number): Error | undefined {
  return calls > most ? refuse("TOO_MANY", { seconds: Math.ceil(msLeft / 1000) }) : undefined;
}
