import { text } from "../platform/search-params.ts";

export const signInSearch = {
  /** The path to come back to; to be judged by `safeRedirect`. */
  redirectUrl: text(2000),
} as const;
