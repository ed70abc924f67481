import { sql } from "kysely";
import type { Database } from "./database.ts";
import { engineOf } from "./dialect.ts";

type Reference = { readonly parent: string; readonly child: string };

const references = {
  sqlite: sql<Reference>`
    select keys."table" as parent, tables.name as child
    from sqlite_schema as tables join pragma_foreign_key_list(tables.name) as keys
    where tables.type = 'table' and keys.on_delete in ('CASCADE', 'SET NULL', 'SET DEFAULT')
  `,
  postgres: sql<Reference>`
    select parents.relname as parent, children.relname as child
    from pg_constraint as keys
    join pg_class as parents on parents.oid = keys.confrelid
    join pg_class as children on children.oid = keys.conrelid
    where keys.contype = 'f' and keys.confdeltype in ('c', 'n', 'd')
  `,
};

/** For each table, those whose rows the database itself deletes or changes when a row of it is deleted. */
export async function cascades<Tables>(db: Database<Tables>): Promise<Map<string, readonly string[]>> {
  const { rows } = await references[engineOf(db)].execute(db);
  const byParent = Map.groupBy(rows, ({ parent }) => parent);
  return new Map([...byParent].map(([parent, keys]) => [parent, keys.map(({ child }) => child)]));
}
