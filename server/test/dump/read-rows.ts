import type { LeagueDatabase } from "../../src/features/context.ts";

/** Tables that contain no league data: about the database itself, and about a running rebuild. */
const technicalTables = ["migration", "write_probe", "last_change", "shared_counts", "rebuild_steps"];

/** Reads all rows of a league by table, except for some tables, as text that is the same on both engines. */
export async function readRows(
  db: LeagueDatabase,
  without: readonly string[] = technicalTables,
): Promise<Record<string, string[]>> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  const names = tables.filter((name) => !without.includes(name)).sort();
  const rows = names.map(async (name) => {
    const tableRows = await db
      .selectFrom(db.dynamic.table(name as "users").as("t"))
      .selectAll()
      .execute();
    return [name, tableRows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}
