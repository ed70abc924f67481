import { mapWord } from "./mode-words.ts";
import type { ResultSummary, ResultsArea } from "./results-area.ts";
import { scoreWords } from "./score-words.ts";

/** A result in one line, for the document's title: "Red 109–711 Blue · ctf_mars", without scores while it has no round. */
export function resultTitle(area: Pick<ResultsArea, "sideName">, result: ResultSummary): string {
  const { red, blue } = scoreWords(result);
  const score = result.hasRound || result.isForfeit ? `${red}–${blue}` : "–";
  return `${area.sideName(result, "red")} ${score} ${area.sideName(result, "blue")} · ${mapWord(result.map)}`;
}
