import { type Kysely, sql } from "kysely";
import type { Database } from "./database.ts";
import { getEngine } from "./dialect.ts";
import { openInMemoryDatabase } from "./sqlite-driver.ts";

/** The columns of each table, which both engines name alike. */
export type TableColumns = ReadonlyMap<string, ReadonlySet<string>>;

type Column = { readonly table: string; readonly column: string };

const columns = {
  sqlite: sql<Column>`
    select tables.name as "table", columns.name as "column"
    from sqlite_schema as tables join pragma_table_xinfo(tables.name) as columns
    where tables.type = 'table' and tables.name not like 'sqlite!_%' escape '!'
  `,
  // Tables of an extension are the database's own.
  postgres: sql<Column>`
    select tables.relname as "table", columns.attname as "column"
    from pg_class as tables join pg_attribute as columns on columns.attrelid = tables.oid
    where tables.relkind in ('r', 'p') and tables.relnamespace = current_schema()::regnamespace
      and columns.attnum > 0 and not columns.attisdropped
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = tables.oid and deptype = 'e')
  `,
};

/** The tables of the schema that is used. */
export async function readTableColumns<Tables>(db: Database<Tables>): Promise<TableColumns> {
  const { rows } = await columns[getEngine(db)].execute(db);
  const byTable = Map.groupBy(rows, ({ table }) => table);
  return new Map(byTable.entries().map(([table, some]) => [table, new Set(some.map(({ column }) => column))]));
}

/**
 * Finds where tables are not as they should be. Others that stand beside them, and columns that were added, do not matter.
 * @param make makes the tables as they should be in an empty database
 * @returns the first difference, in words; `null`: there is none
 */
export async function findSchemaDifference(
  found: TableColumns,
  make: (db: Kysely<unknown>) => Promise<void>,
): Promise<string | null> {
  const db = openInMemoryDatabase();
  try {
    await make(db);
    for (const [table, expected] of await readTableColumns(db)) {
      const present = found.get(table);
      if (present === undefined) return `the table ${table} is missing`;
      const [missing] = expected.difference(present);
      if (missing !== undefined) return `the column ${missing} of the table ${table} is missing`;
    }
    return null;
  } finally {
    await db.destroy();
  }
}
