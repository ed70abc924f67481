import type { League } from "./open-league.ts";

/** Tables whose rows are the same in every league. */
let names: string[] | undefined;

/** What grows by calls that change nothing: counters, and the history by failed sign-ins. */
const growing = ["last_change", "shared_counts", "history", "history_subjects", "history_addresses", "history_repeats"];

/**
 * All rows of the league, except when its sessions were last seen, how many changes there were, and the history: equal as
 * long as nothing was changed.
 */
export async function dump({ context: { db } }: League): Promise<Record<string, string[]>> {
  const stored: Record<string, string[]> = {};
  names ??= (await db.introspection.getTables()).map(({ name }) => name).filter((name) => !growing.includes(name));
  for (const name of names) {
    const rows = await db
      .selectFrom(db.dynamic.table(name as "users").as("one"))
      .selectAll()
      .execute();
    stored[name] = rows.map((row) => JSON.stringify({ ...row, seen_at: undefined })).sort();
  }
  return stored;
}
