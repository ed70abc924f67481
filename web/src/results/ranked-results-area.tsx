import { paths } from "../paths.ts";
import { Elo } from "./elo.tsx";
import type { ResultsArea } from "./results-area.ts";
import { rankedResults } from "./results-client.ts";
import { resultsQueries } from "./results-queries.ts";

/** Results that count for a mode. */
export const rankedResultsArea: ResultsArea = {
  sideHeads: { red: "ELO Red", blue: "ELO Blue" },
  sideCell: (result, side) => <Elo result={result} side={side} />,
  sideName: (_, side) => (side === "red" ? "Red" : "Blue"),
  paths: { list: paths.results, one: paths.result, player: paths.player },
  one: resultsQueries.one,
  calls: rankedResults,
};
