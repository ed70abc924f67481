import type { Calls } from "./endpoint.ts";

/** The call for a match to which a clan did not come; apart from those of events, which every page loads. */
export const noShowsCalls = {
  declareNoShow: { method: "POST", path: "/event/:id/noShow", access: "ADMIN" },
} as const satisfies Calls;
