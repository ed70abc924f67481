import { NONE } from "../platform/numbers.ts";
import type { ResultSummary } from "./results-area.ts";
import css from "./score.module.css";
import { scoreWords } from "./score-words.ts";

/** Both scores around a dash that stands in one line down the list, the winner's brought forward. */
export function Score({ result }: { readonly result: ResultSummary }) {
  const { red, blue } = scoreWords(result);
  return (
    <span className={css["score"]} data-winner={result.winnerSide ?? "none"} data-empty={red === NONE}>
      <span className={css["red"]}>{red}</span>
      <span className={css["dash"]}>{" - "}</span>
      <span className={css["blue"]}>{blue}</span>
    </span>
  );
}
