import { recordsSchemas, type Week } from "contract/records.ts";
import { recordsEndpoints } from "contract/records-endpoints.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Context, LeagueDatabase } from "../../context.ts";
import { countFrozenByDay } from "./records-queries.ts";
import { showRecords } from "./show-records.ts";

/** Serves the calls about records and about the numbers of results per week. */
export function serveRecords(http: Http, { db }: Context): void {
  serve(
    http,
    recordsEndpoints,
    recordsSchemas,
    { notFound: "NOT_FOUND" },
    {
      getRecords: async ({ body }) => ({ data: await showRecords(db, body) }),
      getActivity: async ({ body }) => ({ data: await showActivity(db, body) }),
    },
  );
}

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
/** The first Monday after the epoch (which is a Thursday), in milliseconds. */
const firstMonday = 4 * dayMs;
/** Maximum number of weeks in a reply. */
const maxWeeks = 53;
/** The first Monday of the year 0, the earliest year that dates in replies can have. */
const earliestMonday = Date.parse("0000-01-03");

/**
 * Counts the frozen results in each week that a span of time touches, the oldest week first. If there are too many weeks, the
 * oldest weeks are left out.
 */
async function showActivity(
  db: LeagueDatabase,
  { startDate, endDate }: { startDate: number; endDate: number },
): Promise<Week[]> {
  const lastWeek = getMonday(endDate);
  const firstWeek = Math.max(earliestMonday, getMonday(startDate), lastWeek - (maxWeeks - 1) * weekMs);
  const weeks = new Map<number, Omit<Week, "startDate">>();
  for (let start = firstWeek; start <= lastWeek; start += weekMs) weeks.set(start, { ranked: 0, league: 0 });
  const firstDay = firstWeek / dayMs;
  const lastDay = (lastWeek + weekMs) / dayMs - 1;
  for (const { area, day, results: resultCount } of await countFrozenByDay(db, firstDay, lastDay)) {
    const week = weeks.get(getMonday(day * dayMs));
    if (week !== undefined) week[area] += resultCount;
  }
  return [...weeks].map(([start, counts]) => ({ startDate: new Date(start).toISOString(), ...counts }));
}

/** Returns the start of the week (Monday, UTC) that contains an instant. */
function getMonday(instant: number): number {
  return Math.floor((instant - firstMonday) / weekMs) * weekMs + firstMonday;
}
