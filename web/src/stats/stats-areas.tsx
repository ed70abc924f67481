import { paths } from "../paths.ts";
import { api } from "../platform/api.ts";
import { NONE } from "../platform/numbers.ts";
import { SeasonName } from "../seasons/season-parts.tsx";
import type { ShownStatsArea } from "./stats-area.ts";
import { leagueStatsQueries, rankedStatsQueries } from "./stats-queries.ts";

export const rankedStatsArea: ShownStatsArea = {
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
  sync: ({ _id }) => api.rankedStats.updateStat({ id: _id }),
  ownFigures: [],
};

const { stats, stat, player, results, result, clan, records } = paths.league;

export const leagueStatsArea: ShownStatsArea = {
  boardName: ({ seasonId }) => <SeasonName seasonId={seasonId} />,
  paths: { list: stats, one: stat, player, results, result, records },
  one: leagueStatsQueries.one,
  ofPlayer: leagueStatsQueries.ofPlayer,
  sync: ({ userId }) => api.leagueStats.updateStat({ id: userId }),
  ownFigures: [
    {
      label: "Clan",
      words: ({ clanName }) => clanName ?? NONE,
      path: ({ clanId }) => (clanId === null ? null : clan(clanId)),
    },
  ],
};
