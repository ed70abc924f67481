import { defaultPageSize, pageSizes } from "contract/constants.ts";
import { roundStates } from "contract/round-states.ts";
import { oneOf, page } from "../platform/search-params.ts";

export const roundsSearch = {
  /** Empty: in any state. */
  state: oneOf([...roundStates, ""], ""),
  page,
  numberPerPage: oneOf(pageSizes, defaultPageSize),
} as const;
