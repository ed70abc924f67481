import { sql } from "kysely";
import type { Database } from "../src/platform/database/database.ts";
import { getEngine } from "../src/platform/database/dialect.ts";

/** Tables that `migrate` itself creates, before it runs migrations. */
const bookkeeping = sql.join(["migration", "write_probe", "last_change", "shared_counts"]);

const onSqlite = sql<{ line: string }>`
  select sql as line from sqlite_master where sql is not null and tbl_name not like 'sqlite_%'
    and tbl_name not in (${bookkeeping})
  order by line`;

// Constraints of type `n` are NOT NULL: the lines of their columns contain them.
const onPostgres = sql<{ line: string }>`
  select line from (
    select attrelid as relation, format('column %s.%s %s%s%s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod),
      case when attnotnull then ' not null' end, case when attidentity <> '' then ' identity' end, collname, pg_get_expr(adbin, adrelid)) as line
    from pg_attribute left join pg_collation c on c.oid = attcollation
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped
      and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
    union all
    select conrelid, format('constraint %s.%s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all
    select indrelid, pg_get_indexdef(indexrelid)
    from pg_index where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all
    select tgrelid, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all
    select 0::oid, pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
  ) lines
  where relation not in (select oid from pg_class where relname in (${bookkeeping}))
  order by line collate "C"`;

/** Describes all tables, columns, constraints, indexes, triggers and functions, in one line each. */
export async function readSchema<Tables>(db: Database<Tables>): Promise<string> {
  const { rows } = await (getEngine(db) === "postgres" ? onPostgres : onSqlite).execute(db);
  return rows.map(({ line }) => `${line.trim().replace(/\s+/g, " ")}\n`).join("");
}
