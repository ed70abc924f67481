import { createTextParam } from "../../platform/search-params.ts";

/** The search parameter with which the server redirects to the profile if linking a Discord account failed. */
export const discordSearch = {
  /** The error code; empty without an error. */
  discordFault: createTextParam(),
} as const;
