import { Readable } from "node:stream";
import { numberPerPage } from "contract/constants.ts";
import type { Call, Shape } from "contract/endpoint.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { refuse } from "../refusal.ts";
import { addressOf } from "./check-request.ts";
import { type Cell, csvLine, csvStart } from "./csv.ts";
import { type CsvColumn, listIn } from "./csv-columns.ts";
import { readBody } from "./parse-body.ts";

/** Downloads that an address may have at once. */
const MOST_AT_ONCE = 2;
/** `Retry-After` beyond that, in seconds. */
const RETRY = 10;
/** How long a client may pause reading, in milliseconds. */
const PATIENCE = 60_000;

type FindPage = (request: FastifyRequest, body: object) => Promise<object>;

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
export function csvHandler(call: Call, { body: schema, reply: shape }: Shape, findPage: FindPage) {
  const list = listIn(shape);
  if (list === null) throw new Error(`${call.path} finds no list`);
  const running = new Map<string, number>();
  const fileName = `${call.path.split("/").filter(isWord).join("-")}.csv`;

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const sent = sentFilter(request.query as Query, objectOf(schema));
    const body = readBody(schema ?? z.undefined(), sent) as object;
    const pageAt = async (place: Place): Promise<Page> => {
      const found = await findPage(request, { ...body, ...place, numberPerPage: numberPerPage.max });
      const rows = list.rowsOf(found);
      return { rows, next: placeAfter(place, rows.length, found) };
    };
    count(running, request, reply);
    const first = await pageAt(objectOf(schema)?.shape["page"] === undefined ? {} : { page: 1 });
    // Fields that this caller may not see are in no row.
    const columns = list.columns.filter(({ cellOf }) => first.rows.some((row) => cellOf(row) !== undefined));
    reply.raw.setTimeout(PATIENCE, () => reply.raw.destroy());
    return reply
      .header("content-type", "text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="${fileName}"`)
      .send(
        Readable.from(pages(first.rows.length === 0 ? list.columns : columns, first, pageAt), { highWaterMark: 1 }),
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

/** Counts a download of an address until its reply has ended. @throws TOO_MANY */
function count(running: Map<string, number>, request: FastifyRequest, reply: FastifyReply): void {
  const address = addressOf(request);
  const others = running.get(address) ?? 0;
  if (others >= MOST_AT_ONCE) throw refuse("TOO_MANY", { seconds: RETRY });
  running.set(address, others + 1);
  reply.raw.once("close", () => {
    const left = (running.get(address) ?? 1) - 1;
    if (left > 0) running.set(address, left);
    else running.delete(address);
  });
}

type Query = Readonly<Record<string, string>>;

/** The filter in a query string; texts become booleans where the search takes no text. */
function sentFilter({ format, page: _, numberPerPage: __, ...fields }: Query, filter: z.ZodObject | undefined): object {
  if (format !== "csv") throw refuse("INVALID_INPUT", { field: "format", reason: "must be csv" });
  const sent = Object.entries(fields).map(([name, value]) => {
    const schema = filter?.shape[name] as z.ZodType | undefined;
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
