/** https://www.postgresql.org/docs/current/errcodes-appendix.html: by class, and where a class says too much by code. */
const POSTGRES_AWAY = /^(?:08|40|53|58|57P|25006$|25P03$)/;

const NETWORK_AWAY = new Set([
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

/** What `pg`, and Kysely when it is closed, say of a connection without giving it a code. */
const CONNECTION_AWAY =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed)|timeout exceeded when trying to connect|Query read timeout|driver has already been destroyed)/;

/** https://www.sqlite.org/rescode.html: busy, read-only, input/output, full, cannot open. */
const SQLITE_AWAY = new Set([5, 8, 10, 13, 14]);

/**
 * Whether an error of a query says that the database cannot serve just now (unreachable, stopping, out of connections,
 * too busy, disk full, no longer writable), so that nothing is wrong with the question and it may be asked again later.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error && typeof error.errcode === "number") return SQLITE_AWAY.has(error.errcode & 0xff);
  if (!("code" in error) || typeof error.code !== "string") return CONNECTION_AWAY.test(error.message);
  return NETWORK_AWAY.has(error.code) || (error.code.length === 5 && POSTGRES_AWAY.test(error.code));
}
