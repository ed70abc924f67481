import type { Area } from "contract/constants.ts";
import type { StatSort } from "contract/stat-metrics.ts";
import { leagueStatsSchemas, rankedStatsSchemas } from "contract/stats.ts";
import { leagueStatsEndpoints, rankedStatsEndpoints } from "contract/stats-endpoints.ts";
import { createApiError } from "../../../platform/api-error.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Context } from "../../context.ts";
import { buildPagedReply, type Paging, toPage } from "../../paging.ts";
import { createConfusableNameLookupForViewer } from "../../people/users/present-user.ts";
import { type ListedStat, presentLeaderboardEntry, presentStatDetails, presentStatSummary } from "./present-stat.ts";
import { recomputeStat, recomputeStatOfActiveSeason } from "./recompute-stat.ts";
import { findSideTotals } from "./stat-totals-queries.ts";
import {
  countLeaderboard,
  countStats,
  findStat,
  listLeaderboard,
  listStats,
  type StatsFilter,
} from "./stats-queries.ts";

// A stat holds the statistics of one player in one competition.

/** How the two areas differ when stats are presented. */
type StatsArea<Competition extends object> = {
  readonly name: Area;
  /** The column by which lists are sorted by default. */
  readonly defaultSort: StatSort;
  /** Returns the fields that name the competition of a stat. */
  readonly getCompetitionFields: (stat: ListedStat) => Competition;
};

const rankedStats: StatsArea<{ modeId: string; modeName: string }> = {
  name: "ranked",
  defaultSort: "elo",
  getCompetitionFields: ({ mode_id, mode_name }) => ({ modeId: String(mode_id), modeName: mode_name ?? "" }),
};

/** Serves the calls about ranked stats and the leaderboard. */
export function serveRankedStats(http: Http, context: Context): void {
  const { db } = context;
  serve(
    http,
    rankedStatsEndpoints,
    rankedStatsSchemas,
    { notFound: "STAT_NOT_FOUND" },
    {
      getStat: ({ id }) => showStat(context, rankedStats, id),
      searchStats: ({ body = {} }) => searchStats(context, rankedStats, body),
      // The API's name of recomputing a stat from the results.
      updateStat: async ({ id }) => {
        await recomputeStat(context, rankedStats.name, id);
        return showStat(context, rankedStats, id);
      },
      searchLeaderboard: async ({ body = {}, viewer }) => {
        const filter = { modeId: body.modeId, userName: body.userName };
        const entries = await listLeaderboard(db, filter, toPage(body));
        // Shows admins which users have names that look like those of other users.
        const findConfusableName = await createConfusableNameLookupForViewer(db, viewer, entries);
        const views = entries.map((entry) => presentLeaderboardEntry(entry, viewer, findConfusableName));
        return buildPagedReply(body, views, () => countLeaderboard(db, filter));
      },
    },
  );
}

const leagueStats: StatsArea<{ seasonId: string }> = {
  name: "league",
  defaultSort: "winRate",
  getCompetitionFields: ({ season_id }) => ({ seasonId: String(season_id) }),
};

/** Serves the calls about league stats. */
export function serveLeagueStats(http: Http, context: Context): void {
  serve(
    http,
    leagueStatsEndpoints,
    leagueStatsSchemas,
    { notFound: "STAT_NOT_FOUND" },
    {
      getStat: ({ id }) => showStat(context, leagueStats, id),
      searchStats: ({ body = {} }) => searchStats(context, leagueStats, body),
      // Unlike that of the ranked area, this call gets the id of the player, not of a stat.
      updateStat: async ({ id: userId }) => {
        const statId = await recomputeStatOfActiveSeason(context, userId);
        return showStat(context, leagueStats, statId);
      },
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

type StatsRequest = StatsFilter & Paging & { sort?: StatSort | null | undefined; asc?: boolean | null | undefined };

/** Finds a page of stats. */
async function searchStats<Competition extends object>(
  { db }: Context,
  area: StatsArea<Competition>,
  request: StatsRequest,
) {
  const order = { sort: request.sort ?? area.defaultSort, isAscending: request.asc ?? false, ...toPage(request) };
  const stats = await listStats(db, area.name, request, order);
  const views = stats.map((stat) => ({ ...presentStatSummary(stat), ...area.getCompetitionFields(stat) }));
  return buildPagedReply(request, views, () => countStats(db, area.name, request));
}
