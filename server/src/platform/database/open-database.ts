import { type CompiledQuery, Kysely, sql } from "kysely";
import { engineOf } from "./dialect.ts";
import { changeAnnouncer } from "./follow-changes.ts";
import { postgresEngine } from "./postgres-driver.ts";
import { databaseId, Replica, type ReplicaOptions } from "./replica.ts";
import { sqliteEngine } from "./sqlite-driver.ts";
import { TableChanges } from "./table-changes.ts";
import { guardedDriver } from "./transaction-guard.ts";

export type OpenDatabase<Tables> = Awaited<ReturnType<typeof openDatabase<Tables>>>;

export type DatabaseLocation = {
  url: string | undefined;
  file: string;
  /** Where a streaming replica of that PostgreSQL is, which answers read calls. */
  replicaUrl?: string | undefined;
  /** Called when read calls begin to go to the primary for longer, and when they go to the replica again. */
  onReplicaState?: ReplicaOptions["onState"];
  /** Called for each PostgreSQL connection that breaks while idle; the next query opens another. */
  onLostConnection?: (error: Error) => void;
  /**
   * How long a statement waits for the writer, a lock or an answer before it fails, in milliseconds; 5000 by default.
   */
  patienceMs?: number;
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
  const {
    url,
    file,
    replicaUrl,
    onReplicaState,
    onLostConnection,
    patienceMs = 5000,
    isShared = false,
    onQuery,
  } = location;
  const changes = new TableChanges();
  const primaryId = Promise.withResolvers<string>();
  const replica =
    url === undefined || replicaUrl === undefined
      ? undefined
      : new Replica({ url: replicaUrl, patienceMs, changes, primaryId: primaryId.promise, onState: onReplicaState });
  const { driver, waitingWriters, ...engine } =
    url === undefined
      ? sqliteEngine(file, { patienceMs, isShared, onForeignCommit: () => changes.allChanged() })
      : postgresEngine(url, { patienceMs, onLostConnection, replica });
  const announce = url === undefined ? undefined : changeAnnouncer(changes.from);
  const db = new Kysely<Tables>({
    dialect: { ...engine, createDriver: () => guardedDriver(driver, changes, announce) },
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
    if (replica !== undefined)
      primaryId.resolve((await sql.raw<{ id: string }>(databaseId).execute(db)).rows[0]?.id ?? "");
  } catch (error) {
    await close();
    throw error;
  }
  return { db, engine: engineOf(db), changes, replica, waitingWriters, ping, close, [Symbol.asyncDispose]: close };
}
