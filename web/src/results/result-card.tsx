import { useSession } from "../platform/session.ts";
import { Mode } from "./mode.tsx";
import { mapWord } from "./mode-words.ts";
import { playedAt } from "./played-at.ts";
import css from "./result-card.module.css";
import type { ResultSummary, ResultsArea } from "./results-area.ts";
import { Score } from "./score.tsx";
import { Status } from "./status.tsx";
import { Winner } from "./winner.tsx";

/** A result in a list on a phone: red left, blue right, the score between them. */
export function ResultCard({ area, result }: { readonly area: ResultsArea; readonly result: ResultSummary }) {
  const { isAdmin } = useSession();
  return (
    <span className={css["card"]}>
      <span className={css["line"]}>
        <time dateTime={result.date}>{playedAt(result.date)}</time>
        {isAdmin && <Status result={result} />}
      </span>
      <span className={css["board"]}>
        <span className={css["red"]}>{area.sideCell(result, "red")}</span>
        <span className={css["score"]}>
          <Score result={result} />
        </span>
        <span className={css["blue"]}>{area.sideCell(result, "blue")}</span>
      </span>
      <span className={css["line"]}>
        <span className={css["what"]}>
          <span className={css["map"]}>{mapWord(result.map)}</span>
          {" · "}
          <Mode result={result} />
        </span>
        <Winner result={result} />
      </span>
    </span>
  );
}
