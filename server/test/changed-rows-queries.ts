import { type Kysely, sql } from "kysely";
import { BackupReader } from "../src/backup/read-backup.ts";
import type { Database } from "../src/platform/database/database.ts";

/**
 * Compares the rows of a backup with those of a database, in the tables and columns that the backup has.
 * @returns for each table that differs, how many rows it lacks and how many it has besides
 */
export async function changedRows<Tables>(db: Database<Tables>, file: string): Promise<string[]> {
  const reader = new BackupReader(file);
  await reader.head();
  const kept = new Map<string, { columns: readonly string[]; rows: string[] }>();
  for await (const { table, rows } of reader.parts()) {
    const { table: name, columns } = table;
    const before = kept.get(name)?.rows ?? [];
    kept.set(name, { columns, rows: before.concat(rows.map((row) => JSON.stringify(row))) });
  }
  const changed: string[] = [];
  for (const [name, { columns, rows }] of kept) {
    const refs = sql.join(columns.map((column) => sql.ref(column)));
    const found = await sql<Record<string, unknown>>`select ${refs} from ${sql.table(name)}`.execute(db);
    const now = found.rows.map((row) => JSON.stringify(columns.map((column) => row[column])));
    const lacking = rows.length - overlap(rows, now);
    const added = now.length - overlap(rows, now);
    if (lacking + added > 0) changed.push(`${name}: ${lacking} lacking, ${added} added`);
  }
  return changed;
}

function overlap(some: readonly string[], others: readonly string[]): number {
  const left = Map.groupBy(others, (row) => row);
  return some.filter((row) => left.get(row)?.pop() !== undefined).length;
}

/** A migration as it must not be. */
export async function forgetAndChange<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`delete from disputes`.execute(db);
  await sql`update users set created_at = created_at + 1 where id = 2`.execute(db);
}

/** Deletes all rows of a table by SQL that is written rather than built. */
export async function deleteByRawSql<Of>(db: Database<Of>, table: string): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(db);
}
