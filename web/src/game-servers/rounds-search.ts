import { roundStates } from "contract/constants.ts";
import { createChoiceParam, pagingParams } from "../platform/search-params.ts";

/** The search parameters of the list of received rounds. */
export const roundsSearch = {
  /** Empty for any state. */
  state: createChoiceParam([...roundStates, ""], ""),
  ...pagingParams,
} as const;
