import { defaultPageSize, pageSizes } from "contract/constants.ts";
import { oneOf, page } from "../platform/search-params.ts";
import { seasonSearch } from "../seasons/season-search.ts";

export const votesSearch = {
  ...seasonSearch,
  page,
  numberPerPage: oneOf(pageSizes, defaultPageSize),
} as const;
