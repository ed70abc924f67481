import { areas } from "contract/constants.ts";
import { createChoiceParam } from "../platform/search-params.ts";

/** The kinds of pending items, in the order of the page. */
const pendingKinds = ["accounts", "names", "rounds", "results", "disputes", "matches", "events", "rosters"] as const;
export type PendingKind = (typeof pendingKinds)[number];

export const adminSearch = {
  /** Empty for both areas. */
  area: createChoiceParam([...areas, ""], ""),
  /** Empty for all kinds. */
  kind: createChoiceParam([...pendingKinds, ""], ""),
} as const;
