import { pageSizes, resultsPageSize } from "contract/constants.ts";
import { oneOf, page, text } from "../platform/search-params.ts";
import { seasonSearch } from "../seasons/seasons-queries.ts";

const paging = { page, numberPerPage: oneOf(pageSizes, resultsPageSize) } as const;

/** Which results are listed; `UNVALIDATED` to admins alone. */
const state = oneOf(["", "UNVALIDATED", "VALIDATED"], "");

/** Whose results (a user's id), and on which map. */
const found = { player: text(), map: text() } as const;

export const resultsSearch = { modeId: text(), ...found, state, ...paging } as const;
export const leagueResultsSearch = { ...seasonSearch, ...found, state, ...paging } as const;
