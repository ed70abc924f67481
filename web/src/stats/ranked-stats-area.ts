import { paths } from "../paths.ts";
import { usersQueries } from "../users/users-queries.ts";
import type { StatsArea } from "./stats-area.ts";
import { rankedStats } from "./stats-client.ts";
import { rankedStatsQueries } from "./stats-queries.ts";
import { statsSearch } from "./stats-search.ts";

export const rankedStatsArea: StatsArea = {
  search: statsSearch,
  countsFor: "mode",
  paths: { list: paths.stats, one: paths.stat, player: paths.player, results: paths.results, result: paths.result },
  ...rankedStatsQueries,
  ofPlayer: usersQueries.standings,
  sync: ({ _id }) => rankedStats.updateStat({ id: _id }),
};
