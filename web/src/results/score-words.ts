import { forfeitScore } from "contract/constants.ts";
import { forfeitSide } from "contract/result-can.ts";
import type { Side } from "contract/sides.ts";
import type { ResultSummary } from "./results-area.ts";
import { sideWord } from "./side-word.ts";

type Scored = Pick<
  ResultSummary,
  "redScore" | "blueScore" | "hasRound" | "isForfeit" | "winnerSide" | "winnerName" | "isAwaited"
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

/** Who won: the clan's name or, where there is none, the side's; or `Draw`, or `Awaited` before the round of a match. */
export function winnerWord({ winnerSide, winnerName, hasRound, isAwaited }: Scored): string {
  if (winnerSide === null && !hasRound) return isAwaited ? "Awaited" : "–";
  if (winnerSide === null) return "Draw";
  return winnerName ?? sideWord(winnerSide);
}
