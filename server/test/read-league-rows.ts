import type { League } from "./open-league.ts";

/** The names of the tables that `readLeagueRows` reads. Cached, because every league has the same tables. */
let tableNames: string[] | undefined;

/** Tables that may change although a request has changed nothing: counters, and the audit log of failed sign-ins. */
const excludedTables = [
  "last_change",
  "shared_counts",
  "audit_log",
  "audit_log_entities",
  "audit_log_ip_addresses",
  "audit_log_repeats",
];

/**
 * Reads all rows of the league by table, as sorted texts. Leaves out the audit log, technical counters and the times at which
 * sessions were last seen. Two results are equal if nothing was changed between them.
 */
export async function readLeagueRows({ context: { db } }: League): Promise<Record<string, string[]>> {
  const rowsByTable: Record<string, string[]> = {};
  if (tableNames === undefined) {
    const tables = await db.introspection.getTables();
    tableNames = tables.map(({ name }) => name).filter((name) => !excludedTables.includes(name));
  }
  for (const name of tableNames) {
    // TypeScript does not know the names at run time. `as "users"` only satisfies the types.
    const rows = await db
      .selectFrom(db.dynamic.table(name as "users").as("t"))
      .selectAll()
      .execute();
    rowsByTable[name] = rows.map((row) => JSON.stringify({ ...row, seen_at: undefined })).sort();
  }
  return rowsByTable;
}
