import { mapWord, modeWords } from "../league-ui/mode-words.ts";
import { counted, inShort } from "../platform/numbers.ts";
import { dateWords, zonedTime } from "../platform/time-zone.ts";
import type { Result, ResultSummary, ResultsArea, ResultsPage } from "./results-area.ts";
import { scoreWords } from "./score.tsx";

type Sides = Pick<ResultsArea, "sideName">;

/**
 * A result in one line, for the document's title: "Red 109–711 Blue · ctf_mars", without scores while it has no round.
 */
export function resultTitle(area: Sides, result: ResultSummary): string {
  return `${sidesWords(area, result)} · ${mapWord(result.map)}`;
}

/** A result in a sentence; nothing before it is validated. The day is that of UTC. */
export function resultWords(area: Sides, result: Result): string | undefined {
  if (!result.freezed) return undefined;
  const [red, blue] = [result.redPlayers, result.bluePlayers].map((side) => inShort(side.map((each) => each.userName)));
  return `${roundWords(area, result)}: ${red} against ${blue}.`;
}

/** A list of results in a sentence, with the newest of those that are validated. @param what they count for */
export function resultsWords(area: Sides, { results, total }: ResultsPage, what: string): string {
  const newest = results.find(({ freezed }) => freezed);
  const all = `${counted(total, "result")} of ${what}`;
  return newest ? `${all}, the newest first. ${roundWords(area, newest)}.` : `${all}.`;
}

function roundWords(area: Sides, result: ResultSummary): string {
  const day = dateWords(zonedTime(result.date, "UTC"));
  return `${sidesWords(area, result)} on ${mapWord(result.map)}, ${modeWords(result)}, ${day}`;
}

function sidesWords(area: Sides, result: ResultSummary): string {
  const { red, blue } = scoreWords(result);
  const score = result.hasRound || result.isForfeit ? `${red}–${blue}` : "–";
  return `${area.sideName(result, "red")} ${score} ${area.sideName(result, "blue")}`;
}
