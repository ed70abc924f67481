import { createTextParam } from "../../platform/search-params.ts";

/** The search parameter of the profile after the user has linked a Discord account. */
export const discordSearch = {
  /** The code of the error because of which no account was linked; empty without an error. The server sets it. */
  discordFault: createTextParam(),
} as const;
