import { mapWord } from "./mode-words.ts";
import type { ResultSummary, ResultsArea } from "./results-area.ts";
import { scoreWords } from "./score-words.ts";

/** A result in one line, for the document's title: "Red 109–711 Blue · ctf_mars". */
export function resultTitle(area: Pick<ResultsArea, "sideName">, result: ResultSummary): string {
  const { red, blue } = result.isAwaited ? AWAITED : scoreWords(result);
  return `${area.sideName(result, "red")} ${red}–${blue} ${area.sideName(result, "blue")} · ${mapWord(result.map)}`;
}

/** A round that is still to come has no scores. */
const AWAITED = { red: "", blue: "" };
