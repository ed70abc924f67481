import { flag, text } from "../platform/search-params.ts";

/** `""`: all modes. */
export const recordsSearch = { modeId: text() } as const;

/** `all`: of all seasons, instead of the one that the address names. */
export const leagueRecordsSearch = { all: flag(false) } as const;
