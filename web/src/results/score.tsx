import { forfeitScore } from "contract/constants.ts";
import { forfeitSide } from "contract/result-can.ts";
import type { Side } from "contract/sides.ts";
import { SideLabel, sideWord } from "../league-ui/side.tsx";
import { NONE } from "../platform/numbers.ts";
import type { ResultSummary } from "./results-area.ts";

/** Both scores around a dash, aligned across the rows of a list; the winner's score is emphasised. */
export function Score({ result }: { readonly result: ResultSummary }) {
  const { red, blue } = scoreWords(result);
  return (
    <span
      className="inline-grid grid-cols-[minmax(max-content,1fr)_auto_minmax(max-content,1fr)] tabular-nums whitespace-pre"
      data-winner={result.winnerSide ?? "none"}
      data-empty={red === NONE}
    >
      <span /* Without scores the dash between them stands alone. */
        className="min-w-13 text-end in-data-[winner=red]:font-semibold in-data-[winner=blue]:text-soft in-data-[winner=blue]:font-normal in-data-[empty=true]:invisible @max-[48rem]/table:min-w-9.5"
      >
        {red}
      </span>
      <span className="text-faint">{" - "}</span>
      <span className="min-w-13 text-start in-data-[winner=blue]:font-semibold in-data-[winner=red]:text-soft in-data-[winner=red]:font-normal in-data-[empty=true]:invisible @max-[48rem]/table:min-w-9.5">
        {blue}
      </span>
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

/** The winner with the mark of its side, or "Draw". */
export function Winner({ result }: { readonly result: ResultSummary }) {
  const word = winnerWord(result);
  if (result.winnerSide === null) return word;
  return (
    <SideLabel side={result.winnerSide}>
      <span
        className="max-w-38 overflow-clip text-ellipsis whitespace-nowrap @max-[66rem]/table:[display:-webkit-box] @max-[66rem]/table:max-w-22 @max-[66rem]/table:leading-[1.2] @max-[66rem]/table:wrap-break-word @max-[66rem]/table:whitespace-normal @max-[66rem]/table:[-webkit-box-orient:vertical] @max-[66rem]/table:[-webkit-line-clamp:2] @max-[48rem]/table:max-w-19 @max-[48rem]/table:text-sm"
        title={word}
      >
        {word}
      </span>
    </SideLabel>
  );
}
