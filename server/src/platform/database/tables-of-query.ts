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
import { engineOf } from "./dialect.ts";

export type QueryTables = {
  readonly read: readonly string[];
  /** `null`: it is not known what it changes. */
  readonly written: readonly string[] | null;
  /** Those of `written` from which it deletes. */
  readonly deleted: readonly string[];
  /** Whether it names in `read` all that it reads; raw SQL does not. */
  readonly isTransparent: boolean;
};

const QUERIES_KEPT = 2000;
const known = new Map<string, QueryTables>();

/** Finds the tables of a statement, once for each SQL text. */
export function tablesOf({ sql, query }: CompiledQuery): QueryTables {
  const found = known.get(sql);
  if (found !== undefined) return found;
  const tables = tablesIn(query, sql);
  if (known.size >= QUERIES_KEPT) known.clear();
  known.set(sql, tables);
  return tables;
}

function tablesIn(query: OperationNode, sql: string): QueryTables {
  const found = {
    read: new Set<string>(),
    written: new Set<string>(),
    deleted: new Set<string>(),
    isTransparent: true,
  };
  visit(query, found);
  const { isTransparent } = found;
  const [read, written, deleted] = [found.read, found.written, found.deleted].map((names) => [...names]) as [
    string[],
    string[],
    string[],
  ];
  if (isChange(query) || SelectQueryNode.is(query)) return { read, written, deleted, isTransparent };
  // Of the same text as a query that was built, this is what is remembered of both.
  const unknown = { read, deleted: /\bdelete\b/i.test(sql) ? read : deleted, isTransparent: false };
  if (/^\s*(?:select|set|lock)\b/i.test(sql)) return { ...unknown, written };
  return { ...unknown, written: read.length > 0 ? read : null };
}

type Found = Record<"read" | "written" | "deleted", Set<string>> & { isTransparent: boolean };

function visit(part: unknown, found: Found): void {
  if (typeof part !== "object" || part === null) return;
  if (isNode(part)) {
    // The table of a column is an alias as often as a name, and is named in `from` anyway.
    if (ReferenceNode.is(part)) return;
    if (TableNode.is(part)) found.read.add(part.table.identifier.name);
    if (RawNode.is(part) && /\b(?:from|join)\b/i.test(part.sqlFragments.join(" "))) found.isTransparent = false;
    if (isChange(part)) addTarget(part, found);
  }
  for (const inner of Object.values(part)) visit(inner, found);
}

type Change = InsertQueryNode | UpdateQueryNode | DeleteQueryNode;

function isChange(node: OperationNode): node is Change {
  return InsertQueryNode.is(node) || UpdateQueryNode.is(node) || DeleteQueryNode.is(node);
}

function addTarget(node: Change, { written, deleted }: Found): void {
  if (InsertQueryNode.is(node)) addNames(node.into, written);
  else if (UpdateQueryNode.is(node)) addNames(node.table, written);
  else {
    addNames(node.from, written);
    addNames(node.from, deleted);
  }
}

function addNames(part: unknown, names: Set<string>): void {
  if (typeof part !== "object" || part === null) return;
  if (isNode(part) && TableNode.is(part)) names.add(part.table.identifier.name);
  else for (const inner of Object.values(part)) addNames(inner, names);
}

function isNode(part: object): part is OperationNode {
  return "kind" in part;
}

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
export async function cascades<Tables>(db: Kysely<Tables>): Promise<Map<string, readonly string[]>> {
  const cascading = (await references(db)).filter((reference) => reference.cascades === 1);
  const byParent = Map.groupBy(cascading, ({ parent }) => parent);
  return new Map([...byParent].map(([parent, keys]) => [parent, keys.map(({ child }) => child)]));
}

/** Which table refers to which by a foreign key. */
export async function references<Tables>(db: Kysely<Tables>): Promise<readonly Reference[]> {
  return (await statements[engineOf(db)].execute(db)).rows;
}
