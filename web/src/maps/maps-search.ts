import { defaultPageSize, pageSizes } from "contract/constants.ts";
import { oneOf, page } from "../platform/search-params.ts";

export const mapsSearch = { page, numberPerPage: oneOf(pageSizes, defaultPageSize) } as const;
