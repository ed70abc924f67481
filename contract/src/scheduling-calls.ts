import type { Calls } from "./endpoint.ts";

/** How the leaders of two clans agree on the date of their match. */
export const schedulingCalls = {
  /** The matches of the clan that the caller leads for which dates are proposed. */
  getOwnDateProposals: { method: "GET", path: "/event/proposals", access: "USER" },
  /** The dates that are proposed for a match: for the leaders of its clans and admins. */
  getDateProposals: { method: "GET", path: "/event/:id/proposals", access: "USER" },
  /** Replaces what the caller's clan has proposed. */
  proposeDates: { method: "POST", path: "/event/:id/propose", access: "USER", subject: "EVENT" },
  withdrawDates: { method: "POST", path: "/event/:id/withdrawDates", access: "USER", subject: "EVENT" },
  acceptDate: { method: "POST", path: "/event/:id/acceptDate", access: "USER", subject: "EVENT" },
} as const satisfies Calls;
