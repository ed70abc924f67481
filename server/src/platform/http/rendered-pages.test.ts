import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildFakeLeague, type FakeLeagueConfig } from "../../../test/fake-league-build.ts";
import { systemClock } from "../clock.ts";
import { getViewerClock } from "./render-pages.ts";
import { serveWeb } from "./serve-web.ts";

const shell = `<!doctype html><html><head><title>Toys</title><meta name="description" content="Toys"></head>
<body><div id="root"></div><noscript></noscript><script type="module" src="/main.js"></script></body></html>`;

/** Knows the parameter `page`. Pages below `/slow` are rendered once they are let go. */
const renderer = `
export const rendered = [];
export const slow = [];
export const buildRenderer = () => ({
  toCanonicalUrl: (href) => href.split("?")[0] + (/[?]page=\\d+/.exec(href)?.[0] ?? ""),
  async render({ href, league }) {
    rendered.push(href);
    if (href.startsWith("/slow")) await new Promise((go) => slow.push(go));
    if (href.startsWith("/redirected")) return { kind: "redirect", to: "/" };
    const status = href.startsWith("/missing") ? 404 : 200;
    if (status === 404) return { kind: "unrendered", status };
    return { kind: "rendered", status, html: "<b>" + league.name + "</b><h1>" + href + "</h1>", data: "{}", path: href, isUnlisted: false, components: [] };
  },
});`;

type Rendered = { readonly rendered: string[]; readonly slow: (() => void)[] };

let folder: string;
let lastRendered: Rendered;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "league-web-"));
  await mkdir(join(folder, ".server"));
  const files = { "index.html": shell, ".server/render-page.js": renderer, ".server/components.json": "{}" };
  for (const [path, content] of Object.entries(files)) await writeFile(join(folder, path), content);
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  lastRendered = (await import(pathToFileURL(join(folder, ".server/render-page.js")).href)) as Rendered;
});

beforeEach(() => void lastRendered.rendered.splice(0));

afterAll(() => rm(folder, { recursive: true }));

async function openPages(config: FakeLeagueConfig = {}) {
  const { http } = await buildFakeLeague({ cacheBytes: 1_000_000, trustProxy: ["loopback"], ...config });
  const league = () => ({
    name: shown.title,
    communityUrl: null,
    hasDiscord: false,
    hasDiscordSignUp: false,
    hasMail: false,
    hasAccountRequests: false,
    logo: null,
  });
  const rendering = { league, clock: systemClock, publicUrl: "http://toys.example" };
  await serveWeb(http, folder, { page: () => shown, rendering });
  return (url: string, address = "192.0.2.1", headers: Record<string, string> = {}) =>
    http.server.inject({ url, headers: { "x-forwarded-for": address, ...headers } });
}

const toys = { title: "Toys", metas: {} };
let shown = toys;

/** Lets slow pages go while others are waited for. */
async function lettingGo<Answer>(wait: () => Promise<Answer>): Promise<Answer> {
  const timer = setInterval(() => {
    for (const go of lastRendered.slow.splice(0)) go();
  }, 1);
  try {
    return await wait();
  } finally {
    clearInterval(timer);
  }
}

describe("query parameters that a page does not use", () => {
  test("change nothing, and cause no rendering", async () => {
    const get = await openPages();
    const { body } = await get("/list?page=2");
    expect(body).toContain("<h1>/list?page=2</h1>");
    expect(body).toContain('<link rel="canonical" href="http://toys.example/list?page=2">');

    for (let visit = 0; visit < 9; visit += 1) expect((await get(`/list?page=2&fbclid=${visit}`)).body).toBe(body);
    expect(lastRendered.rendered).toEqual(["/list?page=2"]);
  });
});

test("a page shows the new settings everywhere if they change while it is rendered", async () => {
  const get = await openPages();
  const pendingPage = get("/slow/settings");
  await expect.poll(() => lastRendered.slow.length).toBe(1);

  shown = { title: "Cups", metas: {} };
  try {
    const { body } = await lettingGo(() => pendingPage);
    expect(body).toContain("<title>Cups</title>");
    expect(body).toContain("<b>Cups</b>");
  } finally {
    shown = toys;
  }
});

describe("the rate limit", () => {
  test("counts a rendered page as one call, and a cached one as a tenth", async () => {
    const get = await openPages({ rateLimit: 3 });
    expect((await get("/list")).statusCode).toBe(200);

    for (let visit = 0; visit < 10; visit += 1) expect((await get("/list")).statusCode).toBe(200);
    expect((await get("/list?page=2")).statusCode).toBe(200);

    const rejection = await get("/list?page=3");
    expect(rejection).toMatchObject({ statusCode: 429, headers: { "retry-after": "60", "cache-control": "no-store" } });
    expect(rejection.body).toContain('<div id="root"></div>');
    expect((await get("/api/toy/7")).statusCode).toBe(429);
    expect((await get("/list", "192.0.2.2")).statusCode).toBe(200);
    expect(lastRendered.rendered).toEqual(["/list", "/list?page=2"]);
  });

  test.each([
    ["of somebody", "/list", { cookie: "session=user-token" }],
    ["with a session that is none", "/list", { cookie: "session=none" }],
    ["that does not exist", "/missing", {}],
    ["that is elsewhere", "/redirected", {}],
  ])("counts a page %s each time", async (_what, url, headers) => {
    const get = await openPages({ rateLimit: 2 });
    const statuses: number[] = [];
    for (let visit = 0; visit < 3; visit += 1) statuses.push((await get(url, "192.0.2.1", headers)).statusCode);
    expect(statuses[2]).toBe(429);
    expect(lastRendered.rendered).toHaveLength(2);
  });
});

describe("the rendering queue", () => {
  test("leaves capacity for others if one IP address requests many pages", async () => {
    const get = await openPages();
    const flood = Array.from({ length: 120 }, (_, page) => get(`/slow?page=${page}`, "2001:db8::1"));
    // Of the same network.
    flood.push(get("/slow?page=1", "2001:db8::2"));
    await expect.poll(() => lastRendered.rendered).toEqual(["/slow?page=0"]);

    for (const address of ["192.0.2.1", "192.0.2.2", "2001:db9::1"]) {
      const { body, statusCode } = await get(`/list?page=${address.at(-1)}`, address);
      expect({ body, statusCode }).toMatchObject({ statusCode: 200, body: expect.stringContaining("<h1>") });
    }
    expect(lastRendered.slow).toHaveLength(1);

    const replies = await lettingGo(() => Promise.all(flood));
    // What cannot wait is left to the browser.
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(replies.filter(({ body }) => !body.includes("<h1>"))).toHaveLength(20);
  });

  test("does not make a visitor wait for others who request the same page", async () => {
    const get = await openPages();
    const flood = Array.from({ length: 9 }, (_, page) => get(`/slow?page=${page}`, "192.0.2.1"));
    await expect.poll(() => lastRendered.slow).toHaveLength(1);

    const visit = get("/slow?page=8", "192.0.2.2");
    await expect.poll(() => lastRendered.rendered).toEqual(["/slow?page=0", "/slow?page=8"]);

    lastRendered.slow.pop()?.();
    expect((await visit).body).toContain("<h1>/slow?page=8</h1>");

    const replies = await lettingGo(() => Promise.all(flood));
    expect(replies.every(({ body }) => body.includes("<h1>"))).toBe(true);
    expect(lastRendered.rendered.filter((href) => href === "/slow?page=8")).toHaveLength(1);
  });
});

const readTimeZone = (zone?: string) => getViewerClock({ cookies: { zone } }, 0).timeZone;

test.each(["Europe/Paris", "Asia/Kolkata", "Asia/Calcutta", "Europe/Kyiv", "US/Pacific", "Etc/GMT+5", "UTC", "+05:30"])(
  "a page is rendered in the time zone of the browser: %s",
  (zone) => expect(readTimeZone(zone)).toBe(zone),
);

test.each([undefined, "", "Europe", "Mars/Olympus", "+99:00", "Asia/Tokyo\0"])(
  "a page is rendered in UTC without a valid time zone: %j",
  (zone) => expect(readTimeZone(zone)).toBe("UTC"),
);

test("each time zone has one spelling, so that pages are cached once per zone", () => {
  expect(readTimeZone("eUROPE/pARIS")).toBe("Europe/Paris");
  expect(readTimeZone("+0530")).toBe("+05:30");
});
