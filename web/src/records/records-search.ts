import { text } from "../platform/search-params.ts";

/** What the records are of: in the ranked area a mode's key, `""` for all; in the league `all` seasons, `""` for one. */
export const recordsSearch = { of: text() } as const;
