import { areas } from "contract/constants.ts";
import { choiceParam } from "../platform/search-params.ts";

/** The kinds of pending items, with their labels. */
export const pendingKinds = {
  rounds: "Unmatched rounds",
  results: "Results to validate",
  disputes: "Disputed results",
  matches: "Matches without result",
  events: "Events without rounds",
  rosters: "Rosters too small or too large",
  accounts: "Account requests",
  names: "Proposed names",
} as const;
export type PendingKind = keyof typeof pendingKinds;

export const adminSearch = {
  /** Empty for both areas. */
  area: choiceParam([...areas, ""], ""),
  /** Empty for all kinds. */
  kind: choiceParam([...(Object.keys(pendingKinds) as PendingKind[]), ""], ""),
} as const;
