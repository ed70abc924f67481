import type { Calls } from "./endpoint.ts";

/** The events of a round robin, made at once. */
export const fixturesCalls = {
  /** The fixtures that the season lacks, on days that fit. */
  previewFixtures: { method: "POST", path: "/event/fixtures/preview", access: "ADMIN", reads: true },
  /** Stores all of them as events, or nothing. */
  storeFixtures: { method: "POST", path: "/event/fixtures", access: "ADMIN", creates: true, subject: "EVENT" },
} as const satisfies Calls;
