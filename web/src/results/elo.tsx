import { forfeitSide } from "contract/result-can.ts";
import { otherSide, type Side } from "contract/sides.ts";
import { NONE } from "../platform/numbers.ts";
import type { ResultSummary } from "./results-area.ts";

/** A side's Elo before the round, with its gain in brackets; marked where the side forfeited. */
export function Elo({ result, side }: { readonly result: ResultSummary; readonly side: Side }) {
  const { before, gain } = eloWords(result, side);
  return (
    <span className="tabular-nums leading-[1.2]">
      {before}{" "}
      {gain !== null && <span className="text-soft text-sm @max-[66rem]/table:block cards:text-xs">({gain})</span>}{" "}
      {forfeitSide(result) === side && <span className="text-soft text-sm in-[td]:block in-[li]:block">(Forfeit)</span>}
    </span>
  );
}

type Rated = Pick<ResultSummary, "redEloBefore" | "blueEloBefore" | "redEloGain" | "blueEloGain" | "winnerSide">;

interface EloWords {
  /** Such as `1012.34`; `–` until the result is frozen, and where a side has no players. */
  readonly before: string;
  /** Such as `+8.12`, the winning side's always with a plus; `null` where the side was not rated. */
  readonly gain: string | null;
}

export function eloWords(result: Rated, side: Side): EloWords {
  const before = side === "red" ? result.redEloBefore : result.blueEloBefore;
  const gain = side === "red" ? result.redEloGain : result.blueEloGain;
  return {
    before: before === null ? NONE : withSign(before, before < 0 ? "−" : ""),
    gain: gain === null || before === null ? null : withSign(gain, signOf(gain, result.winnerSide, side)),
  };
}

function withSign(elo: number, sign: string): string {
  return `${sign}${Math.abs(elo).toFixed(2)}`;
}

/** The winner's sign is a plus even where the gain rounds to zero; in a draw it is that of the number. */
function signOf(gain: number, winner: Side | null, side: Side): string {
  if (winner === side) return "+";
  if (winner === otherSide(side)) return "−";
  if (Math.abs(gain) < 0.005) return "±";
  return gain > 0 ? "+" : "−";
}
