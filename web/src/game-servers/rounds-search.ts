import { roundStates } from "contract/constants.ts";
import { choiceParam, pagingParams } from "../platform/search-params.ts";

/** The search parameters of the list of received rounds. */
export const roundsSearch = {
  /** Empty for any state. */
  state: choiceParam([...roundStates, ""], ""),
  ...pagingParams,
} as const;
