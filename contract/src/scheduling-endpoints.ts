import type { Endpoints } from "./endpoint.ts";

/** Endpoints with which the leaders of two clans agree on the date of their match. */
export const schedulingEndpoints = {
  /** Lists the matches with proposed dates, for the clan that the caller leads. */
  getOwnDateProposals: { method: "GET", path: "/event/proposals", access: "USER" },
  /** Returns the proposed dates of a match. For the leaders of its clans and admins. */
  getDateProposals: { method: "GET", path: "/event/:id/proposals", access: "USER" },
  /** Replaces the proposal of the caller's clan. */
  proposeDates: { method: "POST", path: "/event/:id/propose", access: "USER", entity: "EVENT" },
  withdrawDates: { method: "POST", path: "/event/:id/withdrawDates", access: "USER", entity: "EVENT" },
  acceptDate: { method: "POST", path: "/event/:id/acceptDate", access: "USER", entity: "EVENT" },
} as const satisfies Endpoints;
