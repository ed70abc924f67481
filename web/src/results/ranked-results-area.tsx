import { sideWord } from "../league-ui/side.tsx";
import { paths } from "../paths.ts";
import { api } from "../platform/api.ts";
import { Elo } from "./elo.tsx";
import type { ResultsArea } from "./results-area.ts";
import { rankedResultsQueries } from "./results-queries.ts";

/** Results that count for a mode. */
export const rankedResultsArea: ResultsArea = {
  name: "ranked",
  sideHeads: { red: "ELO Red", blue: "ELO Blue" },
  sideCell: (result, side) => <Elo result={result} side={side} />,
  sideName: (_, side) => sideWord(side),
  sidePath: () => null,
  paths: { list: paths.results, one: paths.result, player: paths.player },
  one: rankedResultsQueries.one,
  story: rankedResultsQueries.story,
  calls: api.rankedResults,
};
