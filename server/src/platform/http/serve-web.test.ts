import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestServer, type TestServerConfig } from "../../../test/build-test-server.ts";
import type { PageSettings } from "./page-content.ts";
import { serveWeb } from "./serve-web.ts";

const script = "console.log('league');\n".repeat(100);
const builtPage = `<!doctype html><html><head><title>Built</title>
<meta name="league-name" content="Built"><meta name="community-url" content=""></head><body></body></html>`;

let parent: string;
let folder: string;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "league-web-"));
  folder = join(parent, "dist");
  await mkdir(join(folder, "assets"), { recursive: true });
  const files = {
    "index.html": builtPage,
    "before-paint.js": script,
    "manifest.webmanifest": '{"name":"Built","short_name":"Built","display":"standalone"}',
    ".secret": "secret",
    "assets/main-4f2a.js": script,
    "assets/main-4f2a.js.br": brotliCompressSync(script),
    "assets/main-4f2a.js.gz": gzipSync(script),
  };
  for (const [path, content] of Object.entries(files)) await writeFile(join(folder, path), content);
  await writeFile(join(parent, "outside.txt"), "outside");
});

afterAll(() => rm(parent, { recursive: true }));

type PageStyle = Pick<PageSettings, "icon" | "styles">;
type WebOptions = TestServerConfig & { readonly title?: string; readonly style?: PageStyle };

/** Serves the web app. @returns a function that sends a request */
async function buildWeb({ title = "Example & Co", style = {}, ...config }: WebOptions = {}) {
  const { http } = await buildTestServer(config);
  const communityUrl = "https://chat.example/?a=1&b=2";
  const metas = { "league-name": title, "community-url": communityUrl };
  const findRedirect = (path: string) => (path.startsWith("old") ? Promise.resolve(findNewPath(path)) : null);
  await serveWeb(http, folder, { getPageSettings: () => ({ title, metas, ...style }), findRedirect });
  return (url: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" | "POST" = "GET") =>
    http.server.inject({ method, url, headers });
}

const findNewPath = (path: string) => (path === "old/examples/a" ? "/examples/1" : null);

describe("a built asset", () => {
  test("is cached for a year", async () => {
    const get = await buildWeb();
    const reply = await get("/assets/main-4f2a.js");
    expect(reply).toMatchObject({ statusCode: 200, body: script });
    expect(reply.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "application/javascript; charset=utf-8",
      vary: "accept-encoding",
    });
  });

  test("is sent from a precompressed file", async () => {
    const get = await buildWeb();
    const brotli = await get("/assets/main-4f2a.js", { "accept-encoding": "gzip, deflate, br" });
    expect(brotli.headers).toMatchObject({
      "content-encoding": "br",
      "content-type": "application/javascript; charset=utf-8",
    });
    expect(brotli.rawPayload).toEqual(brotliCompressSync(script));

    const gzip = await get("/assets/main-4f2a.js", { "accept-encoding": "gzip" });
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gzip.rawPayload).toEqual(gzipSync(script));
  });

  test("is sent without unnecessary headers", async () => {
    const get = await buildWeb();
    const { headers } = await get("/assets/main-4f2a.js");
    expect(headers["cache-control"]).toContain("immutable");
    for (const name of ["etag", "last-modified", "accept-ranges", "x-request-id", "content-security-policy"])
      expect(headers).not.toHaveProperty(name);
  });

  test("is a 404 if it is missing, not the page", async () => {
    const get = await buildWeb();
    expect(await get("/assets/missing-1234.js")).toMatchObject({ statusCode: 404 });
    expect(await get("/assets/")).toMatchObject({ statusCode: 404 });
  });

  test("is a 404 that nobody caches if it was deleted after the start", async () => {
    const path = join(folder, "assets/deleted-4f2a.js");
    await writeFile(path, script);
    const get = await buildWeb();
    await rm(path);
    const reply = await get("/assets/deleted-4f2a.js");
    expect(reply.statusCode).toBe(404);
    expect(reply.headers["cache-control"]).toBe("no-store");
  });
});

test("a file outside of the folder `assets` is revalidated each time, and sent only if it changed", async () => {
  const get = await buildWeb();
  const first = await get("/before-paint.js");
  expect(first).toMatchObject({ statusCode: 200, body: script });
  expect(first.headers["cache-control"]).toBe("no-cache");

  const second = await get("/before-paint.js", { "if-none-match": String(first.headers.etag) });
  expect(second).toMatchObject({ statusCode: 304, body: "" });
});

test("a range beyond the end of a file is rejected without an error in the log", async () => {
  // The test server fails the test if an error is logged.
  const get = await buildWeb();
  const reply = await get("/before-paint.js", { range: "bytes=99999-" });
  expect(reply.statusCode).toBe(416);
  expect(reply.headers["content-range"]).toBe(`bytes */${script.length}`);
});

describe("the page", () => {
  test.each(["/", "/ranked", "/ranked/results/12?mode=3", "/auth/signin", "/anything.html", "/index.html"])(
    "is served at %s",
    async (url) => {
      const get = await buildWeb();
      const reply = await get(url);
      expect(reply.statusCode).toBe(200);
      expect(reply.headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" });
      expect(reply.headers["content-security-policy"]).toContain("script-src 'self'");
      expect(reply.body).toContain("<title>Example &amp; Co</title>");
    },
  );

  test("contains the league's name and its community", async () => {
    const get = await buildWeb({ title: `"><script>alert('$&')</script>` });
    const { body } = await get("/");
    const name = "&quot;&gt;&lt;script&gt;alert('$&amp;')&lt;/script&gt;";
    expect(body).toContain(`<title>${name}</title>`);
    expect(body).toContain(`<meta name="league-name" content="${name}">`);
    expect(body).toContain('<meta name="community-url" content="https://chat.example/?a=1&amp;b=2">');
  });

  test("is sent again only if it changed", async () => {
    const get = await buildWeb();
    const { etag } = (await get("/ranked")).headers;
    expect(await get("/ranked/users", { "if-none-match": String(etag) })).toMatchObject({ statusCode: 304, body: "" });
    expect(await get("/ranked/users", { "if-none-match": 'W/"other"' })).toMatchObject({ statusCode: 200 });
  });

  test("responds to HEAD without a body, and rejects methods other than GET", async () => {
    const get = await buildWeb();
    expect(await get("/ranked", {}, "HEAD")).toMatchObject({ statusCode: 200, body: "" });
    expect(await get("/ranked", {}, "POST")).toMatchObject({ statusCode: 404 });
  });
});

test("the manifest has the name of the league, and is sent again only if it changed", async () => {
  const get = await buildWeb();
  const { statusCode, headers, body } = await get("/manifest.webmanifest");
  expect({ statusCode, headers }).toMatchObject({
    statusCode: 200,
    headers: { "content-type": "application/manifest+json; charset=utf-8", "cache-control": "no-cache" },
  });
  expect(JSON.parse(body)).toEqual({ name: "Example & Co", short_name: "Example & Co", display: "standalone" });

  const etag = String(headers["etag"]);
  expect(await get("/manifest.webmanifest", { "if-none-match": etag })).toMatchObject({ statusCode: 304, body: "" });
  const getRenamed = await buildWeb({ title: "Renamed" });
  expect(await getRenamed("/manifest.webmanifest", { "if-none-match": etag })).toMatchObject({ statusCode: 200 });
});

test("a moved page redirects with its query, and is revalidated each time", async () => {
  const get = await buildWeb();
  for (const method of ["GET", "HEAD"] as const) {
    const reply = await get("/old/examples/a?tab=2&to=//elsewhere.example?", {}, method);
    expect([reply.statusCode, reply.body]).toEqual([301, ""]);
    expect(reply.headers).toMatchObject({
      location: "/examples/1?tab=2&to=//elsewhere.example?",
      "cache-control": "no-cache",
    });
  }
  expect(await get("/old/examples/b"), "not moved").toMatchObject({ statusCode: 200 });
  expect((await get("/old/examples/a")).headers["location"]).toBe("/examples/1");
});

test("redirects of moved pages are rate-limited", async () => {
  const get = await buildWeb({ rateLimit: 2 });
  for (const statusCode of [301, 301, 429]) expect(await get("/old/examples/a")).toMatchObject({ statusCode });
});

test("no files outside of the folder and no hidden files are served", async () => {
  const get = await buildWeb();
  for (const url of ["/../outside.txt", "/%2e%2e/outside.txt", "/assets/..%2f..%2foutside.txt", "/.secret"]) {
    expect((await get(url)).body).not.toMatch(/outside|^secret/);
  }
});

test("endpoints are served beside the web app", async () => {
  const get = await buildWeb();
  expect((await get("/api/example/7")).json()).toMatchObject({ data: { name: "example 7" } });
  for (const url of ["/api/nothing", "/metrics"])
    expect((await get(url)).json()).toMatchObject({ ok: false, status: 404, errorCode: "NOT_FOUND" });
});

test("requests for missing calls and files are rate-limited", async () => {
  const get = await buildWeb({ rateLimit: 2 });
  expect((await get("/api/nothing")).statusCode).toBe(404);
  expect((await get("/assets/missing-1234.js")).statusCode).toBe(404);
  expect(await get("/api/nothing")).toMatchObject({ statusCode: 429, headers: { "retry-after": "60" } });
});

test("the start fails if the page lacks a required tag", async () => {
  const { http } = await buildTestServer();
  await expect(
    serveWeb(http, folder, { getPageSettings: () => ({ title: "Examples", metas: { unknown: "" } }) }),
  ).rejects.toThrow(/has no .*unknown/);
});
