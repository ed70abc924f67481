import { type CompiledQuery, Kysely } from "kysely";
import { getEngine } from "./dialect.ts";
import { createChangeAnnouncer } from "./follow-changes.ts";
import { createPostgresEngine } from "./postgres-driver.ts";
import { createSqliteEngine } from "./sqlite-driver.ts";
import { TableChanges } from "./table-changes.ts";
import { guardDriver } from "./transaction-guard.ts";

export type OpenDatabase<Tables> = Awaited<ReturnType<typeof openDatabase<Tables>>>;

export type DatabaseLocation = {
  url: string | undefined;
  file: string;
  /** Called for each PostgreSQL connection that breaks while idle; the next query opens another. */
  onConnectionLost?: (error: Error) => void;
  /**
   * How long a statement waits for the writer, a lock or an answer before it fails, in milliseconds; 5000 by default.
   */
  timeoutMs?: number;
  /**
   * Opens the SQLite file also while a server has it open, and makes none. Only for a command whose transactions are short: the server's
   * writes wait for them.
   */
  isShared?: boolean;
  /** Called with every statement once it has run. */
  onQuery?: (query: CompiledQuery) => void;
};

/**
 * Opens the database and checks the connection.
 *
 * @throws when another server uses the SQLite file (unless `isShared`), or the database cannot be reached
 */
export async function openDatabase<Tables>(location: DatabaseLocation) {
  const { url, file, onConnectionLost, timeoutMs = 5000, isShared = false, onQuery } = location;
  const changes = new TableChanges();
  const { driver, waitingWriters, ...engine } =
    url === undefined
      ? createSqliteEngine(file, { timeoutMs, isShared, onForeignCommit: () => changes.recordUnknownChange() })
      : createPostgresEngine(url, { timeoutMs, onConnectionLost });
  const announce = url === undefined ? undefined : createChangeAnnouncer(changes.processId);
  const db = new Kysely<Tables>({
    dialect: { ...engine, createDriver: () => guardDriver(driver, changes, announce) },
    ...(onQuery && { log: ({ query }) => onQuery(query) }),
  });
  /** @throws when the database does not answer */
  const ping = async () => {
    await db.selectNoFrom(({ lit }) => lit(1).as("sign_of_life")).execute();
  };
  /** Waits for running statements, then closes the database; later queries throw. */
  const close = () => db.destroy();
  try {
    await ping();
  } catch (error) {
    await close();
    throw error;
  }
  return { db, engine: getEngine(db), changes, waitingWriters, ping, close, [Symbol.asyncDispose]: close };
}
