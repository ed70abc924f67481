import { rankedStats } from "../api-clients.ts";
import { paths } from "../paths.ts";
import type { StatsArea } from "./stats-area.ts";
import { rankedStatsQueries } from "./stats-queries.ts";

/** Stats of a mode. */
export const rankedStatsArea: StatsArea = {
  boardName: ({ modeName }) => modeName,
  paths: {
    list: paths.stats,
    one: paths.stat,
    player: paths.player,
    results: paths.results,
    result: paths.result,
    records: paths.records,
  },
  one: rankedStatsQueries.one,
  ofPlayer: rankedStatsQueries.ofPlayer,
  sync: ({ _id }) => rankedStats.updateStat({ id: _id }),
  ownFigures: [],
};
