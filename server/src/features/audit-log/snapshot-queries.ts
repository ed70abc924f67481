import type { AuditedValue } from "contract/audit-log.ts";
import { isolateBidi } from "contract/bidi-isolation.ts";
import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import type { LeagueTransaction } from "../context.ts";
import type { Row, Tables } from "../tables.ts";
import type { AuditEntity, Snapshot } from "./audit-log-queries.ts";
import {
  type ColumnValue,
  findReferencedTable,
  formatColumn,
  formatRowName,
  getColumnName,
  getNameColumns,
  isHiddenColumn,
  isSecretColumn,
  type NamedTable,
  type TableName,
} from "./audited-columns.ts";
import { type AuditedRow, auditedEntities, type ChildRows } from "./audited-entities.ts";

/** Converts the stored value of a column to the value in the audit log. */
type FormatValue = (table: TableName, column: string, value: ColumnValue) => AuditedValue;
/** The names of rows by their ids, for each table. */
type NamesByTable = ReadonlyMap<NamedTable, ReadonlyMap<ColumnValue, string | null>>;

/** Reads an entity with all its columns for the audit log. Returns `null` if there is no such entity. */
export async function readSnapshot(trx: LeagueTransaction, { kind, id }: AuditEntity): Promise<Snapshot | null> {
  const { table, where = {}, children = [] } = auditedEntities[kind];
  const [row] = await readRows(trx, table, { id, ...where });
  if (row === undefined) return null;
  const visibleRow = omitColumns(table, row);
  const rowsByChild: (readonly [ChildRows, AuditedRow[]])[] = [];
  for (const child of children) rowsByChild.push([child, await readChildRows(trx, child, row)]);
  const names = await readReferencedNames(trx, [visibleRow, ...rowsByChild.flatMap(([, rows]) => rows)]);
  const format: FormatValue = (tableOfColumn, column, value) =>
    findName(names, column, value) ?? formatColumn(tableOfColumn, column, value);
  return {
    name: formatRowName(table, (column) => findNameOrValue(names, row, column)),
    fields: new Map([
      ...formatColumns(table, visibleRow, "*", format),
      ...rowsByChild.flatMap(([child, rows]) => formatChildRows(child, rows, format)),
    ]),
  };
}

/**
 * Reads the rows of another table that belong to an entity. Omits hidden columns and the columns that refer to the
 * entity.
 */
async function readChildRows(trx: LeagueTransaction, child: ChildRows, parent: AuditedRow): Promise<AuditedRow[]> {
  const { table, sortColumns = ["id"], pick } = child;
  const condition = child.where(parent);
  const allRows = await readRows(trx, table, condition, sortColumns);
  const omitParentAndHidden = (row: AuditedRow) => omitColumns(table, row, Object.keys(condition));
  if (pick === undefined) return allRows.map(omitParentAndHidden);
  // Only one row is compared, such as the current version of a season's rules.
  const pickedRow = pick(allRows);
  return pickedRow === undefined ? [] : [omitParentAndHidden(pickedRow)];
}

/**
 * Reads the rows of a table that have these values. The types of Kysely require the name of one table, so "users" stands for
 * whichever audited table is read.
 */
function readRows(
  trx: LeagueTransaction,
  table: TableName,
  condition: Readonly<Record<string, ColumnValue | undefined>>,
  sortColumns: readonly string[] = [],
): Promise<AuditedRow[]> {
  const eb = expressionBuilder<Tables, "users">();
  const conditions = Object.entries(condition).map(([column, value = null]): Expression<SqlBool> => {
    const key = column as keyof Row<"users">;
    return value === null ? eb(key, "is", null) : eb(key, "=", value);
  });
  return trx
    .selectFrom(table as "users")
    .selectAll()
    .where(eb.and(conditions))
    .$call((query) => sortColumns.reduce((sorted, column) => sorted.orderBy(column as "id"), query))
    .execute();
}

/** Removes the hidden columns and the given other columns from a row. */
function omitColumns(table: TableName, row: AuditedRow, otherColumns: readonly string[] = []): AuditedRow {
  const columns = Object.entries(row);
  return Object.fromEntries(
    columns.filter(([column]) => !isHiddenColumn(table, column) && !otherColumns.includes(column)),
  );
}

/** Reads the names of all rows to which the columns of these rows refer. */
async function readReferencedNames(trx: LeagueTransaction, rows: readonly AuditedRow[]): Promise<NamesByTable> {
  const idsByTable = new Map<NamedTable, Set<number>>();
  for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
    const table = findReferencedTable(column);
    if (table === undefined || typeof value !== "number") continue;
    idsByTable.set(table, (idsByTable.get(table) ?? new Set()).add(value));
  }
  const names = new Map<NamedTable, ReadonlyMap<ColumnValue, string | null>>();
  for (const [table, ids] of idsByTable) names.set(table, await readNames(trx, table, [...ids]));
  return names;
}

/**
 * Reads the names of rows, by id. As in `readRows`, "users" stands for whichever table is read. The name of a row can contain
 * names of rows of other tables, which this function reads, too. These references have no cycles.
 */
async function readNames(trx: LeagueTransaction, table: NamedTable, ids: readonly number[]) {
  const columns = getNameColumns(table) as readonly "user_name"[];
  const rows: AuditedRow[] = await trx
    .selectFrom(table as "users")
    .select(["id", ...columns])
    .where("id", "in", ids)
    .execute();
  const names = await readReferencedNames(trx, rows);
  const formatName = (row: AuditedRow) => formatRowName(table, (column) => findNameOrValue(names, row, column));
  return new Map(rows.map((row) => [row["id"] ?? null, formatName(row)]));
}

/** Returns the name of the row to which a column refers, or else the value of the column. */
function findNameOrValue(names: NamesByTable, row: AuditedRow, column: string): ColumnValue {
  const value = row[column] ?? null;
  return findName(names, column, value) ?? value;
}

/** Returns the name of the row to which a column refers; `undefined` if it refers to none. */
function findName(names: NamesByTable, column: string, value: ColumnValue): string | undefined {
  const table = findReferencedTable(column);
  return (table === undefined ? undefined : names.get(table)?.get(value)) ?? undefined;
}

type Fields = [string, { value: AuditedValue; isSecret: boolean }][];

/**
 * Formats each column of a row as a field.
 * @param name the name of the fields, with spaces between words and `*` for the name of the column
 */
function formatColumns(table: TableName, row: AuditedRow, name: string, format: FormatValue): Fields {
  return Object.entries(row).map(([column, value]) => {
    const field = getFieldName(table, column, name);
    return isSecretColumn(column)
      ? [field, { value, isSecret: true }]
      : [field, { value: format(table, column, value), isSecret: false }];
  });
}

/** Formats the rows of another table: as one list, or with a field for each column. */
function formatChildRows(
  { table, field, nameColumn }: ChildRows,
  rows: readonly AuditedRow[],
  format: FormatValue,
): Fields {
  if (nameColumn === undefined) return rows.flatMap((row) => formatColumns(table, row, field, format));
  const value = rows.map((row) => formatListedRow(table, row, nameColumn, format));
  return [[toCamelCase(field), { value, isSecret: false }]];
}

/** Formats a row of a list: its name and the details in its other columns, for example "Ann: leader". */
function formatListedRow(table: TableName, row: AuditedRow, nameColumn: string, format: FormatValue): string {
  const name = `${format(table, nameColumn, row[nameColumn] ?? null)}`;
  const otherColumns = Object.entries(row).filter(([column]) => column !== nameColumn);
  const details = otherColumns.flatMap(([column, value]) => formatDetail(table, column, value, format) ?? []);
  return details.length === 0 ? name : `${isolateBidi(name)}: ${details.join(", ")}`;
}

/** Formats a column with its name. A column that is true shows only its name, and one that is null or false nothing. */
function formatDetail(table: TableName, column: string, value: ColumnValue, format: FormatValue): string | null {
  const detail = isSecretColumn(column) ? null : format(table, column, value);
  if (detail === null || detail === false) return null;
  const name = getColumnName(table, column);
  return detail === true ? name : `${name} ${isolateBidi(`${detail}`)}`;
}

/**
 * Returns the name of the field that contains a column.
 * @param name the name with spaces between words and `*` for the name of the column
 */
export function getFieldName(table: TableName, column: string, name = "*"): string {
  return toCamelCase(name.replace("*", getColumnName(table, column)));
}

function toCamelCase(name: string): string {
  return name.trim().replace(/ +(\w)/g, (_, letter: string) => letter.toUpperCase());
}
