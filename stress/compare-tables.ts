import { rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { copySqlite } from "../server/src/platform/database/sqlite-connection.ts";

/** Tables that a running server changes at any time. */
const ignoredTables: readonly string[] = ["leases", "sessions", "outbox"];

/** Reads all rows of a league's database. @returns the rows of each table, as JSON */
export async function readRowsByTable(dataDir: string): Promise<Map<string, string>> {
  const copy = join(dataDir, "copy.sqlite");
  await copySqlite(join(dataDir, "league.sqlite"), copy);
  const database = new DatabaseSync(copy);
  try {
    const tables = database.prepare("select name from sqlite_master where type = 'table' order by name").all();
    const tableNames = tables.map(({ name }) => String(name)).filter((name) => !ignoredTables.includes(name));
    const readRows = (tableName: string) => JSON.stringify(database.prepare(`select * from "${tableName}"`).all());
    return new Map(tableNames.map((tableName) => [tableName, readRows(tableName)]));
  } finally {
    database.close();
    await rm(copy, { force: true });
  }
}

/** Returns the names of the tables whose rows differ between two results of `readRowsByTable`. */
export function listChangedTables(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...after].filter(([name, rows]) => before.get(name) !== rows).map(([name]) => name);
}
