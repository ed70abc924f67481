import { areas } from "contract/constants.ts";
import { oneOfParam } from "../platform/search-params.ts";

/** What may wait, as the filter names it. */
export const waitingKinds = {
  rounds: "Unmatched rounds",
  results: "Results to validate",
  disputes: "Disputed results",
  matches: "Matches without result",
  events: "Events without rounds",
  rosters: "Rosters out of bounds",
  accounts: "Asked for an account",
  names: "Proposed names",
} as const;
export type WaitingKind = keyof typeof waitingKinds;

export const adminSearch = {
  /** Empty: both. */
  area: oneOfParam([...areas, ""], ""),
  /** Empty: all. */
  kind: oneOfParam([...(Object.keys(waitingKinds) as WaitingKind[]), ""], ""),
} as const;
