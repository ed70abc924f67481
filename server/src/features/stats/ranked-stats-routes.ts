import { rankedStatsShapes } from "contract/stats.ts";
import { rankedStatsCalls } from "contract/stats-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Context } from "../context.ts";
import { paged, pageOf } from "../paging.ts";
import { lookAlikesFor } from "../users/present-user.ts";
import { countLeaderboard, listLeaderboard } from "./leaderboard-queries.ts";
import { presentEntry } from "./present-entry.ts";
import { type StatsArea, searchStats, showStat } from "./stats-area.ts";
import { syncStat } from "./sync-stat.ts";

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
      return paged(
        body,
        entries.map((entry) => presentEntry(entry, viewer, lookAlike)),
        () => countLeaderboard(db, filter),
      );
    },
  });
}
