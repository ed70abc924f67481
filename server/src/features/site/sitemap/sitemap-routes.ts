import { clanFeed, ownFeedPath, seasonFeed } from "contract/event-rules.ts";
import type { Http } from "../../../platform/http/http.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { Context, LeagueDatabase } from "../../context.ts";
import {
  clansIn,
  eventsIn,
  type KeySpan,
  type Listed,
  lastKeys,
  mapsIn,
  resultsIn,
  usersIn,
} from "./sitemap-queries.ts";

const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** The addresses of all public pages, for search engines. */
export function serveSitemap({ server, limits }: Http, { db, settings: { publicUrl } }: Context): void {
  server.get("/robots.txt", { onRequest: limits.usual }, (_request, reply) =>
    reply.type("text/plain; charset=utf-8").send(robotsFor(publicUrl)),
  );
  server.get("/sitemap.xml", { onRequest: limits.usual }, async (_request, reply) => {
    const parts = await partsOfSitemap(db);
    return reply.type("application/xml").send(fileOf("sitemapindex", "sitemap", parts.map(partAddress)));
  });
  server.get<{ Params: { part: string } }>(
    "/sitemap/:part.xml",
    { onRequest: limits.usual },
    async (request, reply) => {
      const paths = await pathsInSitemap(db, request.params.part);
      if (paths === null) throw refuse("NOT_FOUND");
      return reply.type("application/xml").send(fileOf("urlset", "url", paths));
    },
  );

  function partAddress(part: string): string {
    return `/sitemap/${part}.xml`;
  }

  /** @param paths made of our own words, of keys and of names in percent-encoding, so that nothing in them has to be escaped */
  function fileOf(list: string, item: string, paths: readonly string[]): string {
    const items = paths.map((path) => `<${item}><loc>${publicUrl}${path}</loc></${item}>`).join("\n");
    return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="${namespace}">\n${items}\n</${list}>\n`;
  }
}

/** Calendar programs such as Google's obey robots.txt. Of two rules that fit, the longer one counts (RFC 9309). */
const feeds = [seasonFeed(":id"), clanFeed(":id"), `${ownFeedPath}/:secret`].map((path) => path.replace(/:.*$/, ""));

/** What programs may fetch: all but the API, whose calls are for the pages, and of that the calendar feeds. */
function robotsFor(publicUrl: string): string {
  const rules = [...feeds.map((path) => `Allow: ${path}`), "Disallow: /api/"];
  return `User-agent: *\n${rules.join("\n")}\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

/** Keys that a part spans; the protocol allows 50 000 addresses. */
const PART = 10_000;
const PAGES = [
  ...["users", "results", "stats", "maps", "records", "queues", "join"].map((page) => `/ranked/${page}`),
  ...["users", "clans", "calendar", "results", "stats", "records", "votes"].map((page) => `/league/${page}`),
  ...["leagueSeason1", "leagueSeason2"].map((rules) => `/league/rules/${rules}`),
];

/** For what has a page, the paths of those pages. */
const pathsOf: Readonly<Record<Listed, (db: LeagueDatabase, span: KeySpan) => Promise<string[]>>> = {
  users: async (db, span) => (await usersIn(db, span)).map(({ id }) => `/ranked/users/${id}`),
  results: async (db, span) => (await resultsIn(db, span)).map(({ id, area }) => `/${area}/results/${id}`),
  clans: async (db, span) => (await clansIn(db, span)).map(({ id }) => `/league/clans/${id}`),
  events: async (db, span) => (await eventsIn(db, span)).map(({ id }) => `/league/calendar/${id}`),
};

/** The names of the parts of the sitemap. Keys never return, so that a page stays in its part. */
async function partsOfSitemap(db: LeagueDatabase): Promise<string[]> {
  const parts = Object.entries(await lastKeys(db)).flatMap(([name, last]) =>
    Array.from({ length: Math.ceil((last + 1) / PART) }, (_, part) => `${name}-${part}`),
  );
  return ["pages", "maps", ...parts];
}

/** The paths in a part; `null`: there is no such part. */
async function pathsInSitemap(db: LeagueDatabase, part: string): Promise<string[] | null> {
  if (part === "pages") return PAGES;
  if (part === "maps") return (await mapsIn(db, PART)).map(({ map }) => `/ranked/maps/${encodeURIComponent(map)}`);
  const [, name = "", number = ""] = /^([a-z]+)-(0|[1-9]\d{0,9})$/.exec(part) ?? [];
  if (!Object.hasOwn(pathsOf, name)) return null;
  const first = Number(number) * PART;
  return pathsOf[name as Listed](db, { first, end: first + PART });
}
