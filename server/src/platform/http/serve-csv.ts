import { searchPageSize } from "contract/constants.ts";
import type { Endpoint, EndpointSchemas } from "contract/endpoint.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { createApiError } from "../api-error.ts";
import { validateInput } from "./parse-body.ts";
import { streamReply } from "./stream-reply.ts";

/** Authorizes the caller and returns a page of the search. */
type FindPage = (request: FastifyRequest, body: object) => Promise<object>;
/** Counts a download as running until its reply ends. @throws TOO_MANY */
type CountDownload = (request: FastifyRequest, reply: FastifyReply) => void;

/** Returns whether a call is a paged search, by page number or by an `after` cursor. Its list can be downloaded as CSV. */
export function returnsList({ method, readOnly }: Endpoint, { body, reply }: EndpointSchemas): boolean {
  const fields = unwrapObject(body)?.shape;
  const hasPages = fields?.["page"] !== undefined || fields?.["after"] !== undefined;
  return method === "POST" && readOnly === true && hasPages && findList(reply) !== null;
}

/**
 * Creates the handler of `GET …?format=csv`, which sends everything that a search finds. The query string contains the
 * filters of the search. The list is read page by page as the client reads it, so that a slow client holds no database
 * connection.
 */
export function createCsvHandler(
  endpoint: Endpoint,
  { body: bodySchema, reply: replySchema }: EndpointSchemas,
  countDownload: CountDownload,
  findPage: FindPage,
) {
  const list = findList(replySchema);
  if (list === null) throw new Error(`${endpoint.path} returns no list`);
  const fileName = `${endpoint.path.split("/").filter(isFixedSegment).join("-")}.csv`;

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const filter = parseFilter(request.query as Query, unwrapObject(bodySchema));
    const body = validateInput(bodySchema ?? z.undefined(), filter) as object;
    const readPage = async (position: PagePosition): Promise<Page> => {
      const searchReply = await findPage(request, { ...body, ...position, numberPerPage: searchPageSize.max });
      const rows = list.getRows(searchReply);
      return { rows, next: findNextPosition(position, rows.length, searchReply) };
    };
    countDownload(request, reply);
    const hasPageNumbers = unwrapObject(bodySchema)?.shape["page"] !== undefined;
    const firstPage = await readPage(hasPageNumbers ? { page: 1 } : {});
    const allColumns = listColumns(list.rowSchema, []);
    // Fields that this caller may not see are undefined in every row.
    const visibleColumns = allColumns.filter(({ getCell }) => firstPage.rows.some((row) => getCell(row) !== undefined));
    const columns = firstPage.rows.length === 0 || endpoint.access === "ADMIN" ? allColumns : visibleColumns;
    return streamReply(
      reply
        .header("content-type", "text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="${fileName}"`),
      formatPages(columns, firstPage, readPage),
    );
  };
}

/** The position of a page: its number, or the cursor of the previous page. Without either, it is the first page. */
type PagePosition = { readonly page?: number; readonly after?: string };
type Page = { readonly rows: readonly unknown[]; readonly next: PagePosition | null };

async function* formatPages(
  columns: readonly CsvColumn[],
  firstPage: Page,
  readPage: (position: PagePosition) => Promise<Page>,
) {
  yield byteOrderMark + formatCsvLine(columns.map(({ name }) => name));
  let previousLines: ReadonlySet<string> = new Set();
  let page: Page | null = firstPage;
  while (page !== null) {
    const lines: string[] = page.rows.map((row) => formatCsvLine(columns.map(({ getCell }): Cell => getCell(row))));
    // If rows were added since the previous page was read, this page repeats rows of it.
    yield lines.filter((line) => !previousLines.has(line)).join("");
    previousLines = new Set(lines);
    page = page.next === null ? null : await readPage(page.next);
  }
}

/** Returns the position of the next page of a list; `null` after the last page. */
function findNextPosition(
  { page = 1 }: PagePosition,
  rowCount: number,
  searchReply: { readonly next?: string | null },
): PagePosition | null {
  if (searchReply.next !== undefined) return searchReply.next === null ? null : { after: searchReply.next };
  return rowCount < searchPageSize.max ? null : { page: page + 1 };
}

type Query = Readonly<Record<string, string>>;

/**
 * Parses the filter in a query string. `true` and `false` become booleans if the search expects no text. Ignores the page,
 * because a download contains all pages.
 */
function parseFilter(
  { format, page: _, numberPerPage: __, ...fields }: Query,
  filterSchema: z.ZodObject | undefined,
): object {
  if (format !== "csv") throw createApiError("INVALID_INPUT", { field: "format", reason: "must be csv" });
  const shape = filterSchema?.shape ?? {};
  const parsedFields = Object.entries(fields).map(([name, value]) => {
    const schema = Object.hasOwn(shape, name) ? (shape[name] as z.ZodType) : undefined;
    const isFlag = (value === "true" || value === "false") && schema?.safeParse(value).success === false;
    return [name, isFlag ? value === "true" : value];
  });
  return Object.fromEntries(parsedFields) as object;
}

function unwrapObject(schema: z.ZodType | undefined): z.ZodObject | undefined {
  if (schema instanceof z.ZodOptional) return unwrapObject(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodObject ? schema : undefined;
}

function isFixedSegment(segment: string): boolean {
  return segment !== "" && segment !== "search" && !segment.startsWith(":");
}

type CsvColumn = { readonly name: string; readonly getCell: (row: unknown) => Cell };

type List = { readonly getRows: (reply: unknown) => readonly unknown[]; readonly rowSchema: z.ZodType };

/**
 * Finds the list in the reply of a search: `data` itself, or a list in `data` next to `total`. Returns `null` if there is
 * none.
 */
function findList(reply: z.ZodType): List | null {
  const data = reply instanceof z.ZodObject ? (reply.shape["data"] as z.ZodType | undefined) : undefined;
  if (data instanceof z.ZodArray) return createList(data, ["data"]);
  if (!(data instanceof z.ZodObject) || data.shape["total"] === undefined) return null;
  const listField = Object.entries(data.shape).find(([, schema]) => schema instanceof z.ZodArray);
  if (listField === undefined) return null;
  const [key, array] = listField;
  return createList(array as z.ZodArray, ["data", key]);
}

function createList({ element }: z.ZodArray, path: readonly string[]): List {
  const getRows = (reply: unknown) => getValue(reply, path) as readonly unknown[];
  return { getRows, rowSchema: element as z.ZodType };
}

/**
 * Lists the columns of a row: one for each field, those of nested entities as `entity.field`. A list of entities is one
 * column with their names; in JSON, if they have no names.
 */
function listColumns(schema: z.ZodType, path: readonly string[]): CsvColumn[] {
  const columns = new Map<string, CsvColumn>();
  for (const [key, field] of listFields(schema)) {
    const fieldPath = [...path, key];
    const isEntity = listFields(field).length > 0;
    const fieldColumns = isEntity
      ? listColumns(field, fieldPath)
      : [{ name: fieldPath.join("."), getCell: createCellGetter(fieldPath) }];
    // If an entity is optional, its absence does not mean that this caller may not see it.
    const isOptionalEntity = isEntity && field instanceof z.ZodOptional;
    for (const { name, getCell } of fieldColumns) {
      columns.set(name, { name, getCell: isOptionalEntity ? (row) => getCell(row) ?? null : getCell });
    }
  }
  return [...columns.values()];
}

/** Lists the fields of an object schema, or of all objects of a union. */
function listFields(schema: z.ZodType): [string, z.ZodType][] {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((option) => listFields(option as z.ZodType));
  return inner instanceof z.ZodObject ? (Object.entries(inner.shape) as [string, z.ZodType][]) : [];
}

/** Returns the schema inside of `nullable` and `optional`. */
function unwrap(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? unwrap(schema.unwrap() as z.ZodType)
    : schema;
}

function createCellGetter(path: readonly string[]): (row: unknown) => Cell {
  return (row) => {
    const value = getValue(row, path);
    return Array.isArray(value) ? formatEntities(value) : (value as Cell);
  };
}

function getValue(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => getProperty(inner, key), value);
}

/** Formats a list of entities as their names, or as JSON if one has no name. */
function formatEntities(entities: readonly unknown[]): string {
  const names = entities.map((entity) => (typeof entity === "object" ? getName(entity) : entity));
  return names.every((name) => name != null) ? names.join(", ") : JSON.stringify(entities);
}

function getName(entity: unknown): unknown {
  return getProperty(entity, "userName") ?? getProperty(entity, "name");
}

function getProperty(value: unknown, key: string): unknown {
  if (value === null) return null;
  return typeof value === "object" ? Reflect.get(value, key) : undefined;
}

type Cell = string | number | boolean | null | undefined;

/** The first character of the file. Without it, Excel does not read the file as UTF-8. */
const byteOrderMark = "\uFEFF";

/**
 * Matches the positions in a text at which a spreadsheet may start to read a formula, also after blanks and for full-width
 * signs. That is the start of the text, and positions within it: some programs start a new cell at `;`, tab or `|`, even
 * inside quotes (Excel, if the comma is the decimal separator), and a new row at a line break. A tab or carriage return at the
 * start also matches, even if no sign follows.
 */
const formulaStarts = /(?<![^;|\t\r\n])(?=(?:"|[^\S\t\r\n])*[=+\-@＝＋－＠])|^(?=[\t\r])/gu;

/**
 * Formats a CSV line (RFC 4180), which ends in `\r\n`. Inserts `'` where a spreadsheet would otherwise read a formula (CSV
 * injection).
 */
export function formatCsvLine(cells: readonly Cell[]): string {
  return `${cells.map(formatCell).join(",")}\r\n`;
}

function formatCell(cell: Cell): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell !== "string") return String(cell);
  const guardedText = cell.replaceAll(formulaStarts, "'");
  // Matches quotes, separators, line breaks, and spaces at the beginning or end.
  const needsQuotes = /[",\r\n]|^\s|\s$/u.test(guardedText);
  return needsQuotes ? `"${guardedText.replaceAll('"', '""')}"` : guardedText;
}
