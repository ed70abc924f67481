import { text } from "../platform/search-params.ts";

/** The search parameters of the profile. */
export const discordSearch = {
  /** The error code with which Discord redirected back, where no account was linked. */
  discordFault: text(),
} as const;
