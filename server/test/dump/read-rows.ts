import type { LeagueDatabase } from "../../src/features/context.ts";

/** Tables without league data: they describe the database itself, or a running rebuild. */
const technicalTables = ["migration", "write_probe", "last_change", "shared_counts", "rebuild_steps"];

/**
 * Reads all rows of a league by table, as sorted texts that are the same on SQLite and PostgreSQL.
 * @param excludedTables the tables that are not read
 */
export async function readRows(
  db: LeagueDatabase,
  excludedTables: readonly string[] = technicalTables,
): Promise<Record<string, string[]>> {
  const tables = await db.introspection.getTables();
  const names = tables.map(({ name }) => name).filter((name) => !excludedTables.includes(name));
  names.sort();
  const rows = names.map(async (name) => {
    // TypeScript does not know the names at run time. `as "users"` only satisfies the types.
    const tableRows = await db
      .selectFrom(db.dynamic.table(name as "users").as("t"))
      .selectAll()
      .execute();
    return [name, tableRows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}
