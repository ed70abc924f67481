import { roundStates } from "contract/constants.ts";
import { oneOfParam, pagingSearch } from "../platform/search-params.ts";

/** Which received rounds are listed. */
export const roundsSearch = {
  /** Empty: in any state. */
  state: oneOfParam([...roundStates, ""], ""),
  ...pagingSearch,
} as const;
