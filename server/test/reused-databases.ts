import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import type { DatabaseCleaner } from "./database-cleaner.ts";
import { createDatabaseCleaner } from "./database-cleaner.ts";

/**
 * Copies of a PostgreSQL template that tests reuse after a cleaner has restored them, because creating and dropping a database
 * takes a fifth of a test's time.
 */
export type ReusedDatabases = {
  /** Returns a database that equals the template. `release` lets later tests reuse it. */
  acquire(): Promise<{ url: string; release(): Promise<void> }>;
};

type ReusedDatabase = { name: string; url: string; cleaner: DatabaseCleaner };

/** How many of the latest released databases are not reused yet, because their connections may still be closing. */
const waitingDatabaseCount = 1;

/** @param url the URL of the server, without the name of a database */
export function createReusedDatabases(url: string, template: string): ReusedDatabases {
  const server = openSingleConnection(`${url}/postgres`);
  const released: ReusedDatabase[] = [];

  return {
    async acquire() {
      const database = (await cleanReleased()) ?? (await create());
      const release = async () => {
        released.push(database);
      };
      return { url: database.url, release };
    },
  };

  /** Restores a released database, and drops those that cannot be restored. Returns undefined if none is left. */
  async function cleanReleased(): Promise<ReusedDatabase | undefined> {
    if (released.length <= waitingDatabaseCount) return undefined;
    const database = released.shift();
    if (database === undefined || (await database.cleaner.clean())) return database;
    await database.cleaner.close();
    await server.query(`drop database ${database.name} with (force)`);
    return cleanReleased();
  }

  async function create(): Promise<ReusedDatabase> {
    const name = `test_${randomUUID().replaceAll("-", "")}`;
    await server.query(`create database ${name} template ${template} strategy file_copy`);
    const databaseUrl = `${url}/${name}`;
    const cleaner = await createDatabaseCleaner(openSingleConnection(databaseUrl));
    return { name, url: databaseUrl, cleaner };
  }
}

/** Opens a permanent connection that does not prevent the process from exiting. */
function openSingleConnection(connectionString: string): Pool {
  const pool = new Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // Ignores the error of a lost connection: PostgreSQL is stopped before the processes of the tests end.
  return pool.on("error", () => undefined);
}
