import type { League } from "./open-league.ts";

/** The names of the tables that `dump` reads. Read once, as they are the same in every league. */
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
 * Reads all rows of the league, except for the audit log, technical counters and the times at which sessions were last
 * seen. Two dumps are equal if nothing was changed between them.
 */
export async function dump({ context: { db } }: League): Promise<Record<string, string[]>> {
  const stored: Record<string, string[]> = {};
  names ??= (await db.introspection.getTables()).map(({ name }) => name).filter((name) => !growing.includes(name));
  for (const name of names) {
    const rows = await db
      .selectFrom(db.dynamic.table(name as "users").as("t"))
      .selectAll()
      .execute();
    stored[name] = rows.map((row) => JSON.stringify({ ...row, seen_at: undefined })).sort();
  }
  return stored;
}
