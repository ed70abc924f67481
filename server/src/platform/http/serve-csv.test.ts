import { once } from "node:events";
import { get, type IncomingMessage, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Endpoint, Endpoints } from "contract/endpoint.ts";
import { listReply, pagingInput } from "contract/paging.ts";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { buildHttp } from "./build-http.ts";
import type { Viewer } from "./http.ts";
import { serve } from "./serve.ts";
import { formatCsvLine } from "./serve-csv.ts";

const rowSchema = z.strictObject({
  _id: z.string(),
  name: z.string(),
  parts: z.array(z.strictObject({ name: z.string() })),
  /** Not visible to visitors. */
  hidden: z.string().optional(),
  maker: z.strictObject({ name: z.string() }).nullable(),
  sizes: z.strictObject({ height: z.int().optional(), width: z.int().optional() }).optional(),
});
const endpoints = {
  searchRows: { method: "POST", path: "/example/:id/parts", access: "ANYONE", readOnly: true },
  searchSecrets: { method: "POST", path: "/secret/search", access: "ADMIN", readOnly: true },
  searchOthers: { method: "POST", path: "/others/search", access: "ANYONE", readOnly: true },
} as const satisfies Endpoints & Record<string, Endpoint>;
const bodySchema = z.strictObject({ part: z.string().nullish(), isOld: z.boolean().nullish(), ...pagingInput });
const schemas = {
  searchRows: { body: bodySchema, reply: listReply(rowSchema) },
  searchSecrets: { body: bodySchema, reply: listReply(rowSchema) },
  searchOthers: { body: bodySchema, reply: listReply(rowSchema) },
};

/**
 * Builds a server whose search returns a number of rows, the newest first.
 * @param countAdded called at each search; returns how many rows were added to the initial ones
 * @param nameEnd is appended to the name of each row
 */
async function buildList(
  initialCount: number,
  { countAdded = (): number => 0, nameEnd = "", findViewer = async (): Promise<Viewer | null> => null } = {},
) {
  const searches: object[] = [];
  const http = await buildHttp({
    config: { publicUrl: "http://localhost", corsOrigins: [], trustProxy: [], rateLimit: 1000, logLevel: "silent" },
    findViewer,
    getDatabaseErrorCode: () => null,
  });
  const search = ({ body: filter }: { body: z.output<typeof bodySchema> }) => {
    searches.push(filter);
    const { page = 1, numberPerPage = 50 } = filter;
    const total = initialCount + countAdded();
    const firstIndex = (page - 1) * numberPerPage;
    const idsOnPage = Array.from({ length: Math.max(0, Math.min(numberPerPage, total - firstIndex)) }, (_, index) =>
      String(total - firstIndex - index),
    );
    // Only the oldest row has a maker and a size.
    const oldestRowFields = { maker: { name: "m" }, sizes: { width: 2 } };
    return {
      data: idsOnPage.map((_id) => ({
        _id,
        name: `=${_id}${nameEnd}`,
        parts: [{ name: "a" }, { name: "b" }],
        ...(_id === "1" ? oldestRowFields : { maker: null }),
      })),
    };
  };
  serve(
    http,
    endpoints,
    schemas,
    { notFound: "NOT_FOUND" },
    { searchRows: search, searchSecrets: search, searchOthers: search },
  );
  onTestFinished(() => http.server.close());
  return { http, searches };
}

test("a download contains the complete list that a search finds, without rows that are added while it runs", async () => {
  let searchCount = 0;
  /** A row is added after the second search, and one after the fourth. */
  const countAdded = () => {
    const addedCount = Math.min(2, Math.floor(searchCount / 2));
    searchCount += 1;
    return addedCount;
  };
  const { http, searches } = await buildList(250, { countAdded });
  const { body: file, headers } = await http.server.inject("/api/example/7/parts?format=csv&part=true&isOld=false");
  expect(headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="example-parts.csv"',
  });

  const lines = file.split("\r\n");
  // `hidden` is undefined in every row of the first page, so it has no column. The fields of `sizes` always have one, because
  // the entity as a whole is optional.
  expect(lines[0]).toBe("\uFEFF_id,name,parts,maker.name,sizes.height,sizes.width");
  expect(lines[1]).toBe(`250,'=250,"a, b",,,`);
  expect(lines[250]).toBe(`1,'=1,"a, b",m,,2`);

  const ids = lines.slice(1, -1).map((line) => line.split(",")[0]);
  expect(ids).toEqual(Array.from({ length: 250 }, (_, index) => String(250 - index)));
  expect(searches[0]).toEqual({ part: "true", isOld: false, page: 1, numberPerPage: 100 });
});

test.each([
  { title: "a list for admins", path: "/secret/search", rowCount: 1 },
  { title: "an empty list", path: "/others/search", rowCount: 0 },
])("a download of $title has all columns, even those without a value", async ({ path, rowCount }) => {
  const { http } = await buildList(rowCount, { findViewer: async () => ({ id: 1, role: "ADMIN" }) });
  const { body: file, headers } = await http.server.inject({
    url: `/api${path}?format=csv`,
    headers: { authorization: "Bearer any" },
  });
  const lines = file.split("\r\n").slice(0, -1);
  expect(lines[0]).toBe("\uFEFF_id,name,parts,hidden,maker.name,sizes.height,sizes.width");
  expect(lines).toHaveLength(1 + rowCount);
  expect(headers["content-disposition"]).toBe(`attachment; filename="${path.split("/")[1]}.csv"`);
});

test("the download has the same access rules as the search", async () => {
  const { http } = await buildList(1);
  const readError = async (path: string) => (await http.server.inject(path)).json<object>();
  expect(await readError("/api/secret/search?format=csv")).toMatchObject({ status: 401 });
  expect(await readError("/api/example/7/parts")).toMatchObject({ status: 400, errorData: { field: "format" } });
  expect(await readError("/api/example/x/parts?format=csv")).toMatchObject({ status: 404 });

  for (const field of ["no", "constructor", "__proto__"])
    expect(await readError(`/api/example/7/parts?format=csv&${field}=true`)).toMatchObject({ status: 400 });
});

test("other requests are served between two pages of a list", async () => {
  const { http, searches } = await buildList(10_000);
  await http.server.listen({ port: 0 });
  const { port } = http.server.server.address() as AddressInfo;
  const openPath = (path: string) =>
    new Promise((resolve) => get({ port, path, agent: false }, (reply) => resolve(reply.resume())));
  const download = openPath("/api/example/7/parts?format=csv");
  await Promise.all([download, openPath("/api/nothing")]);
  expect(searches.length).toBeLessThan(100);

  await http.server.close();
  // 100 pages of 100 rows, and the empty page after them.
  expect(searches.length).toBe(101);
});

test("an IP address may run two downloads at the same time, and a download ends when its client disconnects", async () => {
  // The names are long, so that the server cannot send many pages while nobody reads the response.
  const { http, searches } = await buildList(1_000_000, { nameEnd: "x".repeat(2000) });
  await http.server.listen({ port: 0 });
  const { port } = http.server.server.address() as AddressInfo;
  const download = (path = "/api/example/7/parts?format=csv") =>
    new Promise<{ status: number | undefined; end: () => Promise<void> }>((resolve) => {
      const request = get({ port, path }, (reply) => {
        const closed = new Promise<void>((done) => reply.once("close", done));
        resolve({
          status: reply.statusCode,
          end: () => {
            request.destroy();
            return closed;
          },
        });
      });
      request.on("error", () => undefined);
    });
  const parallelDownloads = [await download(), await download()];
  expect(parallelDownloads.map(({ status }) => status)).toEqual([200, 200]);

  const thirdDownload = await download();
  expect(thirdDownload.status).toBe(429);
  expect(searches.length).toBeLessThan(1000);

  const otherList = await download("/api/others/search?format=csv");
  expect(otherList.status).toBe(429);

  for (const { end } of [...parallelDownloads, thirdDownload, otherList]) await end();
  const retry = async () => {
    const { status, end } = await download();
    await end();
    return status;
  };
  await expect.poll(retry).toBe(200);
});

test("a HEAD request does not read the whole list", async () => {
  const { http, searches } = await buildList(1_000_000);
  await http.server.listen({ port: 0 });
  const { port } = http.server.server.address() as AddressInfo;
  const options = { port, method: "HEAD", path: "/api/example/7/parts?format=csv", agent: false };
  const reply = await new Promise<IncomingMessage>((resolve) => sendRequest(options, resolve).end());
  expect(reply.statusCode).toBe(200);

  await once(reply.resume(), "close");
  await pause(100);
  expect(searches.length).toBeLessThan(5);
});

test("a client that disconnects before authorization does not count as a download", async () => {
  const pendingAuthorizations: PromiseWithResolvers<null>[] = [];
  const findViewer = () => {
    const authorization = Promise.withResolvers<null>();
    pendingAuthorizations.push(authorization);
    return authorization.promise;
  };
  const { http, searches } = await buildList(1, { findViewer });
  await http.server.listen({ port: 0 });
  const { port } = http.server.server.address() as AddressInfo;
  // Only requests with a session wait for their authorization, so the last request of this test does not wait.
  const headers = { cookie: "session=x" };
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const request = get({ port, headers, path: "/api/example/7/parts?format=csv", agent: false }).on(
      "error",
      () => undefined,
    );
    await expect.poll(() => pendingAuthorizations.length).toBe(attempt + 1);
    request.destroy();
    await pause(50);
    pendingAuthorizations[attempt]?.resolve(null);
    // The search of the list still runs, but the download must no longer count.
    await expect.poll(() => searches.length).toBe(attempt + 1);
  }
  expect((await http.server.inject("/api/example/7/parts?format=csv")).statusCode).toBe(200);
});

test.each([
  [[1, -2.5, true, null, undefined, ""], "1,-2.5,true,,,"],
  [["a,b", 'say "x"', "two\nlines", "c\rd"], '"a,b","say ""x""","two\nlines","c\rd"'],
  [["=1+1", "+1", "-1", "@cmd", "\t1", "  =1", "\r1"], `'=1+1,'+1,'-1,'@cmd,'\t1,'  =1,"'\r1"`],
  [["＝1", "＋1", "－1", "＠x"], "'＝1,'＋1,'－1,'＠x"],
  [["a=1", "Łuk", "🔥", " a"], 'a=1,Łuk,🔥," a"'],
  [["a;=1", "b\t+1", "c|-1", "d; @x", "e\n=1"], `a;'=1,b\t'+1,c|'-1,d;' @x,"e\n'=1"`],
  [['a;"=1"', "||=1", "a;b|c", "a,=1"], `"a;'""=1""",||'=1,a;b|c,"a,=1"`],
] as const)("the cells %j become the line %s", (cells, line) => {
  expect(formatCsvLine(cells)).toBe(`${line}\r\n`);
});

/** Generates texts of characters that are special for spreadsheets. */
const specialTexts = fc
  .array(fc.constantFrom(..."=+-@＝＠;|,\t\r\n\"' ab\u00a0"), { maxLength: 12 })
  .map((characters) => characters.join(""));

test("no separator makes a spreadsheet read a formula, and splitting at commas gives the texts", () => {
  fc.assert(
    fc.property(fc.array(specialTexts, { minLength: 1, maxLength: 4 }), (inputs) => {
      // Removes the line end.
      const line = formatCsvLine(inputs).slice(0, -2);
      // Programs that split at another separator may ignore quotes.
      const fields = line.split(/[;|\t\r\n]/u).map((part) => part.replace(/^["\s]+/u, ""));
      expect(fields.filter((part) => /^[=+\-@＝＠]/u.test(part))).toEqual([]);
      const cells = splitAtCommas(line);
      expect(cells.filter((cell) => /^\s*[=+\-@＝＠]/u.test(cell))).toEqual([]);
      expect(cells.map(removeGuards)).toEqual(inputs.map(removeGuards));
    }),
    { numRuns: 2000 },
  );
});

/** Splits a line into cells, as RFC 4180 defines it. */
function splitAtCommas(line: string): string[] {
  const cells = `,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/gu);
  return [...cells].map(([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain);
}

/** Removes the apostrophes that prevent formulas. */
function removeGuards(text: string): string {
  return text.replaceAll("'", "");
}
