import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildTestServer, type TestServerConfig } from "../../../test/build-test-server.ts";
import { createTestClock } from "../../../test/test-clock.ts";
import { type Clock, systemClock } from "../clock.ts";
import { getViewerClock } from "./render-pages.ts";
import { serveWeb } from "./serve-web.ts";

/** The built page, into which the content is inserted. */
const builtPage = `<!doctype html><html><head><title>Examples</title><meta name="description" content="Examples"></head>
<body><div id="root"></div><noscript></noscript><script type="module" src="/main.js"></script></body></html>`;

/**
 * The code of a fake renderer. Its pages use the query parameter `page`. It finishes a page below `/slow` when the function of
 * this page in `slow` is called. It throws for pages below `/broken`.
 */
const rendererCode = `
export const rendered = [];
export const slow = [];
export const buildRenderer = () => ({
  toCanonicalUrl: (href) => href.split("?")[0] + (/[?]page=\\d+/.exec(href)?.[0] ?? ""),
  async render({ href, league, clock }) {
    rendered.push(href);
    if (href.startsWith("/slow")) await new Promise((resume) => slow.push(resume));
    if (href.startsWith("/broken")) throw new Error("The fake renderer is broken");
    if (href.startsWith("/redirected")) return { kind: "redirect", to: "/" };
    if (href.startsWith("/missing")) return { kind: "unrendered", status: 404 };
    const status = href.startsWith("/unknown") ? 404 : 200;
    return { kind: "rendered", status, html: "<b>" + league.name + "</b><h1>" + href + "</h1>" + clock.timeZone, data: "{}", path: href, isUnlisted: false, components: [] };
  },
});`;

type RendererModule = { readonly rendered: string[]; readonly slow: (() => void)[] };

let folder: string;
let rendererModule: RendererModule;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "league-web-"));
  await mkdir(join(folder, ".server"));
  const files = { "index.html": builtPage, ".server/render-page.js": rendererCode, ".server/components.json": "{}" };
  for (const [path, content] of Object.entries(files)) await writeFile(join(folder, path), content);
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  rendererModule = (await import(pathToFileURL(join(folder, ".server/render-page.js")).href)) as RendererModule;
});

beforeEach(() => {
  rendererModule.rendered.splice(0);
});

afterAll(() => rm(folder, { recursive: true }));

/** Serves pages. @returns a function that requests one */
async function openPages(config: TestServerConfig = {}) {
  return (await servePages(config)).get;
}

async function servePages(config: TestServerConfig = {}, clock: Clock = systemClock) {
  const { http, logged } = await buildTestServer({ cacheBytes: 1_000_000, trustProxy: ["loopback"], ...config });
  const getLeague = () => ({
    name: pageSettings.title,
    timeZone: "UTC",
    communityUrl: null,
    introduction: null,
    adminContact: null,
    clientsUrl: null,
    hasDiscord: false,
    hasDiscordSignUp: false,
    hasMail: false,
    hasAccountRequests: false,
    logo: null,
  });
  const rendering = { getLeague, clock, getTimeZone: () => "Europe/Berlin", publicUrl: "http://examples.example" };
  await serveWeb(http, folder, { getPageSettings: () => pageSettings, rendering });
  const get = (url: string, address = "192.0.2.1", headers: Record<string, string> = {}) =>
    http.server.inject({ url, headers: { "x-forwarded-for": address, ...headers } });
  return { get, logged };
}

const initialSettings = { title: "Examples", metas: {} };
let pageSettings = initialSettings;

/** Waits while slow pages are rendered. */
async function waitWithSlowPages<Result>(wait: () => Promise<Result>): Promise<Result> {
  const timer = setInterval(() => {
    for (const resume of rendererModule.slow.splice(0)) resume();
  }, 1);
  try {
    return await wait();
  } finally {
    clearInterval(timer);
  }
}

describe("query parameters that a page does not use", () => {
  test("do not change the page, and do not cause it to be rendered again", async () => {
    const get = await openPages();
    const { body } = await get("/list?page=2");
    expect(body).toContain("<h1>/list?page=2</h1>");
    expect(body).toContain('<link rel="canonical" href="http://examples.example/list?page=2">');

    for (let visit = 0; visit < 9; visit += 1) expect((await get(`/list?page=2&fbclid=${visit}`)).body).toBe(body);
    expect(rendererModule.rendered).toEqual(["/list?page=2"]);
  });
});

test("the page of a missing record has its content and status 404, and is not cached", async () => {
  const get = await openPages();
  for (let visit = 0; visit < 2; visit += 1) {
    const { statusCode, body, headers } = await get("/unknown");
    expect(statusCode).toBe(404);
    expect(body).toContain("<h1>/unknown</h1>");
    expect(headers["cache-control"]).toBe("private, no-store");
  }
  expect(rendererModule.rendered).toEqual(["/unknown", "/unknown"]);
});

test("a page shows the new settings everywhere if they change while it is rendered", async () => {
  const get = await openPages();
  const pendingPage = get("/slow/settings");
  await expect.poll(() => rendererModule.slow.length).toBe(1);

  pageSettings = { title: "Cups", metas: {} };
  try {
    const { body } = await waitWithSlowPages(() => pendingPage);
    expect(body).toContain("<title>Cups</title>");
    expect(body).toContain("<b>Cups</b>");
  } finally {
    pageSettings = initialSettings;
  }
});

test("a visitor does not get the cached page of another time zone", async () => {
  const get = await openPages();
  for (const zone of ["Europe/Paris", "Asia/Tokyo"]) {
    const { body } = await get("/list", "192.0.2.1", { cookie: `zone=${zone}` });
    expect(body).toContain(`<h1>/list</h1>${zone}`);
  }
});

test("a cached page is rendered again every minute, and for a client that has seen a newer change", async () => {
  const clock = createTestClock();
  const { get } = await servePages({ lastReceivedChange: 6 }, clock);
  const minuteMs = 60_000;
  // The cache begins a new minute when the clock does.
  clock.advance(minuteMs - (clock.now() % minuteMs));
  for (const minute of [1, 2, 3]) {
    await get("/list");
    clock.advance(minuteMs - 1);
    await get("/list", "192.0.2.1", { "x-change": "6" });
    expect(rendererModule.rendered).toHaveLength(minute);
    clock.advance(1);
  }

  await get("/list");
  await get("/list", "192.0.2.1", { "x-change": "7" });
  expect(rendererModule.rendered).toHaveLength(5);
});

test("a page of visitors is sent again only if it changed, and that of a user is never cached", async () => {
  const get = await openPages();
  const { headers } = await get("/list");
  expect(headers["cache-control"]).toBe("no-cache");
  const revalidation = await get("/list", "192.0.2.1", { "if-none-match": String(headers["etag"]) });
  expect(revalidation).toMatchObject({ statusCode: 304, body: "" });

  const { headers: headersOfUser, body } = await get("/list", "192.0.2.1", { cookie: "session=user-token" });
  expect(headersOfUser).toMatchObject({
    "cache-control": "private, no-store",
    "content-type": "text/html; charset=utf-8",
  });
  expect(headersOfUser).not.toHaveProperty("etag");
  expect(body).toContain("<h1>/list</h1>");
});

test.each([
  { title: "of a visitor", headers: {} },
  { title: "of a user", headers: { cookie: "session=user-token" } },
])("a page $title without content has the status that the renderer returns", async ({ headers }) => {
  const get = await openPages();
  const missingPage = await get("/missing", "192.0.2.1", headers);
  expect(missingPage).toMatchObject({ statusCode: 404, headers: { "cache-control": "no-cache" } });
  expect(missingPage.body).toContain('<div id="root"></div>');

  expect(await get("/redirected", "192.0.2.1", headers)).toMatchObject({
    statusCode: 302,
    body: "",
    headers: { location: "/", "cache-control": "no-cache" },
  });
});

test("a page that cannot be rendered has no content, is logged, and is rendered again for the next request", async () => {
  const { get, logged } = await servePages();
  for (let visit = 0; visit < 2; visit += 1) {
    const { statusCode, body } = await get("/broken");
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: expect.stringContaining('<div id="root"></div>') });
  }
  expect(rendererModule.rendered).toEqual(["/broken", "/broken"]);
  expect(logged.splice(0).filter(({ level }) => level === "error")).toMatchObject([
    { msg: "page not rendered", err: { message: "The fake renderer is broken" } },
    { msg: "page not rendered" },
  ]);
});

describe("the rate limit", () => {
  test("counts a rendered page as one call, and a cached one as a tenth", async () => {
    // The limit is reached by two rendered pages and ten cached ones: 1 + 10 × 0.1 + 1 = 3.
    const get = await openPages({ rateLimit: 3 });
    expect((await get("/list")).statusCode).toBe(200);

    for (let visit = 0; visit < 10; visit += 1) expect((await get("/list")).statusCode).toBe(200);
    expect((await get("/list?page=2")).statusCode).toBe(200);

    const rejection = await get("/list?page=3");
    expect(rejection).toMatchObject({ statusCode: 429, headers: { "retry-after": "60", "cache-control": "no-store" } });
    expect(rejection.body).toContain('<div id="root"></div>');
    expect((await get("/api/example/7")).statusCode).toBe(429);
    expect((await get("/list", "192.0.2.2")).statusCode).toBe(200);
    expect(rendererModule.rendered).toEqual(["/list", "/list?page=2"]);
  });

  test.each([
    ["of a signed-in user", "/list", { cookie: "session=user-token" }],
    ["with an unknown session", "/list", { cookie: "session=none" }],
    ["that does not exist", "/missing", {}],
    ["that redirects", "/redirected", {}],
  ])("counts a page %s each time", async (_description, url, headers) => {
    const get = await openPages({ rateLimit: 2 });
    const statuses: number[] = [];
    for (let visit = 0; visit < 3; visit += 1) statuses.push((await get(url, "192.0.2.1", headers)).statusCode);
    expect(statuses.at(-1)).toBe(429);
    expect(rendererModule.rendered).toHaveLength(2);
  });
});

describe("the rendering queue", () => {
  test("leaves capacity for other clients if one IP address requests many pages", async () => {
    const get = await openPages();
    const flood = Array.from({ length: 120 }, (_, page) => get(`/slow?page=${page}`, "2001:db8::1"));
    // This IP address is in the same network.
    flood.push(get("/slow?page=1", "2001:db8::2"));
    await expect.poll(() => rendererModule.rendered).toEqual(["/slow?page=0"]);

    for (const address of ["192.0.2.1", "192.0.2.2", "2001:db9::1"]) {
      const { body, statusCode } = await get(`/list?page=${address.at(-1)}`, address);
      expect({ body, statusCode }).toMatchObject({ statusCode: 200, body: expect.stringContaining("<h1>") });
    }
    expect(rendererModule.slow).toHaveLength(1);

    const replies = await waitWithSlowPages(() => Promise.all(flood));
    // 121 pages are requested, one is being rendered, and 100 can wait. The browser has to render the others.
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(replies.filter(({ body }) => !body.includes("<h1>"))).toHaveLength(20);
  });

  test("does not make a visitor wait for other visitors who request the same page", async () => {
    const get = await openPages();
    const flood = Array.from({ length: 9 }, (_, page) => get(`/slow?page=${page}`, "192.0.2.1"));
    await expect.poll(() => rendererModule.slow).toHaveLength(1);

    const visit = get("/slow?page=8", "192.0.2.2");
    await expect.poll(() => rendererModule.rendered).toEqual(["/slow?page=0", "/slow?page=8"]);

    rendererModule.slow.pop()?.();
    expect((await visit).body).toContain("<h1>/slow?page=8</h1>");

    const replies = await waitWithSlowPages(() => Promise.all(flood));
    expect(replies.every(({ body }) => body.includes("<h1>"))).toBe(true);
    expect(rendererModule.rendered.filter((href) => href === "/slow?page=8")).toHaveLength(1);
  });
});

/** Returns the time zone in which a page is rendered. @param zone the cookie of the browser */
const readTimeZone = (zone?: string) => getViewerClock({ cookies: { zone } }, 0, "Europe/Berlin").timeZone;

test.each(["Europe/Paris", "Asia/Kolkata", "Asia/Calcutta", "Europe/Kyiv", "US/Pacific", "Etc/GMT+5", "UTC", "+05:30"])(
  "a page is rendered in the time zone of the browser, %s",
  (zone) => expect(readTimeZone(zone)).toBe(zone),
);

test.each([undefined, "", "Europe", "Mars/Olympus", "+99:00", "Asia/Tokyo\0"])(
  "a page is rendered in the league's time zone if that of the browser is %j",
  (zone) => expect(readTimeZone(zone)).toBe("Europe/Berlin"),
);

test("each time zone has one spelling, so that pages are cached once per zone", () => {
  expect(readTimeZone("eUROPE/pARIS")).toBe("Europe/Paris");
  expect(readTimeZone("+0530")).toBe("+05:30");
});
