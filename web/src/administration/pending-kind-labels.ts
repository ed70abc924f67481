import type { PendingKind } from "./admin-search.ts";

/** The labels of the kinds of pending items. They are in a file of their own, because only admins load them. */
export const pendingKindLabels: Readonly<Record<PendingKind, string>> = {
  accounts: "Account requests",
  names: "Proposed names",
  rounds: "Unmatched rounds",
  results: "Results to validate",
  disputes: "Disputed results",
  matches: "Matches without result",
  events: "Events without rounds",
  rosters: "Rosters too small or too large",
};
