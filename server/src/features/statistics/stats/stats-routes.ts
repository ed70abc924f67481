import type { Area } from "contract/constants.ts";
import type { StatSort } from "contract/stat-metrics.ts";
import { leagueStatsSchemas, rankedStatsSchemas } from "contract/stats.ts";
import { leagueStatsCalls, rankedStatsCalls } from "contract/stats-calls.ts";
import { createApiError } from "../../../platform/api-error.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Context } from "../../context.ts";
import { buildPagedReply, type Paging, toPage } from "../../paging.ts";
import { findLookAlikesForViewer } from "../../people/users/present-user.ts";
import { type ListedStat, presentEntry, presentStatDetails, presentStatSummary } from "./present-stat.ts";
import { findSideTotals } from "./stat-totals-queries.ts";
import {
  countLeaderboard,
  countStats,
  findStat,
  listLeaderboard,
  listStats,
  type StatsFilter,
} from "./stats-queries.ts";
import { syncSeasonStat, syncStat } from "./sync-stat.ts";

/** The differences between the two areas in showing stats. */
type StatsArea<Competition extends object> = {
  readonly name: Area;
  /** The column by which lists are sorted by default. */
  readonly defaultSort: StatSort;
  /** Returns the fields that name the competition of a stat. */
  readonly getCompetitionFields: (stat: ListedStat) => Competition;
};

const ranked: StatsArea<{ modeId: string; modeName: string }> = {
  name: "ranked",
  defaultSort: "elo",
  getCompetitionFields: ({ mode_id, mode_name }) => ({ modeId: String(mode_id), modeName: mode_name ?? "" }),
};

export function serveRankedStats(http: Http, context: Context): void {
  const { db } = context;
  serve(
    http,
    rankedStatsCalls,
    rankedStatsSchemas,
    { notFound: "STAT_NOT_FOUND" },
    {
      getStat: ({ id }) => showStat(context, ranked, id),
      searchStats: ({ body = {} }) => searchStats(context, ranked, body),
      updateStat: async ({ id }) => {
        await syncStat(context, ranked.name, id);
        return showStat(context, ranked, id);
      },
      searchLeaderboard: async ({ body = {}, viewer }) => {
        const filter = { modeId: body.modeId, userName: body.userName };
        const entries = await listLeaderboard(db, filter, toPage(body));
        const findLookAlike = await findLookAlikesForViewer(db, viewer, entries);
        const views = entries.map((entry) => presentEntry(entry, viewer, findLookAlike));
        return buildPagedReply(body, views, () => countLeaderboard(db, filter));
      },
    },
  );
}

const league: StatsArea<{ seasonId: string }> = {
  name: "league",
  defaultSort: "winRate",
  getCompetitionFields: ({ season_id }) => ({ seasonId: String(season_id) }),
};

export function serveLeagueStats(http: Http, context: Context): void {
  serve(
    http,
    leagueStatsCalls,
    leagueStatsSchemas,
    { notFound: "STAT_NOT_FOUND" },
    {
      getStat: ({ id }) => showStat(context, league, id),
      searchStats: ({ body = {} }) => searchStats(context, league, body),
      updateStat: async ({ id: userId }) => showStat(context, league, await syncSeasonStat(context, userId)),
    },
  );
}

/** Returns the response that shows a stat. @throws STAT_NOT_FOUND if there is no such stat */
async function showStat<Competition extends object>({ db }: Context, area: StatsArea<Competition>, id: number) {
  const stat = await findStat(db, area.name, id);
  const sideTotals = await findSideTotals(db, id);
  if (stat === undefined || sideTotals === undefined) throw createApiError("STAT_NOT_FOUND");
  return {
    data: { ...presentStatSummary(stat), ...presentStatDetails(stat, sideTotals), ...area.getCompetitionFields(stat) },
  };
}

type Search = StatsFilter & Paging & { sort?: StatSort | null | undefined; asc?: boolean | null | undefined };

async function searchStats<Competition extends object>({ db }: Context, area: StatsArea<Competition>, search: Search) {
  const order = { sort: search.sort ?? area.defaultSort, ascending: search.asc ?? false, ...toPage(search) };
  const stats = await listStats(db, area.name, search, order);
  const views = stats.map((stat) => ({ ...presentStatSummary(stat), ...area.getCompetitionFields(stat) }));
  return buildPagedReply(search, views, () => countStats(db, area.name, search));
}
