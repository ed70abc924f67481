import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useOwnSeason } from "../seasons/use-season.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { leagueResultsArea } from "./league-results-area.tsx";
import { ResultPage } from "./result-page.tsx";
import { leagueResultsQueries } from "./results-queries.ts";

const LeagueResultEditor = lazyPart(async () => (await import("./league-result-editor.tsx")).LeagueResultEditor);

/** A result of the league. It can be changed while its season is active. */
export function LeagueResultScreen() {
  const { resultId = "" } = useParams({ strict: false });
  const { data: result } = useQuery(leagueResultsQueries.one(resultId));
  const season = useOwnSeason(result?.seasonId);
  return (
    <ResultPage area={leagueResultsArea} resultId={resultId} isOpen={season?.isActive} Editor={LeagueResultEditor} />
  );
}
