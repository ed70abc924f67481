import type { LeagueDatabase } from "../../src/features/context.ts";

/** Tables of the database itself, and of a rebuild that goes on. */
const own = ["migration", "write_probe", "last_change", "shared_counts", "rebuild_steps"];

/** All rows of a league by table, but for some, as text that is the same on both engines. */
export async function readRows(
  db: LeagueDatabase,
  without: readonly string[] = own,
): Promise<Record<string, string[]>> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  const names = tables.filter((name) => !without.includes(name)).sort();
  const rows = names.map(async (name) => {
    const all = await db
      .selectFrom(db.dynamic.table(name as "users").as("one"))
      .selectAll()
      .execute();
    return [name, all.map((row) => JSON.stringify(Object.entries(row).sort())).sort()] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}
