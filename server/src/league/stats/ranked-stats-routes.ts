import { rankedStatsShapes } from "contract/stats.ts";
import { rankedStatsCalls } from "contract/stats-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { paged, pageOf } from "../paging.ts";
import { countLeaderboard, listLeaderboard } from "./leaderboard-queries.ts";
import { presentEntry } from "./present-entry.ts";
import { presentStat, presentStatSummary } from "./present-stat.ts";
import { countStats, findStat, listStats, rankOf } from "./stats-queries.ts";
import { syncStat } from "./sync-stat.ts";
import { talliesOf } from "./tallies-queries.ts";
import { emptyTally } from "./tally.ts";

const area = "ranked";

export function serveRankedStats(http: Http, context: Context): void {
  const { db } = context;

  async function statById(id: number) {
    const stat = await findStat(db, area, id);
    if (stat === undefined) throw refuse("STAT_NOT_FOUND");
    const tallies = await talliesOf(db, stat.board_id, [stat.user_id]);
    const rank = stat.deleted_at === null ? await rankOf(db, stat.board_id, stat.elo) : null;
    return { data: presentStat(stat, tallies.get(stat.user_id) ?? emptyTally(), rank) };
  }

  serve(http, rankedStatsCalls, rankedStatsShapes, "STAT_NOT_FOUND", {
    getStat: ({ id }) => statById(id),
    searchStats: async ({ body = {} }) => {
      const order = { sort: body.sort ?? "elo", ascending: body.asc ?? false, ...pageOf(body) };
      const stats = await listStats(db, area, body, order);
      return paged(body, stats.map(presentStatSummary), () => countStats(db, area, body));
    },
    updateStat: async ({ id }) => {
      await syncStat(context, area, id);
      return statById(id);
    },
    searchLeaderboard: async ({ body = {}, viewer }) => {
      const filter = { modeId: body.modeId, userName: body.userName };
      const entries = await listLeaderboard(db, filter, pageOf(body));
      return paged(
        body,
        entries.map((entry) => presentEntry(entry, viewer)),
        () => countLeaderboard(db, filter),
      );
    },
  });
}
