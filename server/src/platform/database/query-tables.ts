import type { CompiledQuery, Kysely, OperationNode } from "kysely";
import {
  DeleteQueryNode,
  InsertQueryNode,
  RawNode,
  ReferenceNode,
  SelectQueryNode,
  sql,
  TableNode,
  UpdateQueryNode,
} from "kysely";
import { getEngine } from "./dialect.ts";

/** The names of the tables that a statement uses. */
export type QueryTables = {
  readonly read: readonly string[];
  /** Null if it is unknown which tables the statement changes. */
  readonly written: readonly string[] | null;
  /** The tables of `written` from which it deletes rows. */
  readonly deleted: readonly string[];
  /** Whether `read` contains all tables that it reads. Raw SQL may read other tables. */
  readonly isReadComplete: boolean;
};

const MAX_CACHED_STATEMENTS = 2000;
/** The tables of each statement, by its SQL text. */
const cache = new Map<string, QueryTables>();

/** Finds the tables that a statement reads and writes. Cached by its SQL text. */
export function findQueryTables({ sql, query }: CompiledQuery): QueryTables {
  const cachedTables = cache.get(sql);
  if (cachedTables !== undefined) return cachedTables;
  const tables = analyseQuery(query, sql);
  if (cache.size >= MAX_CACHED_STATEMENTS) cache.clear();
  cache.set(sql, tables);
  return tables;
}

/** Finds the tables of a statement that is not cached. */
function analyseQuery(query: OperationNode, sql: string): QueryTables {
  const tables = {
    read: new Set<string>(),
    written: new Set<string>(),
    deleted: new Set<string>(),
    isReadComplete: true,
  };
  collectTables(query, tables);
  const { isReadComplete } = tables;
  const read = [...tables.read];
  const written = [...tables.written];
  const deleted = [...tables.deleted];
  if (isChange(query) || SelectQueryNode.is(query)) return { read, written, deleted, isReadComplete };
  // The statement is raw SQL, so only its text shows what it does. Deletions are also searched for, because a built query with
  // the same text uses the same entry of the cache.
  const rawTables = { read, deleted: /\bdelete\b/i.test(sql) ? read : deleted, isReadComplete: false };
  if (/^\s*(?:select|set|lock)\b/i.test(sql)) return { ...rawTables, written };
  // Raw SQL may change each table that it names with `sql.table`. If it names none, any table may be changed.
  return { ...rawTables, written: read.length > 0 ? read : null };
}

type CollectedTables = Record<"read" | "written" | "deleted", Set<string>> & { isReadComplete: boolean };

/** Adds the tables of a node of a query and of all nodes inside it. */
function collectTables(node: unknown, tables: CollectedTables): void {
  if (typeof node !== "object" || node === null) return;
  if (isNode(node)) {
    // The table of a column may be an alias, and `from` contains the table anyway.
    if (ReferenceNode.is(node)) return;
    if (TableNode.is(node)) tables.read.add(node.table.identifier.name);
    if (RawNode.is(node) && /\b(?:from|join)\b/i.test(node.sqlFragments.join(" "))) tables.isReadComplete = false;
    if (isChange(node)) addTarget(node, tables);
  }
  for (const child of Object.values(node)) collectTables(child, tables);
}

type Change = InsertQueryNode | UpdateQueryNode | DeleteQueryNode;

function isChange(node: OperationNode): node is Change {
  return InsertQueryNode.is(node) || UpdateQueryNode.is(node) || DeleteQueryNode.is(node);
}

/** Adds the tables that a statement changes to `written`, and those from which it deletes rows to `deleted`. */
function addTarget(node: Change, { written, deleted }: CollectedTables): void {
  if (InsertQueryNode.is(node)) addTableNames(node.into, written);
  else if (UpdateQueryNode.is(node)) addTableNames(node.table, written);
  else {
    addTableNames(node.from, written);
    addTableNames(node.from, deleted);
  }
}

/** Adds the names of all tables in a node of a query. */
function addTableNames(node: unknown, names: Set<string>): void {
  if (typeof node !== "object" || node === null) return;
  if (isNode(node) && TableNode.is(node)) names.add(node.table.identifier.name);
  else for (const child of Object.values(node)) addTableNames(child, names);
}

function isNode(value: object): value is OperationNode {
  return "kind" in value;
}

type ForeignKey = {
  readonly parent: string;
  readonly child: string;
  /** 1 if deleting a row of the parent deletes or changes rows of the child. */
  readonly cascades: 0 | 1;
};

const foreignKeyQueries = {
  sqlite: sql<ForeignKey>`
    select keys."table" as parent, tables.name as child,
      keys.on_delete in ('CASCADE', 'SET NULL', 'SET DEFAULT') as cascades
    from sqlite_schema as tables join pragma_foreign_key_list(tables.name) as keys
    where tables.type = 'table'
  `,
  postgres: sql<ForeignKey>`
    select parents.relname as parent, children.relname as child,
      (keys.confdeltype in ('c', 'n', 'd'))::int as cascades
    from pg_constraint as keys
    join pg_class as parents on parents.oid = keys.confrelid
    join pg_class as children on children.oid = keys.conrelid
    where keys.contype = 'f'
  `,
};

/** Lists for each table the tables in which the database also deletes or changes rows when a row of it is deleted. */
export async function listCascades<Tables>(db: Kysely<Tables>): Promise<Map<string, readonly string[]>> {
  const foreignKeys = await listForeignKeys(db);
  const cascading = foreignKeys.filter(({ cascades }) => cascades === 1);
  const byParent = Map.groupBy(cascading, ({ parent }) => parent);
  return new Map([...byParent].map(([parent, keys]) => [parent, keys.map(({ child }) => child)]));
}

/** Lists the foreign keys between tables. */
export async function listForeignKeys<Tables>(db: Kysely<Tables>): Promise<readonly ForeignKey[]> {
  const { rows } = await foreignKeyQueries[getEngine(db)].execute(db);
  return rows;
}
