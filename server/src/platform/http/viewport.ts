import type { Viewport } from "contract/page-renderer.ts";
import type { FastifyRequest } from "fastify";

/** The widths at which pages look different, in CSS pixels, the widest first. */
const BREAKPOINTS = [1100, 960, 768, 640, 0] as const;
/** The width of a phone and of a desktop that have sent none yet. */
const USUAL = { phone: 0, desktop: 1100 } as const;

/** From the cookies that `/theme.js` sets, or else what is likely; few values, so that pages can be cached. */
export function viewportOf({ cookies, headers }: FastifyRequest, now: number): Viewport {
  const sent = Number(cookies["width"] ?? Number.NaN);
  const width = sent > 0 ? (BREAKPOINTS.find((breakpoint) => sent >= breakpoint) ?? 0) : usualWidth(headers);
  return { now, timeZone: timeZoneIn(cookies["zone"]), width };
}

function usualWidth(headers: FastifyRequest["headers"]): number {
  const isPhone = headers["sec-ch-ua-mobile"] === "?1" || /\bMobile\b/.test(headers["user-agent"] ?? "");
  return isPhone ? USUAL.phone : USUAL.desktop;
}

const zones = new Set(Intl.supportedValuesOf("timeZone"));

function timeZoneIn(cookie: string | undefined): string {
  return cookie !== undefined && zones.has(cookie) ? cookie : "UTC";
}
