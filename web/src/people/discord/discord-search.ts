import { textParam } from "../../platform/search-params.ts";

export const discordSearch = {
  /** The error code with which Discord redirected back, if no account was linked. */
  discordFault: textParam(),
} as const;
