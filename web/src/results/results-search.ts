import { pageSizes, resultsPageSize } from "contract/constants.ts";
import { oneOf, page, text } from "../platform/search-params.ts";

export const resultsSearch = {
  modeId: text(),
  page,
  numberPerPage: oneOf(pageSizes, resultsPageSize),
} as const;
