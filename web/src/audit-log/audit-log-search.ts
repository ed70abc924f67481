import { type Param, textParam } from "../platform/search-params.ts";

const dayParam: Param<string> = { read: (text) => (isDay(text) ? text : undefined), fallback: "" };

/** The search parameters of the audit log. Empty ones filter nothing. */
export const auditLogSearch = {
  /** The id of the author. */
  by: textParam(),
  action: textParam(),
  /** The kind of the affected entity. */
  kind: textParam(),
  /** The id of the affected entity. */
  of: textParam(),
  from: dayParam,
  to: dayParam,
} as const;

/** Returns whether a text is an existing day as `YYYY-MM-DD`. */
function isDay(text: string): boolean {
  const date = new Date(text);
  return text.length === 10 && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
