import { pageSizes, resultsPageSize } from "contract/constants.ts";
import { oneOf, page, text } from "../platform/search-params.ts";
import { seasonSearch } from "../seasons/seasons-queries.ts";

const paging = { page, numberPerPage: oneOf(pageSizes, resultsPageSize) } as const;

export const resultsSearch = { modeId: text(), ...paging } as const;
export const leagueResultsSearch = { ...seasonSearch, ...paging } as const;
