import type { Endpoints } from "./endpoint.ts";

/** Creates the events of a round robin. */
export const fixturesEndpoints = {
  /** Proposes dates for the matches that the season does not have yet. */
  previewFixtures: { method: "POST", path: "/event/fixtures/preview", access: "ADMIN", readOnly: true },
  /** Stores all fixtures as events, or none if one of them is rejected. */
  storeFixtures: { method: "POST", path: "/event/fixtures", access: "ADMIN", creates: true, entity: "EVENT" },
} as const satisfies Endpoints;
