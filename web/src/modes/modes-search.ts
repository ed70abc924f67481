import { defaultPageSize, pageSizes } from "contract/constants.ts";
import { flag, oneOf, page } from "../platform/search-params.ts";

export const modesSearch = {
  asc: flag(true),
  page,
  numberPerPage: oneOf(pageSizes, defaultPageSize),
} as const;
