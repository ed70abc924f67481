import { recordsShapes, type Week } from "contract/records.ts";
import { recordsCalls } from "contract/records-calls.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Context, LeagueDatabase } from "../../context.ts";
import { frozenByDay } from "./records-queries.ts";
import { showRecords } from "./show-records.ts";

export function serveRecords(http: Http, { db }: Context): void {
  serve(http, recordsCalls, recordsShapes, "NOT_FOUND", {
    getRecords: async ({ body }) => ({ data: await showRecords(db, body) }),
    getActivity: async ({ body }) => ({ data: await showActivity(db, body) }),
  });
}

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
/** The first Monday since 1970. */
const firstMonday = 4 * dayMs;
const weeksAtMost = 53;
/** The first Monday of the years that dates in replies may have. */
const earliest = Date.parse("0000-01-03");

/** How many results there are in each week that a span touches, the oldest first. @param span instants in ms UTC */
async function showActivity(
  db: LeagueDatabase,
  { startDate, endDate }: { startDate: number; endDate: number },
): Promise<Week[]> {
  const last = mondayOf(endDate);
  const first = Math.max(earliest, mondayOf(startDate), last - (weeksAtMost - 1) * weekMs);
  const weeks = new Map<number, Omit<Week, "startDate">>();
  for (let start = first; start <= last; start += weekMs) weeks.set(start, { ranked: 0, league: 0 });
  for (const { area, day, results } of await frozenByDay(db, first / dayMs, (last + weekMs) / dayMs - 1)) {
    const week = weeks.get(mondayOf(day * dayMs));
    if (week !== undefined) week[area] += results;
  }
  return [...weeks].map(([start, counts]) => ({ startDate: new Date(start).toISOString(), ...counts }));
}

function mondayOf(instant: number): number {
  return Math.floor((instant - firstMonday) / weekMs) * weekMs + firstMonday;
}
