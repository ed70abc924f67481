import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildTestServer, type TestServerConfig } from "../../../test/build-test-server.ts";
import { systemClock } from "../clock.ts";
import { getViewerClock } from "./render-pages.ts";
import { serveWeb } from "./serve-web.ts";

/** The built page, into which the content is inserted. */
const builtPage = `<!doctype html><html><head><title>Examples</title><meta name="description" content="Examples"></head>
<body><div id="root"></div><noscript></noscript><script type="module" src="/main.js"></script></body></html>`;

/**
 * The code of a fake renderer. Its pages use the query parameter `page`. It finishes a page below `/slow` when the function of
 * this page in `slow` is called.
 */
const rendererCode = `
export const rendered = [];
export const slow = [];
export const buildRenderer = () => ({
  toCanonicalUrl: (href) => href.split("?")[0] + (/[?]page=\\d+/.exec(href)?.[0] ?? ""),
  async render({ href, league, clock }) {
    rendered.push(href);
    if (href.startsWith("/slow")) await new Promise((resume) => slow.push(resume));
    if (href.startsWith("/redirected")) return { kind: "redirect", to: "/" };
    const status = href.startsWith("/missing") ? 404 : 200;
    if (status === 404) return { kind: "unrendered", status };
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
  const { http } = await buildTestServer({ cacheBytes: 1_000_000, trustProxy: ["loopback"], ...config });
  const getLeague = () => ({
    name: pageSettings.title,
    communityUrl: null,
    hasDiscord: false,
    hasDiscordSignUp: false,
    hasMail: false,
    hasAccountRequests: false,
    logo: null,
  });
  const rendering = { getLeague, clock: systemClock, publicUrl: "http://examples.example" };
  await serveWeb(http, folder, { getPageSettings: () => pageSettings, rendering });
  return (url: string, address = "192.0.2.1", headers: Record<string, string> = {}) =>
    http.server.inject({ url, headers: { "x-forwarded-for": address, ...headers } });
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
const readTimeZone = (zone?: string) => getViewerClock({ cookies: { zone } }, 0).timeZone;

test.each(["Europe/Paris", "Asia/Kolkata", "Asia/Calcutta", "Europe/Kyiv", "US/Pacific", "Etc/GMT+5", "UTC", "+05:30"])(
  "a page is rendered in the time zone of the browser, %s",
  (zone) => expect(readTimeZone(zone)).toBe(zone),
);

test.each([undefined, "", "Europe", "Mars/Olympus", "+99:00", "Asia/Tokyo\0"])(
  "a page is rendered in UTC if the time zone is %j",
  (zone) => expect(readTimeZone(zone)).toBe("UTC"),
);

test("each time zone has one spelling, so that pages are cached once per zone", () => {
  expect(readTimeZone("eUROPE/pARIS")).toBe("Europe/Paris");
  expect(readTimeZone("+0530")).toBe("+05:30");
});
