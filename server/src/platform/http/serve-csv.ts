import { numberPerPage } from "contract/constants.ts";
import type { Call, Shape } from "contract/endpoint.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { refuse } from "../refusal.ts";
import { readBody } from "./parse-body.ts";
import { streamReply } from "./stream-reply.ts";

type FindPage = (request: FastifyRequest, body: object) => Promise<object>;
/** Counts a download until its reply has ended. @throws TOO_MANY */
type CountDownload = (request: FastifyRequest, reply: FastifyReply) => void;

/** Whether a call is a search in pages, by number or each `after` the one before, which can be downloaded as CSV. */
export function findsList({ method, reads }: Call, { body, reply }: Shape): boolean {
  const fields = objectOf(body)?.shape;
  const hasPages = fields?.["page"] !== undefined || fields?.["after"] !== undefined;
  return method === "POST" && reads === true && hasPages && listIn(reply) !== null;
}

/**
 * Answers `GET …?format=csv` with all that a search finds: the filters are the search's own, in the query string. The
 * list is read page by page as the client takes it, so that a slow one holds no connection to the database.
 *
 * @param findPage admits the caller, and answers the search
 */
export function csvHandler(
  call: Call,
  { body: schema, reply: shape }: Shape,
  count: CountDownload,
  findPage: FindPage,
) {
  const list = listIn(shape);
  if (list === null) throw new Error(`${call.path} finds no list`);
  const fileName = `${call.path.split("/").filter(isWord).join("-")}.csv`;

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const sent = sentFilter(request.query as Query, objectOf(schema));
    const body = readBody(schema ?? z.undefined(), sent) as object;
    const pageAt = async (place: Place): Promise<Page> => {
      const found = await findPage(request, { ...body, ...place, numberPerPage: numberPerPage.max });
      const rows = list.rowsOf(found);
      return { rows, next: placeAfter(place, rows.length, found) };
    };
    count(request, reply);
    const first = await pageAt(objectOf(schema)?.shape["page"] === undefined ? {} : { page: 1 });
    // Fields that this caller may not see are in no row.
    const seen = list.columns.filter(({ cellOf }) => first.rows.some((row) => cellOf(row) !== undefined));
    const columns = first.rows.length === 0 || call.access === "ADMIN" ? list.columns : seen;
    return streamReply(
      reply
        .header("content-type", "text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="${fileName}"`),
      pages(columns, first, pageAt),
    );
  };
}

/** Where a page begins: by its number, or after the one before; nothing of both: at the first. */
type Place = { readonly page?: number; readonly after?: string };
type Page = { readonly rows: readonly unknown[]; readonly next: Place | null };

async function* pages(columns: readonly CsvColumn[], first: Page, pageAt: (place: Place) => Promise<Page>) {
  yield csvStart + csvLine(columns.map(({ name }) => name));
  let before: ReadonlySet<string> = new Set();
  for (let page: Page | null = first; page !== null; page = page.next && (await pageAt(page.next))) {
    const lines = page.rows.map((row) => csvLine(columns.map(({ cellOf }): Cell => cellOf(row))));
    // Rows that were added meanwhile have moved rows of the previous page to this one.
    yield lines.filter((line) => !before.has(line)).join("");
    before = new Set(lines);
  }
}

function placeAfter({ page = 1 }: Place, rows: number, found: { readonly next?: string | null }): Place | null {
  if (found.next !== undefined) return found.next === null ? null : { after: found.next };
  return rows < numberPerPage.max ? null : { page: page + 1 };
}

type Query = Readonly<Record<string, string>>;

/** The filter in a query string; texts become booleans where the search takes no text. */
function sentFilter({ format, page: _, numberPerPage: __, ...fields }: Query, filter: z.ZodObject | undefined): object {
  if (format !== "csv") throw refuse("INVALID_INPUT", { field: "format", reason: "must be csv" });
  const shape = filter?.shape ?? {};
  const sent = Object.entries(fields).map(([name, value]) => {
    const schema = Object.hasOwn(shape, name) ? (shape[name] as z.ZodType) : undefined;
    const isFlag = (value === "true" || value === "false") && schema?.safeParse(value).success === false;
    return [name, isFlag ? value === "true" : value];
  });
  return Object.fromEntries(sent) as object;
}

function objectOf(schema: z.ZodType | undefined): z.ZodObject | undefined {
  if (schema instanceof z.ZodOptional) return objectOf(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodObject ? schema : undefined;
}

function isWord(part: string): boolean {
  return part !== "" && part !== "search" && !part.startsWith(":");
}

type CsvColumn = { readonly name: string; readonly cellOf: (row: unknown) => Cell };

type List = { readonly rowsOf: (reply: unknown) => readonly unknown[]; readonly columns: readonly CsvColumn[] };

/** The list in a search's reply: `data`, or beside its `total` within `data`. `null`: it holds none. */
function listIn(reply: z.ZodType): List | null {
  const data = reply instanceof z.ZodObject ? (reply.shape["data"] as z.ZodType | undefined) : undefined;
  if (data instanceof z.ZodArray) return listOf(data, ["data"]);
  if (!(data instanceof z.ZodObject) || data.shape["total"] === undefined) return null;
  const found = Object.entries(data.shape).find(([, schema]) => schema instanceof z.ZodArray);
  return found === undefined ? null : listOf(found[1] as z.ZodArray, ["data", found[0]]);
}

function listOf({ element }: z.ZodArray, path: readonly string[]): List {
  const rowsOf = (reply: unknown) => valueAt(reply, path) as readonly unknown[];
  return { rowsOf, columns: columnsOf(element as z.ZodType, []) };
}

/**
 * All fields of a row, those of entities within it as `entity.field`; lists of entities are one column, of their names, or
 * in JSON where they have none.
 */
function columnsOf(schema: z.ZodType, path: readonly string[]): CsvColumn[] {
  const columns = new Map<string, CsvColumn>();
  for (const [key, field] of fieldsOf(schema)) {
    const own = [...path, key];
    const isEntity = fieldsOf(field).length > 0;
    const inner = isEntity ? columnsOf(field, own) : [{ name: own.join("."), cellOf: cellAt(own) }];
    // An entity that may be absent is absent for everyone.
    const orNone = (cell: Cell) => (isEntity && field instanceof z.ZodOptional ? (cell ?? null) : cell);
    for (const { name, cellOf } of inner) columns.set(name, { name, cellOf: (row) => orNone(cellOf(row)) });
  }
  return [...columns.values()];
}

/** The fields of an object, or of all objects that a row may be. */
function fieldsOf(schema: z.ZodType): [string, z.ZodType][] {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((option) => fieldsOf(option as z.ZodType));
  return inner instanceof z.ZodObject ? (Object.entries(inner.shape) as [string, z.ZodType][]) : [];
}

function unwrapped(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? unwrapped(schema.unwrap() as z.ZodType)
    : schema;
}

function cellAt(path: readonly string[]): (row: unknown) => Cell {
  return (row) => {
    const value = valueAt(row, path);
    return Array.isArray(value) ? listText(value) : (value as Cell);
  };
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => property(inner, key), value);
}

function listText(entities: readonly unknown[]): string {
  const names = entities.map((entity) => (typeof entity === "object" ? nameOf(entity) : entity));
  return names.every((name) => name != null) ? names.join(", ") : JSON.stringify(entities);
}

function nameOf(entity: unknown): unknown {
  return property(entity, "userName") ?? property(entity, "name");
}

function property(value: unknown, key: string): unknown {
  if (value === null) return null;
  return typeof value === "object" ? Reflect.get(value, key) : undefined;
}

type Cell = string | number | boolean | null | undefined;

/** Excel takes a file for UTF-8 only where it begins with this. */
const csvStart = "\uFEFF";

/**
 * Where a spreadsheet may begin to run a text as a formula, also after blanks and in full width: at its beginning, and
 * within it, because programs that split lines at `;`, tabs or `|` (Excel where the comma is decimal) begin a cell there,
 * quotes or not, and a line after a break.
 */
const formulas = /(?<![^;|\t\r\n])(?=(?:"|[^\S\t\r\n])*[=+\-@＝＋－＠])|^(?=[\t\r])/gu;

/** A line of CSV as RFC 4180 has it, ended by `\r\n`. Where spreadsheets would run a text as a formula stands a `'`. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(",")}\r\n`;
}

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell !== "string") return String(cell);
  const safe = cell.replaceAll(formulas, "'");
  return /[",\r\n]|^\s|\s$/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
