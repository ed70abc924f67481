import { forfeitScore } from "contract/constants.ts";
import { forfeitSide } from "contract/result-can.ts";
import type { Side } from "contract/sides.ts";
import { SideLabel, sideWord } from "../league-ui/side.tsx";
import { NONE } from "../platform/numbers.ts";
import type { ResultSummary } from "./results-area.ts";
import css from "./score.module.css";

/** Both scores around a dash, aligned across the rows of a list; the winner's score is emphasised. */
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

type Scored = Pick<
  ResultSummary,
  "redScore" | "blueScore" | "hasRound" | "isRunning" | "isForfeit" | "winnerSide" | "winnerName" | "isAwaited"
>;

/** Both sides' scores as they are shown; a forfeit as `1000` against `Forfeit`, dashes without a round. */
export function scoreWords(result: Scored): Readonly<Record<Side, string>> {
  const gaveUp = forfeitSide(result);
  if (gaveUp === "red") return { red: FORFEIT, blue: String(forfeitScore) };
  if (gaveUp === "blue") return { red: String(forfeitScore), blue: FORFEIT };
  if (!result.hasRound) return { red: "–", blue: "–" };
  return { red: signed(result.redScore), blue: signed(result.blueScore) };
}

const FORFEIT = "Forfeit";

/** A reported score can be negative. */
function signed(score: number): string {
  return score < 0 ? `−${-score}` : String(score);
}

/**
 * The winner's name: the clan's or, without one, the side's; or `Draw`; `Awaited` before the round of a match, and
 * `Being played` before its end.
 */
export function winnerWord({ winnerSide, winnerName, hasRound, isRunning, isAwaited }: Scored): string {
  if (isRunning) return "Being played";
  if (winnerSide === null && !hasRound) return isAwaited ? "Awaited" : "–";
  if (winnerSide === null) return "Draw";
  return winnerName ?? sideWord(winnerSide);
}

export function Winner({ result }: { readonly result: ResultSummary }) {
  const word = winnerWord(result);
  if (result.winnerSide === null) return word;
  return (
    <SideLabel side={result.winnerSide}>
      <span className={css["name"]} title={word}>
        {word}
      </span>
    </SideLabel>
  );
}
