import { defaultPageSize, pageSizes } from "contract/constants.ts";
import { oneOf, page, text } from "../platform/search-params.ts";

export const playersSearch = {
  modeId: text(),
  userName: text(),
  page,
  numberPerPage: oneOf(pageSizes, defaultPageSize),
} as const;
