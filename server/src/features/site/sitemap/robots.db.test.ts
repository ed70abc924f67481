import { expect, test } from "vitest";
import { listGetPaths } from "../../../../test/list-get-paths.ts";
import { type League, openLeague } from "../../../../test/open-league.ts";

/** A text with the length of the secret in the URL of a personal feed. */
const exampleSecret = "x".repeat(43);

/** A rule of robots.txt. */
type Rule = { readonly path: string; readonly allows: boolean };

/** Fetches robots.txt and parses its rules, as RFC 9309 defines them. They must hold for all crawlers. */
async function fetchRules(league: League): Promise<Rule[]> {
  const { body } = await league.http.server.inject("/robots.txt");
  const fieldPattern = /^ *(?<name>[\w-]+) *: *(?<value>\S*) *$/gm;
  const fields = [...body.matchAll(fieldPattern)].map(([, name = "", value = ""]) => ({
    name: name.toLowerCase(),
    value,
  }));
  const userAgents = fields.filter(({ name }) => name === "user-agent");
  expect(userAgents.map(({ value }) => value)).toEqual(["*"]);
  const rules = fields.filter(({ name }) => name === "allow" || name === "disallow");
  return rules.map(({ name, value }) => ({ path: value, allows: name === "allow" }));
}

/**
 * Returns whether a crawler may fetch a path. The longest matching rule decides. If two are equally long, the allowing one
 * decides. Paths without a matching rule are allowed.
 */
function isAllowed(rules: readonly Rule[], path: string): boolean {
  const matchingRules = rules.filter((rule) => matchesRule(rule, path));
  const maxLength = Math.max(0, ...matchingRules.map((rule) => rule.path.length));
  const decidingRules = matchingRules.filter((rule) => rule.path.length === maxLength);
  return decidingRules.length === 0 || decidingRules.some(({ allows }) => allows);
}

/**
 * Returns whether a path matches a rule. `*` matches anything, and `$` at the end matches the end. An empty rule matches no
 * path.
 */
function matchesRule({ path: rule }: Rule, path: string): boolean {
  const literals = rule.replace(/\$$/, "").split("*");
  const pattern = literals.map((literal) => RegExp.escape(literal)).join(".*");
  return rule !== "" && new RegExp(`^${pattern}${rule.endsWith("$") ? "$" : ""}`).test(path);
}

/** Lists the paths that are served to `GET`, with example values of the parameters. */
function listServedPaths(league: League): string[] {
  return listGetPaths(league.http.server).map((path) =>
    path.replace(":secret", exampleSecret).replaceAll(/:\w+/g, "7"),
  );
}

/** Examples of paths that are served by wildcard routes. */
const pagesAndFiles = [
  "/",
  "/ranked/users/7",
  "/preview/league/clans/7.png",
  "/clients/a.zip",
  "/manifest.webmanifest",
];

test("crawlers may fetch calendar feeds, pages and previews, but not the rest of the API", async () => {
  const league = await openLeague();
  const rules = await fetchRules(league);
  const paths = [...listServedPaths(league), ...pagesAndFiles];
  const feeds = ["/api/calendar/season/7.ics", "/api/calendar/clan/7.ics", `/api/calendar/me/${exampleSecret}.ics`];
  expect(paths).toEqual(expect.arrayContaining([...feeds, "/api/calendar/me", "/api/event/7/rounds", "/robots.txt"]));

  const apiPaths = paths.filter((path) => path.startsWith("/api/"));
  expect(apiPaths.length).toBeGreaterThan(50);
  expect(apiPaths.filter((path) => isAllowed(rules, path)).toSorted()).toEqual(feeds.toSorted());
  expect(paths.filter((path) => !path.startsWith("/api/") && !isAllowed(rules, path))).toEqual([]);

  for (const { endpoint } of league.http.servedEndpoints)
    expect(isAllowed(rules, `/api${endpoint.path}`), endpoint.path).toBe(false);
});

test("crawlers that use the first matching rule may also fetch the feeds", async () => {
  const league = await openLeague();
  const rules = await fetchRules(league);
  const isAllowedByFirstRule = (path: string) => rules.find((rule) => path.startsWith(rule.path))?.allows;
  expect(isAllowedByFirstRule("/api/calendar/season/7.ics")).toBe(true);
  expect(isAllowedByFirstRule("/api/calendar/me")).toBe(false);
});

test("responses for calendar feeds, even unknown ones, tell search engines not to index them", async () => {
  const league = await openLeague();
  const { data: season } = await league.call("createSeason", {
    as: league.admin,
    body: { name: "Spring", startDate: "2026-03-01", endDate: "2026-05-31" },
  });
  const { data: link } = await league.call("createCalendarLink", { as: league.admin });
  const personalFeedPath = new URL(link.url).pathname;
  const expectedStatuses: [url: string, status: number][] = [
    [`/api/calendar/season/${season._id}.ics`, 200],
    ["/api/calendar/clan/99.ics", 404],
    [personalFeedPath, 200],
    ["/api/calendar/me/nobody.ics", 404],
  ];
  for (const [url, status] of expectedStatuses) {
    for (const method of ["GET", "HEAD"] as const) {
      const reply = await league.http.server.inject({ method, url });
      expect([url, reply.statusCode, reply.headers["x-robots-tag"]]).toEqual([url, status, "noindex"]);
    }
  }
  expect((await league.http.server.inject("/robots.txt")).headers["x-robots-tag"]).toBeUndefined();
});
