import { text } from "../platform/search-params.ts";

/** Who did what, of which kind and to what (ids), and between which days. Empty: all. */
export const historySearch = {
  by: text(),
  action: text(),
  kind: text(),
  of: text(),
  from: text(),
  to: text(),
} as const;
