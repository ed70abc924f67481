/** The error code for each reason why the database is unavailable. */
type DatabaseErrorCode = "UNAVAILABLE" | "DATABASE_BUSY" | "DISK_FULL" | "DISK_ERROR";

/**
 * Codes of https://www.postgresql.org/docs/current/errcodes-appendix.html, or their first two or three characters. In this
 * order: connection lost, authorization rejected, resources exhausted, system error, server stopped or starting, read-only
 * transaction, transaction idle for too long, no such database.
 */
const POSTGRES_UNAVAILABLE = /^(?:08|28|53|58|57P|25006$|25P03$|3D000$)/;
/** In this order: repeated conflicts or deadlocks, lock timeout, statement timeout, out of memory, too many connections. */
const POSTGRES_BUSY = /^(?:40|55P03$|57014$|53200$|53300$)/;
const POSTGRES_FULL = "53100";
const POSTGRES_IO_ERROR = "58030";

const NETWORK_ERRORS = new Set([
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

/** Messages of `pg` for a lost connection, and of Kysely after it was closed. These errors have no code. */
const CONNECTION_LOST =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed)|Query read timeout|Cannot use a pool after calling end|timeout expired|driver has already been destroyed)/;
/** The message of `pg` if all its connections are in use. This error has no code. */
const NO_CONNECTION = "timeout exceeded when trying to connect";

/** Primary codes of https://www.sqlite.org/rescode.html: read-only, I/O error, cannot open, locking protocol. */
const SQLITE_UNAVAILABLE = new Set([8, 10, 14, 15]);
const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;
/** The index of the write-ahead log could not be extended. */
const SQLITE_IOERR_SHMSIZE = 4874;
/** Extended codes of I/O errors of the disk: read, short read, write, sync of a file, sync of a folder, truncate. */
const SQLITE_DISK_ERRORS = new Set([266, 522, 778, 1034, 1290, 1546]);

/**
 * Returns the error code if a query failed because the database is temporarily unavailable, so that the same query may
 * succeed later; `null` for any other error.
 */
export function getDatabaseErrorCode(error: unknown): DatabaseErrorCode | null {
  if (!(error instanceof Error)) return null;
  if ("errcode" in error && typeof error.errcode === "number") return convertSqliteCode(error.errcode);
  if ("code" in error && typeof error.code === "string") return convertPostgresCode(error.code);
  if (error.message === NO_CONNECTION) return "DATABASE_BUSY";
  return CONNECTION_LOST.test(error.message) ? "UNAVAILABLE" : null;
}

/** Returns why SQLite is temporarily unavailable; `null` for any other error. */
function convertSqliteCode(extendedCode: number): DatabaseErrorCode | null {
  // The low byte of an extended code is its primary code.
  const primaryCode = extendedCode & 0xff;
  if (primaryCode === SQLITE_FULL || extendedCode === SQLITE_IOERR_SHMSIZE) return "DISK_FULL";
  if (SQLITE_DISK_ERRORS.has(extendedCode)) return "DISK_ERROR";
  if (primaryCode === SQLITE_BUSY) return "DATABASE_BUSY";
  return SQLITE_UNAVAILABLE.has(primaryCode) ? "UNAVAILABLE" : null;
}

/** Returns why PostgreSQL is temporarily unavailable; `null` for any other error. */
function convertPostgresCode(code: string): DatabaseErrorCode | null {
  if (NETWORK_ERRORS.has(code)) return "UNAVAILABLE";
  if (code.length !== 5) return null;
  if (code === POSTGRES_FULL) return "DISK_FULL";
  if (code === POSTGRES_IO_ERROR) return "DISK_ERROR";
  if (POSTGRES_BUSY.test(code)) return "DATABASE_BUSY";
  return POSTGRES_UNAVAILABLE.test(code) ? "UNAVAILABLE" : null;
}

/** Returns whether an error means that the database is temporarily unavailable. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return getDatabaseErrorCode(error) !== null;
}
