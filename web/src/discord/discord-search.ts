import { text } from "../platform/search-params.ts";

/** The profile's address. */
export const discordSearch = {
  /** Why no account was linked, as a code of the league's: Discord leads back with it. */
  discordFault: text(),
} as const;
