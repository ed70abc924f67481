import { defaultPageSize, pageSizes } from "contract/constants.ts";
import { oneOf, type Param, page } from "../platform/search-params.ts";

/** Whether the address says it at all, whatever it says but no. */
const said: Param<boolean> = { read: (written) => written !== "false", fallback: false };

export const queuesSearch = {
  page,
  numberPerPage: oneOf(pageSizes, defaultPageSize),
  /** Where Discord sends back to. */
  codeSuccess: said,
} as const;
