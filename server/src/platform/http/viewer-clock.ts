import type { ViewerClock } from "contract/page-renderer.ts";
import type { FastifyRequest } from "fastify";

/** The time in the zone that the cookie of `/theme.js` names. @param now ms UTC */
export function viewerClockOf({ cookies }: FastifyRequest, now: number): ViewerClock {
  const zone = cookies["zone"];
  return { now, timeZone: zone !== undefined && zones.has(zone) ? zone : "UTC" };
}

const zones = new Set(Intl.supportedValuesOf("timeZone"));
