import { pageSizes, resultsPageSize } from "contract/constants.ts";
import { oneOf, page, text } from "../platform/search-params.ts";
import { seasonSearch } from "../seasons/seasons-queries.ts";

const paging = { page, numberPerPage: oneOf(pageSizes, resultsPageSize) } as const;

/** Which results are listed; `UNVALIDATED` to admins alone. */
const state = oneOf(["", "UNVALIDATED", "VALIDATED"], "");

export const resultsSearch = { modeId: text(), state, ...paging } as const;
export const leagueResultsSearch = { ...seasonSearch, state, ...paging } as const;
