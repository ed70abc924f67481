import { forfeitScore } from "contract/constants.ts";
import type { RankedResult, ResultPlayer } from "contract/results.ts";
import { fitLines, limits, plain } from "./markdown.ts";
import { type MessageBody, messageBody } from "./message-body.ts";
import { eloWord, gainWord } from "./words.ts";

/** A validated result: its score, map and change of Elo, and a link. */
export function resultMessage(result: RankedResult, marker: string, publicUrl: string): MessageBody {
  const { redEloBefore, redEloGain, blueEloBefore, blueEloGain } = result;
  const embed = {
    title: `Result: Red ${scoreWord(result)} Blue`,
    description: [
      result.winnerName === null ? "A draw" : `${result.winnerName} won`,
      `${plain(result.modeName ?? "Unknown")} · ${plain(result.mode)} on ${plain(result.map ?? "Unknown")}`,
      `${publicUrl}/ranked/results/${result._id}`,
    ].join("\n"),
    fields: [
      { name: `Red · ${eloWords(redEloBefore, redEloGain)}`, value: teamLines(result.redPlayers), inline: true },
      { name: `Blue · ${eloWords(blueEloBefore, blueEloGain)}`, value: teamLines(result.bluePlayers), inline: true },
    ],
    footer: { text: marker },
  };
  return messageBody(embed, []);
}

function scoreWord({ isForfeit, winnerSide, redScore, blueScore }: RankedResult): string {
  if (!isForfeit) return `${redScore} : ${blueScore}`;
  return winnerSide === "red" ? `${forfeitScore} - Forfeit` : `Forfeit - ${forfeitScore}`;
}

function eloWords(before: number | null, gain: number | null): string {
  return before === null || gain === null ? "–" : `${eloWord(before)} (${gainWord(gain)})`;
}

function teamLines(players: readonly ResultPlayer[]): string {
  const lines = players.map(({ userName, score }) => `**${plain(userName)}** ${score}`);
  return fitLines(lines, limits.fieldValue) || "–";
}
