import { type Kysely, sql } from "kysely";
import type { Database } from "./database.ts";
import { getEngine } from "./dialect.ts";
import { openInMemoryDatabase } from "./sqlite-driver.ts";

/** The column names by table. Both engines use the same names. */
export type TableColumns = ReadonlyMap<string, ReadonlySet<string>>;

type Column = { readonly table: string; readonly column: string };

const columnQueries = {
  // Excludes SQLite's internal tables.
  sqlite: sql<Column>`
    select tables.name as "table", columns.name as "column"
    from sqlite_schema as tables join pragma_table_xinfo(tables.name) as columns
    where tables.type = 'table' and tables.name not like 'sqlite!_%' escape '!'
  `,
  // Excludes tables of extensions.
  postgres: sql<Column>`
    select tables.relname as "table", columns.attname as "column"
    from pg_class as tables join pg_attribute as columns on columns.attrelid = tables.oid
    where tables.relkind in ('r', 'p') and tables.relnamespace = current_schema()::regnamespace
      and columns.attnum > 0 and not columns.attisdropped
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = tables.oid and deptype = 'e')
  `,
};

/** Reads the columns of all tables in the current schema. */
export async function readTableColumns<Tables>(db: Database<Tables>): Promise<TableColumns> {
  const { rows } = await columnQueries[getEngine(db)].execute(db);
  const byTable = Map.groupBy(rows, ({ table }) => table);
  return new Map(byTable.entries().map(([table, columns]) => [table, new Set(columns.map(({ column }) => column))]));
}

/**
 * Finds a table or column that is missing. Additional tables and columns are ignored.
 * @param createTables creates the expected tables in an empty database
 * @returns a description of the first difference; `null` if there is none
 */
export async function findSchemaDifference(
  existingTables: TableColumns,
  createTables: (db: Kysely<unknown>) => Promise<void>,
): Promise<string | null> {
  const db = openInMemoryDatabase();
  try {
    await createTables(db);
    for (const [table, expectedColumns] of await readTableColumns(db)) {
      const existingColumns = existingTables.get(table);
      if (existingColumns === undefined) return `the table ${table} is missing`;
      const [missingColumn] = expectedColumns.difference(existingColumns);
      if (missingColumn !== undefined) return `the column ${missingColumn} of the table ${table} is missing`;
    }
    return null;
  } finally {
    await db.destroy();
  }
}
