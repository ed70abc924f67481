import type { Match, MatchPlayer } from "contract/matches.ts";
import { fitLines, limits, plain } from "./markdown.ts";
import { type MessageBody, messageBody } from "./message-body.ts";
import { eloWord, percentWord } from "./words.ts";

/** Both teams of an open match, the map and the odds, with buttons to be ready and to cancel. */
export function matchMessage(match: Match, marker: string): MessageBody {
  const id = Number(match._id);
  const { redWinChance, cancelVotes, cancelVotesNeeded } = match;
  const embed = {
    title: `Match ${match._id} on ${plain(match.map)}`,
    description: [
      stateLine(match),
      `Win chance: Red ${percentWord(redWinChance)}, Blue ${percentWord(1 - redWinChance)}`,
      `Votes to cancel: ${cancelVotes} of ${cancelVotesNeeded}`,
    ].join("\n"),
    fields: [
      { name: `Red · ${eloWord(match.redElo)}`, value: teamLines(match.redPlayers), inline: true },
      { name: `Blue · ${eloWord(match.blueElo)}`, value: teamLines(match.bluePlayers), inline: true },
    ],
    footer: { text: marker },
  };
  return messageBody(embed, [
    { action: "ready", id, label: "Ready", style: "success", disabled: match.readyUntil === null },
    { action: "cancel", id, label: "Vote to cancel", style: "danger", disabled: match.isRunning },
  ]);
}

/** Discord shows the end of the ready check as a countdown in each reader's time zone. */
function stateLine({ isRunning, readyUntil }: Match): string {
  if (isRunning) return "The round is being played";
  if (readyUntil === null) return "Everyone is ready: have a good game!";
  const seconds = Math.floor(new Date(readyUntil).getTime() / 1000);
  return `Press Ready <t:${seconds}:R>, or lose your place`;
}

function teamLines(players: readonly MatchPlayer[]): string {
  const lines = players.map(
    ({ userName, elo, isReady }) => `${isReady ? "✅" : "⏳"} **${plain(userName)}** ${eloWord(elo)}`,
  );
  return fitLines(lines, limits.fieldValue) || "–";
}
