import { rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { copySqlite } from "../server/src/platform/database/sqlite-connection.ts";

/** Tables that a running league changes at any time. */
const ignoredTables: readonly string[] = ["leases", "sessions", "outbox"];

/** Reads the rows of each table of a league's database, as JSON. */
export async function contentsOf(dataDir: string): Promise<Map<string, string>> {
  const copy = join(dataDir, "copy.sqlite");
  await copySqlite(join(dataDir, "league.sqlite"), copy);
  const database = new DatabaseSync(copy);
  try {
    const tables = database.prepare("select name from sqlite_master where type = 'table' order by name").all();
    const names = tables.map(({ name }) => String(name)).filter((name) => !ignoredTables.includes(name));
    return new Map(names.map((name) => [name, JSON.stringify(database.prepare(`select * from "${name}"`).all())]));
  } finally {
    database.close();
    await rm(copy, { force: true });
  }
}

/** Returns the names of the tables whose rows differ. */
export function changedTables(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...after].filter(([name, rows]) => before.get(name) !== rows).map(([name]) => name);
}
