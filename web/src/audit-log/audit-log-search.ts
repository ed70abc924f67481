import { roles } from "contract/roles.ts";
import { createChoiceParam, createTextParam, type Param } from "../platform/search-params.ts";

/** A day as `YYYY-MM-DD`. Other texts are ignored. */
const dayParam: Param<string> = { parse: (text) => (isDay(text) ? text : undefined), fallback: "" };

/** The search parameters of the audit log. Empty ones filter nothing. */
export const auditLogSearch = {
  /** The id of the author. */
  by: createTextParam(),
  /** The role of the author. */
  role: createChoiceParam([...roles, ""], ""),
  action: createTextParam(),
  /** The kind of the affected entity. */
  kind: createTextParam(),
  /** The id of the affected entity. */
  of: createTextParam(),
  from: dayParam,
  to: dayParam,
} as const;

/** Returns whether a text is an existing day as `YYYY-MM-DD`. */
function isDay(text: string): boolean {
  const date = new Date(text);
  // JavaScript turns 31 February into 3 March, so the text is compared with the date that it resulted in.
  return text.length === "YYYY-MM-DD".length && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
