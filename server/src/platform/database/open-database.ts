import { type CompiledQuery, Kysely } from "kysely";
import { getEngine } from "./dialect.ts";
import { createChangeAnnouncer } from "./follow-changes.ts";
import { createPostgresEngine } from "./postgres-driver.ts";
import { createSqliteEngine } from "./sqlite-driver.ts";
import { TableChanges } from "./table-changes.ts";
import { guardDriver } from "./transaction-guard.ts";

/** An open database, with functions to check and close its connection. */
export type OpenDatabase<Tables> = Awaited<ReturnType<typeof openDatabase<Tables>>>;

/** Which database to open, and how. */
export type DatabaseLocation = {
  /** The URL of a PostgreSQL database. `undefined` if the SQLite file is used. */
  url: string | undefined;
  /** The path of the SQLite file. It is ignored if there is a URL. */
  file: string;
  /** Called if an idle PostgreSQL connection is lost. The next query opens another one. */
  onConnectionLost?: (error: Error) => void;
  /** How long a statement waits for the writing connection, a lock or a response, in milliseconds. The default is 5000. */
  timeoutMs?: number;
  /**
   * Opens an existing SQLite file even if a server uses it. Only for commands with short transactions, because the server's
   * writes wait for them.
   */
  isShared?: boolean;
  /** Called with every statement after it was executed. */
  onQuery?: (query: CompiledQuery) => void;
};

/**
 * Opens the database and checks the connection.
 * @throws if the database cannot be reached, or another server uses the SQLite file (unless `isShared` is set)
 */
export async function openDatabase<Tables>(location: DatabaseLocation) {
  const { url, file, onConnectionLost, timeoutMs = 5000, isShared = false, onQuery } = location;
  const changes = new TableChanges();
  const { driver, countWaitingWriters, ...dialectWithoutDriver } =
    url === undefined
      ? createSqliteEngine(file, { timeoutMs, isShared, onForeignCommit: () => changes.recordUnknownChange() })
      : createPostgresEngine(url, { timeoutMs, onConnectionLost });
  const announce = url === undefined ? undefined : createChangeAnnouncer(changes.processId);
  const db = new Kysely<Tables>({
    dialect: { ...dialectWithoutDriver, createDriver: () => guardDriver(driver, changes, announce) },
    ...(onQuery && { log: ({ query }) => onQuery(query) }),
  });
  /** Checks the connection. @throws if the database does not respond */
  const ping = async () => {
    await db.selectNoFrom(({ lit }) => lit(1).as("ping")).execute();
  };
  /** Waits for running statements and closes the database. Later queries throw. */
  const close = () => db.destroy();
  try {
    await ping();
  } catch (error) {
    await close();
    throw error;
  }
  return { db, engine: getEngine(db), changes, countWaitingWriters, ping, close, [Symbol.asyncDispose]: close };
}
