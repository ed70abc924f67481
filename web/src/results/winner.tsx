import { SideMark } from "../league-ui/side.tsx";
import type { ResultSummary } from "./results-area.ts";
import { winnerWord } from "./score-words.ts";
import css from "./winner.module.css";

/** Who won, with the mark of its side; or that nobody did. */
export function Winner({ result }: { readonly result: ResultSummary }) {
  const word = winnerWord(result);
  if (result.winnerSide === null) return word;
  return (
    <SideMark side={result.winnerSide}>
      <span className={css["name"]} title={word}>
        {word}
      </span>
    </SideMark>
  );
}
