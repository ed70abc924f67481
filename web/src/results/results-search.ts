import { pageSizes, resultsPageSize } from "contract/constants.ts";
import { oneOf, page, text } from "../platform/search-params.ts";
import { seasonSearch } from "../seasons/seasons-queries.ts";

const place = { page, numberPerPage: oneOf(pageSizes, resultsPageSize) } as const;

export const resultsSearch = { modeId: text(), ...place } as const;
export const leagueResultsSearch = { ...seasonSearch, ...place } as const;
