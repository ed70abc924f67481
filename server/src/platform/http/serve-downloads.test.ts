import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestServer } from "../../../test/build-test-server.ts";
import { serveDownloads, serveWeb } from "./serve-web.ts";

const archive = "0123456789".repeat(500);

let parent: string;
let folder: string;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "league-downloads-"));
  folder = join(parent, "files");
  await mkdir(join(folder, "inner"), { recursive: true });
  await mkdir(join(parent, "web"));
  await writeFile(join(folder, "data.tar"), archive);
  await writeFile(join(folder, "data.tar.br"), "not a compressed form of data.tar");
  await writeFile(join(folder, "secret.tar"), "secret");
  await writeFile(join(folder, "inner", "data.tar"), "secret");
  await writeFile(join(parent, "league.sqlite"), "secret");
  await writeFile(join(parent, "web", "index.html"), "<title></title>");
});

afterAll(() => rm(parent, { recursive: true }));

/** Serves downloads. @returns a function that sends a request */
async function buildDownloads() {
  const { http } = await buildTestServer({ rateLimit: 1000 });
  serveDownloads(http, { path: "/files", folder, listFileNames: async () => ["data.tar", "deleted.tar", "inner"] });
  await serveWeb(http, join(parent, "web"), { getPageSettings: () => ({ title: "Files", metas: {} }) });
  return (url: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" | "POST" = "GET") =>
    http.server.inject({ method, url, headers });
}

describe("a downloadable file", () => {
  test("is sent completely and unchanged, as an attachment with its name", async () => {
    const get = await buildDownloads();
    const reply = await get("/files/data.tar", { "accept-encoding": "br, gzip" });
    expect(reply).toMatchObject({ statusCode: 200, body: archive });
    expect(reply.headers).toMatchObject({
      "content-disposition": "attachment; filename=data.tar",
      "content-length": "5000",
      "content-type": "application/x-tar",
      "accept-ranges": "bytes",
      "x-content-type-options": "nosniff",
    });
    expect(reply.headers).not.toHaveProperty("content-encoding");
  });

  test("is revalidated each time, and sent again only if it changed", async () => {
    const get = await buildDownloads();
    const { headers } = await get("/files/data.tar");
    expect(headers["cache-control"]).toBe("no-cache");

    const second = await get("/files/data.tar", { "if-none-match": String(headers.etag) });
    expect(second).toMatchObject({ statusCode: 304, body: "" });

    const unmodified = await get("/files/data.tar", { "if-modified-since": String(headers["last-modified"]) });
    expect(unmodified.statusCode).toBe(304);
  });

  test("can be resumed", async () => {
    const get = await buildDownloads();
    const endOfFile = await get("/files/data.tar", { range: "bytes=4990-", "accept-encoding": "gzip" });
    expect(endOfFile).toMatchObject({ statusCode: 206, body: "0123456789" });
    expect(endOfFile.headers).toMatchObject({ "content-range": "bytes 4990-4999/5000", "content-length": "10" });

    const lastBytes = await get("/files/data.tar", { range: "bytes=-3" });
    expect(lastBytes).toMatchObject({ statusCode: 206, body: "789" });
  });

  test("rejects ranges beyond its end, and requests for another version of it", async () => {
    const get = await buildDownloads();
    const rangeBeyondEnd = await get("/files/data.tar", { range: "bytes=5000-" });
    expect(rangeBeyondEnd.statusCode).toBe(416);
    expect(rangeBeyondEnd.headers["content-range"]).toBe("bytes */5000");
    expect((await get("/files/data.tar", { "if-match": '"other"' })).statusCode).toBe(412);
  });

  test("has a size but no body in the reply to HEAD", async () => {
    const get = await buildDownloads();
    const head = await get("/files/data.tar", {}, "HEAD");
    expect(head).toMatchObject({ statusCode: 200, body: "" });
    expect(head.headers["content-length"]).toBe("5000");
  });
});

test.each([
  "/files/secret.tar",
  "/files/deleted.tar",
  "/files/inner",
  "/files/inner/",
  "/files/inner/data.tar",
  "/files/inner%2Fdata.tar",
  "/files/data.tar.br",
  "/files/DATA.TAR",
  "/files/data.tar%00",
  "/files/data.tar%00.zip",
  "/files//data.tar",
  "/files/..%2fleague.sqlite",
  "/files/%2e%2e%2fleague.sqlite",
  "/files/..%5cleague.sqlite",
  "/files/%252e%252e%252fleague.sqlite",
  "/files/%2Fetc%2Fpasswd",
  "/files//etc/passwd",
  "/files/__proto__",
  "/files/constructor",
  "/files/*",
  `/files/${"a".repeat(8000)}`,
])("%s is not found", async (url) => {
  const get = await buildDownloads();
  const reply = await get(url);
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toMatchObject({ ok: false, errorCode: "NOT_FOUND" });
  expect(reply.headers["cache-control"]).toBe("no-store");
});

test.each([
  "/files/./data.tar",
  "/files/.",
  "/files/..",
  "/files/../league.sqlite",
  "/files/../files/secret.tar",
  "/files/%2e%2e/league.sqlite",
  "/files/.%2e/league.sqlite",
  "/files/..\\league.sqlite",
  "/files/%c0%ae%c0%ae/league.sqlite",
  "/files/%zz",
  `/files/${"../".repeat(50)}etc/passwd`,
])("%s is not found if the client does not normalize it", async (path) => {
  const { http } = await buildTestServer();
  serveDownloads(http, { path: "/files", folder, listFileNames: async () => ["data.tar", "inner"] });
  await http.server.listen({ host: "127.0.0.1", port: 0 });
  const { port } = http.server.server.address() as AddressInfo;
  // `inject` would normalize the URL.
  const [reply] = (await once(request({ port, path }).end(), "response")) as [IncomingMessage];
  expect(reply.statusCode).toBe(404);
  expect(await json(reply)).toMatchObject({ ok: false, errorCode: "NOT_FOUND" });
});

test("the folder is not listed", async () => {
  const get = await buildDownloads();
  expect((await get("/files")).body).toBe("<title>Files</title>");
  expect((await get("/files/")).body).toBe("<title>Files</title>");
  expect((await get("/files/", {}, "POST")).statusCode).toBe(404);
});

test("downloads are rate-limited like calls", async () => {
  const { http } = await buildTestServer({ rateLimit: 2 });
  serveDownloads(http, { path: "/files", folder, listFileNames: async () => ["data.tar"] });
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 3; attempt++) {
    statuses.push((await http.server.inject({ url: "/files/data.tar" })).statusCode);
  }
  expect(statuses).toEqual([200, 200, 429]);
});
