import { sql } from "kysely";
import type { Database } from "./database.ts";
import { engineOf } from "./dialect.ts";

/** `cascades`: 1 where rows of the child are deleted or changed with that of the parent. */
type Reference = { readonly parent: string; readonly child: string; readonly cascades: 0 | 1 };

const statements = {
  sqlite: sql<Reference>`
    select keys."table" as parent, tables.name as child,
      keys.on_delete in ('CASCADE', 'SET NULL', 'SET DEFAULT') as cascades
    from sqlite_schema as tables join pragma_foreign_key_list(tables.name) as keys
    where tables.type = 'table'
  `,
  postgres: sql<Reference>`
    select parents.relname as parent, children.relname as child,
      (keys.confdeltype in ('c', 'n', 'd'))::int as cascades
    from pg_constraint as keys
    join pg_class as parents on parents.oid = keys.confrelid
    join pg_class as children on children.oid = keys.conrelid
    where keys.contype = 'f'
  `,
};

/** For each table, those whose rows the database itself deletes or changes when a row of it is deleted. */
export async function cascades<Tables>(db: Database<Tables>): Promise<Map<string, readonly string[]>> {
  const cascading = (await references(db)).filter((reference) => reference.cascades === 1);
  const byParent = Map.groupBy(cascading, ({ parent }) => parent);
  return new Map([...byParent].map(([parent, keys]) => [parent, keys.map(({ child }) => child)]));
}

/** Which table refers to which by a foreign key. */
export async function references<Tables>(db: Database<Tables>): Promise<readonly Reference[]> {
  return (await statements[engineOf(db)].execute(db)).rows;
}
