import type { LeagueDatabase } from "../context.ts";
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
export async function partsOfSitemap(db: LeagueDatabase): Promise<string[]> {
  const parts = Object.entries(await lastKeys(db)).flatMap(([name, last]) =>
    Array.from({ length: Math.ceil((last + 1) / PART) }, (_, part) => `${name}-${part}`),
  );
  return ["pages", "maps", ...parts];
}

/** The paths in a part; `null`: there is no such part. */
export async function pathsInSitemap(db: LeagueDatabase, part: string): Promise<string[] | null> {
  if (part === "pages") return PAGES;
  if (part === "maps") return (await mapsIn(db, PART)).map(({ map }) => `/ranked/maps/${encodeURIComponent(map)}`);
  const [, name = "", number = ""] = /^([a-z]+)-(0|[1-9]\d{0,9})$/.exec(part) ?? [];
  if (!Object.hasOwn(pathsOf, name)) return null;
  const first = Number(number) * PART;
  return pathsOf[name as Listed](db, { first, end: first + PART });
}
