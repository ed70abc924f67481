import { SideMark } from "../ui/side.tsx";
import type { ResultSummary } from "./results-area.ts";
import { winnerWord } from "./score-words.ts";

/** Who won, with the mark of its side; or `Draw`. */
export function Winner({ result }: { readonly result: ResultSummary }) {
  const word = winnerWord(result);
  return result.winnerSide === null ? word : <SideMark side={result.winnerSide}>{word}</SideMark>;
}
