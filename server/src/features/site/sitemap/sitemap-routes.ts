import { getClanFeedPath, getSeasonFeedPath, personalFeedPath } from "contract/event-rules.ts";
import { createApiError } from "../../../platform/api-error.ts";
import type { Http } from "../../../platform/http/http.ts";
import type { Context, LeagueDatabase } from "../../context.ts";
import {
  findMaxIds,
  type IdRange,
  type ListedTable,
  listClanIds,
  listEventIds,
  listMaps,
  listResultIds,
  listUserIds,
} from "./sitemap-queries.ts";

/** The XML namespace of sitemaps. */
const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** Serves robots.txt and the sitemap, which lists the URLs of all public pages for search engines. */
export function serveSitemap({ server, limits }: Http, { db, settings: { publicUrl } }: Context): void {
  server.get("/robots.txt", { onRequest: limits.default }, (_request, reply) =>
    reply.type("text/plain; charset=utf-8").send(createRobotsTxt(publicUrl)),
  );
  server.get("/sitemap.xml", { onRequest: limits.default }, async (_request, reply) => {
    const parts = await listParts(db);
    return reply.type("application/xml").send(createXml("sitemapindex", "sitemap", parts.map(getPartPath)));
  });
  server.get<{ Params: { part: string } }>(
    "/sitemap/:part.xml",
    { onRequest: limits.default },
    async (request, reply) => {
      const paths = await findPathsOfPart(db, request.params.part);
      if (paths === null) throw createApiError("NOT_FOUND");
      return reply.type("application/xml").send(createXml("urlset", "url", paths));
    },
  );

  function getPartPath(part: string): string {
    return `/sitemap/${part}.xml`;
  }

  /**
   * Creates a sitemap or an index of sitemaps.
   * @param paths consist of fixed words, ids and percent-encoded names, so they need no escaping
   */
  function createXml(list: string, item: string, paths: readonly string[]): string {
    const items = paths.map((path) => `<${item}><loc>${publicUrl}${path}</loc></${item}>`).join("\n");
    return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="${namespace}">\n${items}\n</${list}>\n`;
  }
}

/**
 * The beginnings of the paths of calendar feeds. Calendar programs such as Google's obey robots.txt, where the longest
 * rule wins (RFC 9309).
 */
const feedPaths = [getSeasonFeedPath(":id"), getClanFeedPath(":id"), `${personalFeedPath}/:secret`].map((path) =>
  path.replace(/:.*$/, ""),
);

/** Creates robots.txt. It disallows the API, but allows the calendar feeds within the API and everything else. */
function createRobotsTxt(publicUrl: string): string {
  const rules = [...feedPaths.map((path) => `Allow: ${path}`), "Disallow: /api/"];
  return `User-agent: *\n${rules.join("\n")}\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

/** Number of ids per part of the sitemap. The protocol allows 50 000 URLs per file. */
const idsPerPart = 10_000;
/** The paths of the pages that always exist. */
const staticPages = [
  ...["users", "results", "stats", "maps", "records", "queues", "join"].map((page) => `/ranked/${page}`),
  "/league",
  ...["users", "clans", "calendar", "results", "stats", "records", "votes"].map((page) => `/league/${page}`),
  // The rules of all seasons are on these two pages (`getRulesPage`).
  ...["leagueSeason1", "leagueSeason2"].map((page) => `/league/rules/${page}`),
];

/** For each table, a function that finds the paths of the pages of its rows. */
const pathFinders: Readonly<Record<ListedTable, (db: LeagueDatabase, range: IdRange) => Promise<string[]>>> = {
  users: async (db, range) => (await listUserIds(db, range)).map(({ id }) => `/ranked/users/${id}`),
  results: async (db, range) => (await listResultIds(db, range)).map(({ id, area }) => `/${area}/results/${id}`),
  clans: async (db, range) => (await listClanIds(db, range)).map(({ id }) => `/league/clans/${id}`),
  events: async (db, range) => (await listEventIds(db, range)).map(({ id }) => `/league/calendar/${id}`),
};

/** Lists the names of the parts of the sitemap. Ids are never reused, so a page always stays in the same part. */
async function listParts(db: LeagueDatabase): Promise<string[]> {
  const maxIds = await findMaxIds(db);
  const parts = Object.entries(maxIds).flatMap(([table, maxId]) => {
    const partCount = Math.ceil((maxId + 1) / idsPerPart);
    return Array.from({ length: partCount }, (_, partIndex) => `${table}-${partIndex}`);
  });
  return ["pages", "maps", ...parts];
}

/** Finds the paths in a part; `null` if there is no such part. */
async function findPathsOfPart(db: LeagueDatabase, part: string): Promise<string[] | null> {
  if (part === "pages") return staticPages;
  if (part === "maps") {
    const maps = await listMaps(db, idsPerPart);
    return maps.map(({ map }) => `/ranked/maps/${encodeURIComponent(map)}`);
  }
  // A part is named by its table and its index from 0: `users-0`.
  const [, table = "", partIndex = ""] = /^([a-z]+)-(0|[1-9]\d{0,9})$/.exec(part) ?? [];
  if (!Object.hasOwn(pathFinders, table)) return null;
  const first = Number(partIndex) * idsPerPart;
  return pathFinders[table as ListedTable](db, { first, end: first + idsPerPart });
}
