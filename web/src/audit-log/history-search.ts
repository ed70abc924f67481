import { type Param, textParam } from "../platform/search-params.ts";

const day: Param<string> = { read: (written) => (isDay(written) ? written : undefined), fallback: "" };

/** Who did what, of which kind and to what (ids), and between which days. Empty: all. */
export const historySearch = {
  by: textParam(),
  action: textParam(),
  kind: textParam(),
  of: textParam(),
  from: day,
  to: day,
} as const;

function isDay(written: string): boolean {
  const at = new Date(written);
  return written.length === 10 && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written);
}
