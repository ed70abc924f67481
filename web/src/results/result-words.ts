import { isolated } from "contract/isolated.ts";
import type { ResultStory } from "contract/results.ts";
import { isUpset, otherSide, type Side, sides } from "contract/sides.ts";
import { mapWord, modeWords } from "../league-ui/mode-words.ts";
import { bothTeams } from "../league-ui/side.tsx";
import { counted, inShort, roundedPercent } from "../platform/numbers.ts";
import { dateWords, zonedTime } from "../platform/time-zone.ts";
import { byScore, sumsOf } from "./player-figures.ts";
import { eloWords, scoreWords, sideName } from "./result-cells.tsx";
import type { Result, ResultSummary, ResultsPage } from "./results-queries.ts";

/**
 * A result in one line, for the document's title: "Red 109–711 Blue · ctf_mars", without scores while it has no round.
 */
export function resultTitle(result: ResultSummary): string {
  return `${sidesWords(result)} · ${isolated(mapWord(result.map))}`;
}

/** A result in a sentence; nothing before it is validated. The day is that of UTC. */
export function resultWords(result: Result): string | undefined {
  if (!result.freezed) return undefined;
  const [red, blue] = sides.map((side) => inShort(result[`${side}Players`].map(({ userName }) => userName)));
  return `${roundWords(result)}: ${red} against ${blue}.`;
}

/** A list of results in a sentence, with the newest of those that are validated. @param what they count for */
export function resultsWords({ results, total }: ResultsPage, what: string): string {
  const newest = results.find(({ freezed }) => freezed);
  const all = `${counted(total, "result")} of ${what}`;
  return newest ? `${all}, the newest first. ${roundWords(newest)}.` : `${all}.`;
}

function roundWords(result: ResultSummary): string {
  const day = dateWords(zonedTime(result.date, "UTC"));
  return `${sidesWords(result)} on ${isolated(mapWord(result.map))}, ${modeWords(result)}, ${day}`;
}

function sidesWords(result: ResultSummary): string {
  const { red, blue } = scoreWords(result);
  const score = result.hasRound || result.isForfeit ? `${red}–${blue}` : "–";
  return `${isolated(sideName(result, "red"))} ${score} ${isolated(sideName(result, "blue"))}`;
}

/** A side's chance before a result by Elo, 0 to 1; `null`: there was none. */
export function chanceOf({ redChance }: Pick<ResultStory, "redChance">, side: Side): number | null {
  return redChance === null || side === "red" ? redChance : 1 - redChance;
}

/** The side that won although nobody expected it to. */
export function upsetOf(result: Result, story: ResultStory): Side | null {
  const { winnerSide } = result;
  return winnerSide !== null && !result.isForfeit && isUpset(chanceOf(story, winnerSide)) ? winnerSide : null;
}

/** A frozen result in one sentence: who beat whom, by how many flags, whether it was expected, and who stood out. */
export function storySentence(result: Result, story: ResultStory): string {
  const upset = upsetOf(result, story);
  const chance = upset && chanceOf(story, upset);
  const mvp = bothTeams(result).find(({ userId }) => userId === story.mvp?.userId);
  const parts = [
    outcomeWords(result),
    chance !== null &&
      `an upset, as ${isolated(sideName(result, upset ?? "red"))} had a chance of ${roundedPercent(chance)}`,
    mvp && `most valuable player: ${isolated(mvp.userName)}`,
  ];
  return `${parts.filter(Boolean).join("; ")}.`;
}

function outcomeWords(result: Result): string {
  const { winnerSide } = result;
  const side = winnerSide ?? "red";
  const [own, other] = [side, otherSide(side)].map((one) => isolated(sideName(result, one)));
  const map = result.map === null ? "" : ` on ${isolated(result.map)}`;
  if (result.isForfeit) return `${own} won${map}, as ${other} gave up`;
  const score = `${result[`${side}Score`]}:${result[`${otherSide(side)}Score`]}`;
  const won = winnerSide === null ? `${own} and ${other} drew ${score}${map}` : `${own} beat ${other} ${score}${map}`;
  const [flags, others] = [side, otherSide(side)].map((one) => sumsOf(result[`${one}Players`]).flags);
  if (flags == null || others == null) return won;
  return `${won}, ${counted(flags, "flag")} to ${others}`;
}

/** A frozen result as plain text for a chat such as Discord: a block of code, so that no name is read as markup. */
export function storyText(result: Result, story: ResultStory, address: string): string {
  const players = bothTeams(result);
  const longest = Math.max(0, ...players.map(({ userName }) => userName.length));
  const team = (side: Side) => {
    const { before, gain } = eloWords(result, side);
    const rows = byScore(result[`${side}Players`]).map(({ userName, score, flags, kills, deaths }) => {
      const figures = [
        counted(score, "point"),
        flags === null ? null : counted(flags, "flag"),
        counted(kills, "kill"),
        counted(deaths, "death"),
      ];
      return `  ${isolated(userName)}${" ".repeat(longest - userName.length)}  ${figures.filter((figure) => figure !== null).join(", ")}`;
    });
    return [`${isolated(sideName(result, side))}, Elo ${before}${gain === null ? "" : ` (${gain})`}`, ...rows];
  };
  const lines = [
    resultTitle(result),
    `${modeWords(result)}, ${dateWords(zonedTime(result.date, "UTC"))}`,
    "",
    ...sides.flatMap(team),
    "",
    storySentence(result, story),
  ];
  return ["```", ...lines.map((line) => line.replaceAll("`", "'")), "```", address].join("\n");
}
