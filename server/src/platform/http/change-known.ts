import type { IncomingHttpHeaders } from "node:http";

/** The number of the last change that the client knows of; 0: none. */
export function changeKnownTo({ headers }: { readonly headers: IncomingHttpHeaders }): number {
  const number = Number(headers["x-change"] ?? 0);
  return Number.isSafeInteger(number) ? number : 0;
}
