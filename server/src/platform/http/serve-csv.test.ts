import { once } from "node:events";
import { get, type IncomingMessage, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Call, Calls } from "contract/endpoint.ts";
import { listReply, pagingInput } from "contract/paging.ts";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { buildHttp } from "./build-http.ts";
import { serve } from "./serve.ts";
import { formatCsvLine } from "./serve-csv.ts";

const row = z.strictObject({
  _id: z.string(),
  name: z.string(),
  parts: z.array(z.strictObject({ name: z.string() })),
  /** Not visible to visitors. */
  hidden: z.string().optional(),
  maker: z.strictObject({ name: z.string() }).nullable(),
  sizes: z.strictObject({ height: z.int().optional(), width: z.int().optional() }).optional(),
});
const calls = {
  searchRows: { method: "POST", path: "/example/:id/parts", access: "ANYONE", readOnly: true },
  searchSecrets: { method: "POST", path: "/secret/search", access: "ADMIN", readOnly: true },
  searchOthers: { method: "POST", path: "/others/search", access: "ANYONE", readOnly: true },
} as const satisfies Calls & Record<string, Call>;
const body = z.strictObject({ part: z.string().nullish(), isOld: z.boolean().nullish(), ...pagingInput });
const schemas = {
  searchRows: { body, reply: listReply(row) },
  searchSecrets: { body, reply: listReply(row) },
  searchOthers: { body, reply: listReply(row) },
};

/** Builds a server whose search returns this number of rows, the newest first. */
async function buildList(
  stored: number,
  { added = (): number => 0, letters = "", findViewer = async (): Promise<null> => null } = {},
) {
  const searches: object[] = [];
  const http = await buildHttp({
    config: { publicUrl: "http://localhost", corsOrigins: [], trustProxy: [], rateLimit: 1000, logLevel: "silent" },
    findViewer,
    findDatabaseError: () => null,
  });
  const search = ({ body: filter }: { body: z.output<typeof body> }) => {
    searches.push(filter);
    const { page = 1, numberPerPage = 50 } = filter;
    const total = stored + added();
    const first = (page - 1) * numberPerPage;
    const shown = Array.from({ length: Math.max(0, Math.min(numberPerPage, total - first)) }, (_, index) =>
      String(total - first - index),
    );
    // Only the oldest row has a maker and a size.
    const ofOldest = { maker: { name: "m" }, sizes: { width: 2 } };
    return {
      data: shown.map((_id) => ({
        _id,
        name: `=${_id}${letters}`,
        parts: [{ name: "a" }, { name: "b" }],
        ...(_id === "1" ? ofOldest : { maker: null }),
      })),
    };
  };
  serve(
    http,
    calls,
    schemas,
    { notFound: "NOT_FOUND" },
    { searchRows: search, searchSecrets: search, searchOthers: search },
  );
  onTestFinished(() => http.server.close());
  return { http, searches };
}

test("downloads the complete list, with the filters of the search and without rows that are added meanwhile", async () => {
  let calls = 0;
  const { http, searches } = await buildList(250, { added: () => Math.min(2, calls++ >> 1) });
  const { body: file, headers } = await http.server.inject("/api/example/7/parts?format=csv&part=true&isOld=false");
  expect(headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="example-parts.csv"',
  });

  const lines = file.split("\r\n");
  expect(lines[0]).toBe("\uFEFF_id,name,parts,maker.name,sizes.height,sizes.width");
  expect(lines[1]).toBe(`250,'=250,"a, b",,,`);
  expect(lines[250]).toBe(`1,'=1,"a, b",m,,2`);

  const ids = lines.slice(1, -1).map((line) => line.split(",")[0]);
  expect(ids).toEqual(Array.from({ length: 250 }, (_, index) => String(250 - index)));
  expect(searches[0]).toEqual({ part: "true", isOld: false, page: 1, numberPerPage: 100 });
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

test("serves other requests between two pages of a list", async () => {
  const { http, searches } = await buildList(10_000);
  await http.server.listen({ port: 0 });
  const { port } = http.server.server.address() as AddressInfo;
  const openPath = (path: string) =>
    new Promise((resolve) => get({ port, path, agent: false }, (reply) => resolve(reply.resume())));
  const download = openPath("/api/example/7/parts?format=csv");
  await Promise.all([download, openPath("/api/nothing")]);
  expect(searches.length).toBeLessThan(100);

  await http.server.close();
  expect(searches.length).toBe(101);
});

test("stops reading when the client disconnects, and allows two parallel downloads per IP address", async () => {
  const { http, searches } = await buildList(1_000_000, { letters: "x".repeat(2000) });
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

  const third = await download();
  expect(third.status).toBe(429);
  expect(searches.length).toBeLessThan(1000);

  const otherList = await download("/api/others/search?format=csv");
  expect(otherList.status).toBe(429);

  for (const { end } of [...parallelDownloads, third, otherList]) await end();
  const retry = async () => {
    const { status, end } = await download();
    await end();
    return status;
  };
  await expect.poll(retry).toBe(200);
});

test("does not read the list while the client does not read", async () => {
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
  let finishAuthorization = (): void => undefined;
  const slowAuthorization = {
    findViewer: () => new Promise<null>((resolve) => (finishAuthorization = () => resolve(null))),
  };
  const { http, searches } = await buildList(1, slowAuthorization);
  await http.server.listen({ port: 0 });
  const { port } = http.server.server.address() as AddressInfo;
  const headers = { cookie: "session=x" };
  for (let time = 0; time < 3; time += 1) {
    const previousFinish = finishAuthorization;
    const request = get({ port, headers, path: "/api/example/7/parts?format=csv", agent: false }).on(
      "error",
      () => undefined,
    );
    await expect.poll(() => finishAuthorization).not.toBe(previousFinish);
    request.destroy();
    await pause(50);
    finishAuthorization();
    await expect.poll(() => searches.length).toBe(time + 1);
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
] as const)("%j is the line %s", (cells, line) => {
  expect(formatCsvLine(cells)).toBe(`${line}\r\n`);
});

const texts = fc
  .array(fc.constantFrom(..."=+-@＝＠;|,\t\r\n\"' ab\u00a0"), { maxLength: 12 })
  .map((characters) => characters.join(""));

test("no separator exposes a formula, and programs that split at commas get the texts", () => {
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1, maxLength: 4 }), (inputs) => {
      const line = formatCsvLine(inputs).slice(0, -2);
      // Programs that split at another separator may ignore quotes.
      const fields = line.split(/[;|\t\r\n]/u).map((part) => part.replace(/^["\s]+/u, ""));
      expect(fields.filter((part) => /^[=+\-@＝＠]/u.test(part))).toEqual([]);
      const cells = splitAtCommas(line);
      expect(cells.filter((cell) => /^\s*[=+\-@＝＠]/u.test(cell))).toEqual([]);
      expect(cells.map(withoutGuards)).toEqual(inputs.map(withoutGuards));
    }),
    { numRuns: 2000 },
  );
});

/** Splits a line into cells, as RFC 4180 defines it. */
function splitAtCommas(line: string): string[] {
  const cells = `,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/gu);
  return [...cells].map(([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain);
}

function withoutGuards(text: string): string {
  return text.replaceAll("'", "");
}
