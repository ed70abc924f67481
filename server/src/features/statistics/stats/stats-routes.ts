import type { Area } from "contract/constants.ts";
import type { StatSort } from "contract/stat-figures.ts";
import { leagueStatsShapes, rankedStatsShapes } from "contract/stats.ts";
import { leagueStatsCalls, rankedStatsCalls } from "contract/stats-calls.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { Context } from "../../context.ts";
import { type Paging, paged, pageOf } from "../../paging.ts";
import { lookAlikesFor } from "../../people/users/present-user.ts";
import { type ListedStat, presentEntry, presentStatDetails, presentStatSummary } from "./present-stat.ts";
import {
  countLeaderboard,
  countStats,
  findStat,
  listLeaderboard,
  listStats,
  type StatsFilter,
} from "./stats-queries.ts";
import { syncSeasonStat, syncStat } from "./sync-stat.ts";
import { sidesOfStat } from "./tallies-queries.ts";

/** Everything that differs between the two areas when stats are shown. */
type StatsArea<Board extends object> = {
  readonly name: Area;
  readonly sort: StatSort;
  /** The fields that name the board of a stat. */
  readonly boardOf: (stat: ListedStat) => Board;
};

const ranked: StatsArea<{ modeId: string; modeName: string }> = {
  name: "ranked",
  sort: "elo",
  boardOf: ({ mode_id, mode_name }) => ({ modeId: String(mode_id), modeName: mode_name ?? "" }),
};

export function serveRankedStats(http: Http, context: Context): void {
  const { db } = context;
  serve(http, rankedStatsCalls, rankedStatsShapes, "STAT_NOT_FOUND", {
    getStat: ({ id }) => showStat(context, ranked, id),
    searchStats: ({ body = {} }) => searchStats(context, ranked, body),
    updateStat: async ({ id }) => {
      await syncStat(context, ranked.name, id);
      return showStat(context, ranked, id);
    },
    searchLeaderboard: async ({ body = {}, viewer }) => {
      const filter = { modeId: body.modeId, userName: body.userName };
      const entries = await listLeaderboard(db, filter, pageOf(body));
      const lookAlike = await lookAlikesFor(db, viewer, entries);
      const views = entries.map((entry) => presentEntry(entry, viewer, lookAlike));
      return paged(body, views, () => countLeaderboard(db, filter));
    },
  });
}

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

/** The reply that shows one stat. @throws STAT_NOT_FOUND */
async function showStat<Board extends object>({ db }: Context, area: StatsArea<Board>, id: number) {
  const stat = await findStat(db, area.name, id);
  const sums = await sidesOfStat(db, id);
  if (stat === undefined || sums === undefined) throw refuse("STAT_NOT_FOUND");
  return { data: { ...presentStatSummary(stat), ...presentStatDetails(stat, sums), ...area.boardOf(stat) } };
}

type Search = StatsFilter & Paging & { sort?: StatSort | null | undefined; asc?: boolean | null | undefined };

async function searchStats<Board extends object>({ db }: Context, area: StatsArea<Board>, search: Search) {
  const order = { sort: search.sort ?? area.sort, ascending: search.asc ?? false, ...pageOf(search) };
  const stats = await listStats(db, area.name, search, order);
  const views = stats.map((stat) => ({ ...presentStatSummary(stat), ...area.boardOf(stat) }));
  return paged(search, views, () => countStats(db, area.name, search));
}
