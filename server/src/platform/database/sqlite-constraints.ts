import type { DatabaseSync } from "node:sqlite";

const CHECK = 275;
const PRIMARY_KEY = 1555;
const UNIQUE = 2067;

/** Adds the name of the violated constraint as `constraint`, as PostgreSQL does; SQLite names only columns. */
export function nameConstraint(error: unknown, database: DatabaseSync): unknown {
  if (!(error instanceof Error) || !("errcode" in error)) return error;
  const broken = error.message.slice(error.message.indexOf(": ") + 2);
  if (error.errcode === CHECK) return Object.assign(error, { constraint: broken });
  if (error.errcode === PRIMARY_KEY) return Object.assign(error, { constraint: `${parse(broken).table}_pkey` });
  if (error.errcode === UNIQUE) return Object.assign(error, { constraint: uniqueIndex(broken, database) });
  return error;
}

/** @param broken `index 'name'` of an index on an expression, else `table.column, table.column` */
function uniqueIndex(broken: string, database: DatabaseSync): unknown {
  const onExpression = /^index '(.+)'$/.exec(broken)?.[1];
  if (onExpression) return onExpression;
  const { table, columns } = parse(broken);
  const index = database
    .prepare(
      `select name from pragma_index_list(?) as list
       where "unique" and origin = 'c'
       and ? = (select group_concat(name, ', ' order by seqno) from pragma_index_info(list.name))`,
    )
    .get(table, columns.join(", "));
  // A constraint in `create table` has no name in SQLite; PostgreSQL would give it this one.
  return index?.["name"] ?? `${table}_${columns.join("_")}_key`;
}

function parse(broken: string): { table: string; columns: string[] } {
  const columns = broken.split(", ").map((column) => column.split("."));
  return { table: columns[0]?.[0] ?? "", columns: columns.map((column) => column[1] ?? "") };
}
