import { type CompiledQuery, Kysely, sql } from "kysely";
import type { Database } from "./database.ts";
import { type Engine, engineOf } from "./dialect.ts";
import { postgresDialect } from "./postgres-dialect.ts";
import { databaseId, Replica, type ReplicaOptions } from "./replica.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";
import { TableChanges } from "./table-changes.ts";
import type { Writers } from "./transaction-guard.ts";

export type OpenDatabase<Tables> = {
  db: Database<Tables>;
  engine: Engine;
  changes: TableChanges;
  /** The replica that answers read calls, if there is one. */
  replica: Replica | undefined;
  writers: Writers;
  /** @throws when the database does not answer */
  ping(): Promise<void>;
  /** Waits for running statements, then closes the database; later queries throw. */
  close(): Promise<void>;
};

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
   * Opens the SQLite file also while a server has it open. Only for a command whose transactions are short: the server's
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
export async function openDatabase<Tables>(location: DatabaseLocation): Promise<OpenDatabase<Tables>> {
  const {
    url,
    file,
    onLostConnection,
    patienceMs = 5000,
    isShared = false,
    onQuery,
    replicaUrl,
    onReplicaState,
  } = location;
  const changes = new TableChanges();
  const writers: Writers = { waiting: () => 0 };
  const primaryId = Promise.withResolvers<string>();
  const replica =
    url === undefined || replicaUrl === undefined
      ? undefined
      : new Replica({ url: replicaUrl, patienceMs, changes, primaryId: primaryId.promise, onState: onReplicaState });
  const dialect = url
    ? postgresDialect(url, patienceMs, onLostConnection, changes, replica, writers)
    : sqliteDialect(file, { patienceMs, isShared }, changes, writers);
  const db = new Kysely<Tables>({ dialect, ...(onQuery && { log: ({ query }) => onQuery(query) }) });
  const ping = async () => {
    await db.selectNoFrom(({ lit }) => lit(1).as("sign_of_life")).execute();
  };
  const close = () => db.destroy();
  try {
    await ping();
    if (replica !== undefined) primaryId.resolve(await idOf(db));
  } catch (error) {
    await close();
    throw error;
  }
  return { db, engine: engineOf(db), changes, replica, writers, ping, close };
}

async function idOf<Tables>(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql.raw<{ id: string }>(databaseId).execute(db);
  return rows[0]?.id ?? "";
}
