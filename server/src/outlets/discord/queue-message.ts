import type { Match } from "contract/matches.ts";
import type { Queue } from "contract/queues.ts";
import { sizeOf } from "contract/team-modes.ts";
import { fitLines, limits, plain } from "./markdown.ts";
import { type MessageBody, messageBody } from "./message-body.ts";
import { eloWord, percentWord, sizeWords } from "./words.ts";

/** The waiting players of a queue and its open matches, with buttons to join and leave. */
export function queueMessage(queue: Queue, marker: string, publicUrl: string): MessageBody {
  const seats = 2 * sizeOf(queue.mode);
  const id = Number(queue._id);
  const waiting = queue.players.map(
    ({ userName, elo, isAway }, index) =>
      `${index + 1}. **${plain(userName)}** ${eloWord(elo)}${isAway ? " · away" : ""}`,
  );
  const embed = {
    title: plain(queue.name),
    description: [
      `${sizeWords(queue.mode)} · ${plain(queue.modeName)}`,
      `Maps: ${queue.maps.map(plain).join(", ")}`,
      `${publicUrl}/ranked/queues/${queue._id}`,
    ].join("\n"),
    fields: [
      {
        name: `Waiting: ${queue.players.filter(({ isAway }) => !isAway).length} / ${seats}`,
        value: fitLines(waiting, limits.fieldValue) || "Nobody yet",
      },
      { name: "Open matches", value: fitLines(queue.matches.map(matchLine), limits.fieldValue) || "None" },
    ],
    footer: { text: marker },
  };
  return messageBody(embed, [
    { action: "join", id, label: "Join", style: "success" },
    { action: "leave", id, label: "Leave", style: "secondary" },
  ]);
}

function matchLine({ _id, map, redElo, blueElo, redWinChance, readyUntil }: Match): string {
  const state = readyUntil === null ? "being played" : "getting ready";
  const teams = `Red ${eloWord(redElo)} vs Blue ${eloWord(blueElo)}`;
  return `Match ${_id} · ${plain(map)} · ${teams} · ${percentWord(redWinChance)} for Red · ${state}`;
}
