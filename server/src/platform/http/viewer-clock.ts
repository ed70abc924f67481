import type { ViewerClock } from "contract/page-renderer.ts";
import type { FastifyRequest } from "fastify";

/** The time in the zone that the cookie of `/theme.js` names, UTC where it names none. @param now ms UTC */
export function viewerClockOf({ cookies }: Pick<FastifyRequest, "cookies">, now: number): ViewerClock {
  return { now, timeZone: normalized(cookies["zone"] ?? "UTC") };
}

/** In the one spelling of each zone: rendered pages are cached by it. Unlike `Intl`, `Temporal` retains aliases. */
function normalized(zone: string): string {
  try {
    return anyInstant.toZonedDateTimeISO(zone).timeZoneId;
  } catch {
    return "UTC";
  }
}

const anyInstant = Temporal.Instant.fromEpochMilliseconds(0);
