import { sql } from "kysely";
import { getEngine } from "../src/platform/database/dialect.ts";
import type { League } from "./open-league.ts";

/** Returns all unique indexes except for primary keys, by their PostgreSQL names. */
export async function readUniqueIndexes({ context: { db } }: League): Promise<string[]> {
  // PostgreSQL names the indexes of unique constraints by the table, the columns and "key". SQLite does not name them, so its
  // query builds these names. The origin is 'c' for `create index`, 'u' for a unique constraint and 'pk' for a primary key.
  const query =
    getEngine(db) === "postgres"
      ? sql<{ name: string }>`
          select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
          where i.indisunique and not i.indisprimary and c.relnamespace = current_schema()::regnamespace
        `
      : sql<{ name: string }>`
          select case i.origin when 'c' then i.name else t.name || '_' || (
            select group_concat(x.name, '_') from pragma_index_info(i.name) as x
          ) || '_key' end as name
          from sqlite_master as t join pragma_index_list(t.name) as i
          where t.type = 'table' and i."unique" = 1 and i.origin <> 'pk'
        `;
  const { rows } = await query.execute(db);
  return rows.map(({ name }) => name).toSorted();
}
