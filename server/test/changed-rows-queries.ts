import { type Kysely, sql } from "kysely";
import { BackupReader } from "../src/backup/read-backup.ts";
import { renamedColumns, renamedTables } from "../src/features/migrations/0025-standard-names.ts";
import type { Database } from "../src/platform/database/database.ts";

/**
 * Compares the rows of a backup with those of a database, in the tables and columns that the backup has.
 * @returns for each table that differs, the number of missing and of additional rows
 */
export async function readChangedRows<Tables>(db: Database<Tables>, file: string): Promise<string[]> {
  const reader = new BackupReader(file);
  await reader.readHead();
  const kept = new Map<string, { columns: readonly string[]; rows: string[] }>();
  for await (const { table, rows } of reader.readTableParts()) {
    const { table: name, columns } = table;
    const before = kept.get(name)?.rows ?? [];
    kept.set(name, { columns, rows: before.concat(rows.map((row) => JSON.stringify(row))) });
  }
  const changed: string[] = [];
  for (const [name, { columns, rows }] of kept) {
    const tableNow = renamedTables[name] ?? name;
    const columnsNow = columns.map((column) => renamedColumns[tableNow]?.[column] ?? column);
    const refs = sql.join(columnsNow.map((column) => sql.ref(column)));
    const found = await sql<Record<string, unknown>>`select ${refs} from ${sql.table(tableNow)}`.execute(db);
    const now = found.rows.map((row) => JSON.stringify(columnsNow.map((column) => row[column])));
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

/** An invalid migration. */
export async function forgetAndChange<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`delete from disputes`.execute(db);
  await sql`update users set created_at = created_at + 1 where id = 2`.execute(db);
}

/** Deletes all rows of a table with raw SQL. */
export async function deleteByRawSql<Of>(db: Database<Of>, table: string): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(db);
}
