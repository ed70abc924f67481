import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import type { DatabaseCleaner } from "./database-cleaner.ts";
import { createDatabaseCleaner } from "./database-cleaner.ts";

/** Copies of a PostgreSQL template that tests reuse: creating and dropping a database takes a fifth of a test's time. */
export type ReusedDatabases = {
  /** Returns a database that is equal to the template. */
  acquire(): Promise<{ url: string; release(): Promise<void> }>;
};

type ReusedDatabase = { name: string; url: string; cleaner: DatabaseCleaner };

/** The number of released databases that are not reused yet. Their connections may still be closing. */
const restingDatabases = 1;

/** @param url the URL of the server, without the name of a database */
export function createReusedDatabases(url: string, template: string): ReusedDatabases {
  const server = openSingleConnection(`${url}/postgres`);
  const released: ReusedDatabase[] = [];

  return {
    async acquire() {
      const database = (await clean()) ?? (await create());
      return { url: database.url, release: async () => void released.push(database) };
    },
  };

  async function clean(): Promise<ReusedDatabase | undefined> {
    if (released.length <= restingDatabases) return undefined;
    const database = released.shift();
    if (database === undefined || (await database.cleaner.clean())) return database;
    await database.cleaner.close();
    await server.query(`drop database ${database.name} with (force)`);
    return clean();
  }

  async function create(): Promise<ReusedDatabase> {
    const name = `test_${randomUUID().replaceAll("-", "")}`;
    await server.query(`create database ${name} template ${template} strategy file_copy`);
    const database = `${url}/${name}`;
    return { name, url: database, cleaner: await createDatabaseCleaner(openSingleConnection(database)) };
  }
}

/** Opens a permanent connection that does not prevent the process from exiting. */
function openSingleConnection(connectionString: string): Pool {
  const pool = new Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // PostgreSQL is stopped before the processes of the tests end.
  return pool.on("error", () => undefined);
}
