import { text } from "../platform/search-params.ts";

/** The season in an address; every screen of the league that shows one takes it among its fields. */
export const seasonSearch = { season: text(32) } as const;
