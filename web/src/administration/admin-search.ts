import { areas } from "contract/constants.ts";
import { createChoiceParam } from "../platform/search-params.ts";

/** The kinds of pending items, with their labels, in the order of the page. */
export const pendingKinds = {
  accounts: "Account requests",
  names: "Proposed names",
  rounds: "Unmatched rounds",
  results: "Results to validate",
  disputes: "Disputed results",
  matches: "Matches without result",
  events: "Events without rounds",
  rosters: "Rosters too small or too large",
} as const;
export type PendingKind = keyof typeof pendingKinds;

export const adminSearch = {
  /** Empty for both areas. */
  area: createChoiceParam([...areas, ""], ""),
  /** Empty for all kinds. */
  kind: createChoiceParam([...(Object.keys(pendingKinds) as PendingKind[]), ""], ""),
} as const;
