import { Link } from "@tanstack/react-router";
import { ResultFacts } from "./result-facts.tsx";
import type { Result, ResultsArea } from "./results-area.ts";
import { scoreWords } from "./score-words.ts";
import { BigScore, Scoreboard } from "./scoreboard.tsx";
import { SideName } from "./side-name.tsx";
import { StateNotices } from "./state-notices.tsx";
import { teamColumns } from "./team-columns.tsx";
import { byScore } from "./team-order.ts";
import { Teams } from "./teams.tsx";

interface ResultViewProps {
  readonly area: ResultsArea;
  readonly result: Result;
  /** Whether it can still be changed. */
  readonly isOpen: boolean;
}

/** A result to look at. */
export function ResultView({ area, result, isOpen }: ResultViewProps) {
  const words = scoreWords(result);
  return (
    <>
      <StateNotices area={area} result={result} isOpen={isOpen} />
      <Scoreboard
        result={result}
        name={(side) => <SideName area={area} result={result} side={side} />}
        score={(side) => <BigScore>{words[side]}</BigScore>}
      >
        <ResultFacts result={result} />
      </Scoreboard>
      <Teams
        area={area}
        result={result}
        columns={(side) => teamColumns(result, side)}
        order={byScore}
        link={({ userId }, parts) => <Link {...area.paths.player(userId)} {...parts} />}
      />
    </>
  );
}
