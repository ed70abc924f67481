import { defaultPageSize, pageSizes } from "contract/constants.ts";
import { clanSorts } from "contract/sorts.ts";
import { flag, oneOf, page } from "../platform/search-params.ts";
import { seasonSearch } from "../seasons/season-search.ts";

/** Without a word about the order, clans stand as in the table. */
export const clansSearch = {
  ...seasonSearch,
  sort: oneOf(clanSorts, "points"),
  asc: flag(false),
  page,
  numberPerPage: oneOf(pageSizes, defaultPageSize),
} as const;
