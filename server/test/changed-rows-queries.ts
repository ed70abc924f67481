import { type Kysely, sql } from "kysely";
import { BackupReader } from "../src/backup/read-backup.ts";
import { renamedColumns, renamedTables } from "../src/features/migrations/0025-standard-names.ts";
import type { Database } from "../src/platform/database/database.ts";

/**
 * Compares the rows of an old backup with those of a migrated database, in the tables and columns that the backup has.
 * @returns for each table that differs, the number of missing and of additional rows
 */
export async function readChangedRows<Tables>(db: Database<Tables>, file: string): Promise<string[]> {
  const reader = new BackupReader(file);
  await reader.readHead();
  const backupTables = new Map<string, { columns: readonly string[]; rows: string[] }>();
  for await (const { table, rows } of reader.readTableParts()) {
    const { table: name, columns } = table;
    const previousRows = backupTables.get(name)?.rows ?? [];
    backupTables.set(name, { columns, rows: previousRows.concat(rows.map((row) => JSON.stringify(row))) });
  }
  const changedTables: string[] = [];
  for (const [name, { columns, rows }] of backupTables) {
    const currentTable = renamedTables[name] ?? name;
    const currentColumns = columns.map((column) => renamedColumns[currentTable]?.[column] ?? column);
    const refs = sql.join(currentColumns.map((column) => sql.ref(column)));
    const result = await sql<Record<string, unknown>>`select ${refs} from ${sql.table(currentTable)}`.execute(db);
    const currentRows = result.rows.map((row) => JSON.stringify(currentColumns.map((column) => row[column])));
    const common = countCommonRows(rows, currentRows);
    const missing = rows.length - common;
    const added = currentRows.length - common;
    if (missing + added > 0) changedTables.push(`${name}: ${missing} missing, ${added} added`);
  }
  return changedTables;
}

/** Counts the rows that are in both lists. A row that occurs twice in each list counts twice. */
function countCommonRows(firstRows: readonly string[], secondRows: readonly string[]): number {
  const unmatched = Map.groupBy(secondRows, (row) => row);
  return firstRows.filter((row) => unmatched.get(row)?.pop() !== undefined).length;
}

/** Acts as a faulty migration: deletes and changes existing rows. */
export async function actAsFaultyMigration<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`delete from disputes`.execute(db);
  await sql`update users set created_at = created_at + 1 where id = 2`.execute(db);
}

/** Deletes all rows of a table with raw SQL. */
export async function deleteByRawSql<Tables>(db: Database<Tables>, table: string): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(db);
}
