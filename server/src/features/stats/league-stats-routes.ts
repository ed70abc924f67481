import { leagueStatsShapes } from "contract/stats.ts";
import { leagueStatsCalls } from "contract/stats-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Context } from "../context.ts";
import { type StatsArea, searchStats, showStat } from "./stats-area.ts";
import { syncSeasonStat } from "./sync-stat.ts";

const league: StatsArea<{ seasonId: string }> = {
  name: "league",
  sort: "winRate",
  boardOf: ({ season_id }) => ({ seasonId: String(season_id) }),
};

export function serveLeagueStats(http: Http, context: Context): void {
  serve(http, leagueStatsCalls, leagueStatsShapes, "STAT_NOT_FOUND", {
    getStat: ({ id }) => showStat(context, league, id),
    searchStats: ({ body = {} }) => searchStats(context, league, body),
    updateStat: async ({ id: userId }) => showStat(context, league, await syncSeasonStat(context, userId)),
  });
}
