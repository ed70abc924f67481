import { createHash } from "node:crypto";
import { type Call, type Matcher, matches } from "./fake-calls.ts";

/** A rate limit: how many calls in how many milliseconds. */
export type Limit = { calls: number; per: number };

type Bucket = { left: number; resetsAt: number; reported: boolean };
export type Wait = { milliseconds: number; global: boolean };

const GENEROUS: Limit = { calls: 1000, per: 1000 };

/** Counts calls per route and main id, as Discord does, and detects those above a limit. */
export function makeLimits() {
  const rules: { matcher: Matcher; limit: Limit }[] = [];
  const buckets = new Map<string, Bucket>();
  const everything = { until: 0, reported: false };

  const bucketOf = (call: Call, limit: Limit): Bucket => {
    const known = buckets.get(keyOf(call));
    if (known && known.resetsAt > call.at) return known;
    const fresh = { left: limit.calls, resetsAt: call.at + limit.per, reported: false };
    buckets.set(keyOf(call), fresh);
    return fresh;
  };

  return {
    /** Sets the limit of a route from now on. */
    limit(matcher: Matcher, limit: Limit): void {
      rules.push({ matcher, limit });
      buckets.clear();
    },
    lift(): void {
      rules.length = 0;
      buckets.clear();
      everything.until = 0;
    },
    /** Makes the client wait, whatever is left of its limit. */
    block(call: Call, milliseconds: number, global: boolean): void {
      if (global) Object.assign(everything, { until: call.at + milliseconds, reported: false });
      else buckets.set(keyOf(call), { left: 0, resetsAt: call.at + milliseconds, reported: false });
    },
    /** Counts a call. @returns the headers for its answer, and how long the client has to wait */
    count(call: Call): { headers: Record<string, string>; wait: Wait | null } {
      const limit = rules.findLast(({ matcher }) => matches(matcher, call))?.limit ?? GENEROUS;
      const bucket = bucketOf(call, limit);
      // Discord's global limit does not hold for the first answer to an interaction.
      const blocked = everything.until > call.at && !call.path.startsWith("/interactions/");
      const milliseconds = (blocked ? everything.until : bucket.resetsAt) - call.at;
      const over = blocked || bucket.left <= 0;
      call.ignoredLimit = over && (blocked ? everything.reported : bucket.reported);
      if (blocked) everything.reported = true;
      if (!over) bucket.left--;
      bucket.reported ||= bucket.left === 0;
      return { headers: headersOf(call, limit, bucket), wait: over ? { milliseconds, global: blocked } : null };
    },
  };
}

function headersOf({ route, at }: Call, limit: Limit, { left, resetsAt }: Bucket): Record<string, string> {
  return {
    "x-ratelimit-limit": String(limit.calls),
    "x-ratelimit-remaining": String(left),
    "x-ratelimit-reset": String(resetsAt / 1000),
    "x-ratelimit-reset-after": String((resetsAt - at) / 1000),
    "x-ratelimit-bucket": createHash("md5").update(String(route)).digest("hex"),
  };
}

/** A bucket is a route with the channel, server or webhook it is about. */
function keyOf(call: Call): string {
  return `${call.route} ${call.path.split("/")[2]}`;
}
