import type { League } from "./open-league.ts";

/** Tables whose rows are the same in every league. */
let names: string[] | undefined;

/**
 * All rows of the league, except when its sessions were last seen and how many changes there were: equal as long
 * as nothing was changed.
 */
export async function dump({ context: { db } }: League): Promise<Record<string, string[]>> {
  const stored: Record<string, string[]> = {};
  names ??= (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => name !== "last_change" && name !== "shared_counts");
  for (const name of names) {
    const rows = await db
      .selectFrom(db.dynamic.table(name as "users").as("one"))
      .selectAll()
      .execute();
    stored[name] = rows.map((row) => JSON.stringify({ ...row, seen_at: undefined })).sort();
  }
  return stored;
}
