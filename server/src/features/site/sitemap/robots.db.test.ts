import { expect, test } from "vitest";
import { type League, openLeague } from "../../../../test/open-league.ts";

type Rule = { readonly path: string; readonly allows: boolean };

/** The rules of robots.txt for every program, as RFC 9309 reads them. */
async function rulesOf(league: League): Promise<Rule[]> {
  const { body } = await league.http.server.inject("/robots.txt");
  const lines = body.split("\n").map((line) => /^ *([\w-]+) *: *(\S*) *$/.exec(line) ?? []);
  const agents = lines.flatMap(([, name, value]) => (name?.toLowerCase() === "user-agent" ? [value] : []));
  expect(agents).toEqual(["*"]);
  return lines.flatMap(([, name = "", path = ""]) =>
    /^(?:dis)?allow$/i.test(name) ? [{ path, allows: name.toLowerCase() === "allow" }] : [],
  );
}

/** Whether a program may fetch a path: the longest rule that fits decides, of two the one that allows, without any it may. */
function isAllowed(rules: readonly Rule[], path: string): boolean {
  const fitting = rules.filter((rule) => fits(rule, path));
  const longest = Math.max(0, ...fitting.map((rule) => rule.path.length));
  const deciding = fitting.filter((rule) => rule.path.length === longest);
  return deciding.length === 0 || deciding.some(({ allows }) => allows);
}

/** `*` stands for anything, and `$` at the end for the end. */
function fits({ path: rule }: Rule, path: string): boolean {
  const parts = rule.replace(/\$$/, "").split("*");
  const pattern = parts.map((part) => RegExp.escape(part)).join(".*");
  return rule !== "" && new RegExp(`^${pattern}${rule.endsWith("$") ? "$" : ""}`).test(path);
}

/** What is served to `GET`, with examples of what stands in the place of a parameter. */
function pathsOf(league: League): string[] {
  const parents: string[] = [];
  const tree = league.http.server.printRoutes({ commonPrefix: false, method: "GET" });
  return tree
    .split("\n")
    .flatMap((line) => {
      const [, before = "", path] = /^(.*)── (\S+) \(/.exec(line) ?? [];
      if (path === undefined) return [];
      const depth = before.length / 4;
      parents.splice(Math.floor(depth), parents.length, path);
      return [parents.join("")];
    })
    .filter((path) => path.startsWith("/"))
    .map((path) => path.replace(":secret", "x".repeat(43)).replaceAll(/:\w+/g, "7"));
}

/** Served by wildcards. */
const pagesAndFiles = [
  "/",
  "/ranked/users/7",
  "/preview/league/clans/7.png",
  "/clients/a.zip",
  "/manifest.webmanifest",
];

test("programs may fetch calendar feeds, pages and pictures of links, and no call", async () => {
  const league = await openLeague();
  const rules = await rulesOf(league);
  const paths = [...pathsOf(league), ...pagesAndFiles];
  const feeds = ["/api/calendar/season/7.ics", "/api/calendar/clan/7.ics", `/api/calendar/me/${"x".repeat(43)}.ics`];
  expect(paths).toEqual(expect.arrayContaining([...feeds, "/api/calendar/me", "/api/event/7/rounds", "/robots.txt"]));
  const ofApi = paths.filter((path) => path.startsWith("/api/"));
  expect(ofApi.length).toBeGreaterThan(50);
  expect(ofApi.filter((path) => isAllowed(rules, path)).toSorted()).toEqual(feeds.toSorted());
  expect(paths.filter((path) => !path.startsWith("/api/") && !isAllowed(rules, path))).toEqual([]);
  for (const { call } of league.http.served) expect(isAllowed(rules, `/api${call.path}`), call.path).toBe(false);
});

test("a program that takes the first rule that fits may fetch the feeds too", async () => {
  const league = await openLeague();
  const rules = await rulesOf(league);
  const first = (path: string) => rules.find((rule) => path.startsWith(rule.path))?.allows;
  expect(first("/api/calendar/season/7.ics")).toBe(true);
  expect(first("/api/calendar/me")).toBe(false);
});

test("search engines are not to show feeds, found or not", async () => {
  const league = await openLeague();
  const { data: season } = await league.call("createSeason", {
    as: league.admin,
    body: { name: "Spring", startDate: "2026-03-01", endDate: "2026-05-31" },
  });
  const { data: link } = await league.call("createCalendarLink", { as: league.admin });
  const own = new URL(link.url).pathname;
  const found: [string, number][] = [
    [`/api/calendar/season/${season._id}.ics`, 200],
    ["/api/calendar/clan/99.ics", 404],
    [own, 200],
    ["/api/calendar/me/nobody.ics", 404],
  ];
  for (const [url, status] of found) {
    for (const method of ["GET", "HEAD"] as const) {
      const reply = await league.http.server.inject({ method, url });
      expect([url, reply.statusCode, reply.headers["x-robots-tag"]]).toEqual([url, status, "noindex"]);
    }
  }
  expect((await league.http.server.inject("/robots.txt")).headers["x-robots-tag"]).toBeUndefined();
});
