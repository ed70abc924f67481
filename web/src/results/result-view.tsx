import { Link } from "@tanstack/react-router";
import { ResultFacts } from "./result-facts.tsx";
import type { Result, ResultsArea } from "./results-area.ts";
import { scoreWords } from "./score-words.ts";
import { BigScore, Scoreboard } from "./scoreboard.tsx";
import { StateNotices } from "./state-notices.tsx";
import { teamColumns } from "./team-columns.tsx";
import { Teams } from "./teams.tsx";

/** A result to look at. */
export function ResultView({ area, result }: { readonly area: ResultsArea; readonly result: Result }) {
  const words = scoreWords(result);
  return (
    <>
      <StateNotices area={area} result={result} />
      <Scoreboard area={area} result={result} score={(side) => <BigScore>{words[side]}</BigScore>}>
        <ResultFacts result={result} />
      </Scoreboard>
      <Teams
        area={area}
        result={result}
        columns={teamColumns(result)}
        link={({ userId }, parts) => <Link {...area.paths.player(userId)} {...parts} />}
      />
    </>
  );
}
