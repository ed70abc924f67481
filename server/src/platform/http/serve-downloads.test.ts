import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildFakeLeague } from "../../../test/fake-league-build.ts";
import { serveDownloads, serveWeb } from "./serve-web.ts";

const archive = "0123456789".repeat(500);

let parent: string;
let folder: string;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "league-downloads-"));
  folder = join(parent, "toys");
  await mkdir(join(folder, "inner"), { recursive: true });
  await mkdir(join(parent, "web"));
  await writeFile(join(folder, "toy.tar"), archive);
  await writeFile(join(folder, "toy.tar.br"), "not a form of it");
  await writeFile(join(folder, "secret.tar"), "secret");
  await writeFile(join(folder, "inner", "toy.tar"), "secret");
  await writeFile(join(parent, "league.sqlite"), "secret");
  await writeFile(join(parent, "web", "index.html"), "<title></title>");
});

afterAll(() => rm(parent, { recursive: true }));

async function buildDownloads() {
  const { http } = await buildFakeLeague({ rateLimit: 1000 });
  serveDownloads(http, { path: "/toys", folder, listFileNames: async () => ["toy.tar", "gone.tar", "inner"] });
  await serveWeb(http, join(parent, "web"), { page: () => ({ title: "Toys", metas: {} }) });
  return (url: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" | "POST" = "GET") =>
    http.server.inject({ method, url, headers });
}

describe("a downloadable file", () => {
  test("is sent completely and unchanged, as an attachment with its name", async () => {
    const get = await buildDownloads();
    const reply = await get("/toys/toy.tar", { "accept-encoding": "br, gzip" });
    expect(reply).toMatchObject({ statusCode: 200, body: archive });
    expect(reply.headers).toMatchObject({
      "content-disposition": "attachment; filename=toy.tar",
      "content-length": "5000",
      "content-type": "application/x-tar",
      "accept-ranges": "bytes",
      "x-content-type-options": "nosniff",
    });
    expect(reply.headers).not.toHaveProperty("content-encoding");
  });

  test("is revalidated each time, and sent again only if it changed", async () => {
    const get = await buildDownloads();
    const { headers } = await get("/toys/toy.tar");
    expect(headers["cache-control"]).toBe("no-cache");

    const second = await get("/toys/toy.tar", { "if-none-match": String(headers.etag) });
    expect(second).toMatchObject({ statusCode: 304, body: "" });

    const since = await get("/toys/toy.tar", { "if-modified-since": String(headers["last-modified"]) });
    expect(since.statusCode).toBe(304);
  });

  test("can be resumed", async () => {
    const get = await buildDownloads();
    const part = await get("/toys/toy.tar", { range: "bytes=4990-", "accept-encoding": "gzip" });
    expect(part).toMatchObject({ statusCode: 206, body: "0123456789" });
    expect(part.headers).toMatchObject({ "content-range": "bytes 4990-4999/5000", "content-length": "10" });

    const last = await get("/toys/toy.tar", { range: "bytes=-3" });
    expect(last).toMatchObject({ statusCode: 206, body: "789" });
  });

  test("rejects ranges beyond its end, and encodings that it does not have", async () => {
    const get = await buildDownloads();
    const beyond = await get("/toys/toy.tar", { range: "bytes=5000-" });
    expect(beyond.statusCode).toBe(416);
    expect(beyond.headers["content-range"]).toBe("bytes */5000");
    expect((await get("/toys/toy.tar", { "if-match": '"other"' })).statusCode).toBe(412);
  });

  test("HEAD returns the size without the body", async () => {
    const get = await buildDownloads();
    const head = await get("/toys/toy.tar", {}, "HEAD");
    expect(head).toMatchObject({ statusCode: 200, body: "" });
    expect(head.headers["content-length"]).toBe("5000");
  });
});

test.each([
  "/toys/secret.tar",
  "/toys/gone.tar",
  "/toys/inner",
  "/toys/inner/",
  "/toys/inner/toy.tar",
  "/toys/inner%2Ftoy.tar",
  "/toys/toy.tar.br",
  "/toys/TOY.TAR",
  "/toys/toy.tar%00",
  "/toys/toy.tar%00.zip",
  "/toys//toy.tar",
  "/toys/..%2fleague.sqlite",
  "/toys/%2e%2e%2fleague.sqlite",
  "/toys/..%5cleague.sqlite",
  "/toys/%252e%252e%252fleague.sqlite",
  "/toys/%2Fetc%2Fpasswd",
  "/toys//etc/passwd",
  "/toys/__proto__",
  "/toys/constructor",
  "/toys/*",
  `/toys/${"a".repeat(8000)}`,
])("%s is not found", async (url) => {
  const get = await buildDownloads();
  const reply = await get(url);
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toMatchObject({ ok: false, errorCode: "NOT_FOUND" });
  expect(reply.headers["cache-control"]).toBe("no-store");
});

test.each([
  "/toys/./toy.tar",
  "/toys/.",
  "/toys/..",
  "/toys/../league.sqlite",
  "/toys/../toys/secret.tar",
  "/toys/%2e%2e/league.sqlite",
  "/toys/.%2e/league.sqlite",
  "/toys/..\\league.sqlite",
  "/toys/%c0%ae%c0%ae/league.sqlite",
  "/toys/%zz",
  `/toys/${"../".repeat(50)}etc/passwd`,
])("%s is not found, even without normalizing the URL", async (path) => {
  const { http } = await buildFakeLeague();
  serveDownloads(http, { path: "/toys", folder, listFileNames: async () => ["toy.tar", "inner"] });
  await http.server.listen({ host: "127.0.0.1", port: 0 });
  const { port } = http.server.server.address() as AddressInfo;
  const [reply] = (await once(request({ port, path }).end(), "response")) as [IncomingMessage];
  expect(reply.statusCode).toBe(404);
  expect(await json(reply)).toMatchObject({ ok: false, errorCode: "NOT_FOUND" });
});

test("the folder is not listed", async () => {
  const get = await buildDownloads();
  expect((await get("/toys")).body).toBe("<title>Toys</title>");
  expect((await get("/toys/")).body).toBe("<title>Toys</title>");
  expect((await get("/toys/", {}, "POST")).statusCode).toBe(404);
});

test("downloads are rate-limited like calls", async () => {
  const { http } = await buildFakeLeague({ rateLimit: 2 });
  serveDownloads(http, { path: "/toys", folder, listFileNames: async () => ["toy.tar"] });
  const statuses: number[] = [];
  for (let turn = 0; turn < 3; turn++) {
    statuses.push((await http.server.inject({ url: "/toys/toy.tar" })).statusCode);
  }
  expect(statuses).toEqual([200, 200, 429]);
});
