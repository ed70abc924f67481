import { roundStates } from "contract/round-states.ts";
import { oneOf, pagingSearch } from "../platform/search-params.ts";

export const roundsSearch = {
  /** Empty: in any state. */
  state: oneOf([...roundStates, ""], ""),
  ...pagingSearch,
} as const;
