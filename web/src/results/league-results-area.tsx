import { leagueResults } from "../api-clients.ts";
import { paths } from "../paths.ts";
import { ClanElo } from "./clan-elo.tsx";
import { clanOnSide } from "./clan-on-side.ts";
import type { ResultsArea } from "./results-area.ts";
import { leagueResultsQueries } from "./results-queries.ts";
import { sideWord } from "./side-word.ts";

/** Results of a season, each between two clans. */
export const leagueResultsArea: ResultsArea = {
  sideHeads: { red: "Red clan (elo)", blue: "Blue clan (elo)" },
  sideCell: (result, side) => <ClanElo result={result} side={side} />,
  sideName: (result, side) => clanOnSide(result, side)?.name ?? sideWord(side),
  sidePath(result, side) {
    const clan = clanOnSide(result, side);
    return clan && paths.league.clan(clan._id);
  },
  paths: { list: paths.league.results, one: paths.league.result, player: paths.league.player },
  one: leagueResultsQueries.one,
  calls: leagueResults,
};
