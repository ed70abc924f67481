import type { League } from "./open-league.ts";

/** Tables whose rows are the same in every league. */
let names: string[] | undefined;

/** Tables that also grow without changes: rate limit counters, and the audit log on failed sign-ins. */
const growing = [
  "last_change",
  "shared_counts",
  "audit_log",
  "audit_log_entities",
  "audit_log_ip_addresses",
  "audit_log_repeats",
];

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
