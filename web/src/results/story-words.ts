import type { ResultStory } from "contract/result-stories.ts";
import { otherSide, type Side, sides } from "contract/sides.ts";
import { isUpset } from "contract/upset.ts";
import { modeWords } from "../league-ui/mode-words.ts";
import { counted, roundedPercent } from "../platform/numbers.ts";
import { dateWords, zonedTime } from "../platform/time-zone.ts";
import { eloWords } from "./elo.tsx";
import { byScore, sumsOf } from "./player-figures.ts";
import { resultTitle } from "./result-words.ts";
import type { Result, ResultsArea } from "./results-area.ts";

type Sides = Pick<ResultsArea, "sideName">;

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
export function storySentence(area: Sides, result: Result, story: ResultStory): string {
  const upset = upsetOf(result, story);
  const chance = upset && chanceOf(story, upset);
  const mvp = [...result.redPlayers, ...result.bluePlayers].find(({ userId }) => userId === story.mvp?.userId);
  const parts = [
    outcomeWords(area, result),
    chance !== null &&
      `an upset, as ${area.sideName(result, upset ?? "red")} had a chance of ${roundedPercent(chance)}`,
    mvp && `most valuable player: ${mvp.userName}`,
  ];
  return `${parts.filter(Boolean).join("; ")}.`;
}

function outcomeWords(area: Sides, result: Result): string {
  const { winnerSide } = result;
  const side = winnerSide ?? "red";
  const [own, other] = [side, otherSide(side)].map((one) => area.sideName(result, one));
  const map = result.map === null ? "" : ` on ${result.map}`;
  if (result.isForfeit) return `${own} won${map}, as ${other} gave up`;
  const score = `${result[`${side}Score`]}:${result[`${otherSide(side)}Score`]}`;
  const won = winnerSide === null ? `${own} and ${other} drew ${score}${map}` : `${own} beat ${other} ${score}${map}`;
  const [flags, others] = [side, otherSide(side)].map((one) => sumsOf(result[`${one}Players`]).flags);
  if (flags == null || others == null) return won;
  return `${won}, ${counted(flags, "flag")} to ${others}`;
}

/** A frozen result as plain text for a chat such as Discord: a block of code, so that no name is read as markup. */
export function storyText(area: Sides, result: Result, story: ResultStory, address: string): string {
  const players = [...result.redPlayers, ...result.bluePlayers];
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
      return `  ${userName.padEnd(longest)}  ${figures.filter((figure) => figure !== null).join(", ")}`;
    });
    return [`${area.sideName(result, side)}, Elo ${before}${gain === null ? "" : ` (${gain})`}`, ...rows];
  };
  const lines = [
    resultTitle(area, result),
    `${modeWords(result)}, ${dateWords(zonedTime(result.date, "UTC"))}`,
    "",
    ...sides.flatMap(team),
    "",
    storySentence(area, result, story),
  ];
  return ["```", ...lines.map((line) => line.replaceAll("`", "'")), "```", address].join("\n");
}
