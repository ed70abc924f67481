import { forfeitScore, type ServerIncident } from "contract/constants.ts";
import type { Match, MatchPlayer } from "contract/matches.ts";
import type { Queue } from "contract/queues.ts";
import type { RankedResult, ResultPlayer } from "contract/results.ts";
import { sizeOf, type TeamMode } from "contract/team-modes.ts";
import { type APIButtonComponentWithCustomId, type APIEmbed, ButtonStyle, ComponentType } from "discord-api-types/v10";
import { fitLines, limits, plain } from "./markdown.ts";

export type MessageBody = ReturnType<typeof messageBody>;

type Button = Press & {
  readonly label: string;
  readonly style: "success" | "secondary" | "danger";
  readonly disabled?: boolean;
};

const styles = { success: ButtonStyle.Success, secondary: ButtonStyle.Secondary, danger: ButtonStyle.Danger } as const;

/** A message that mentions nobody. @param embed its `footer` contains the marker of the message */
export function messageBody(
  embed: APIEmbed & { readonly footer: { readonly text: string } },
  buttons: readonly Button[],
) {
  return {
    embeds: [{ color: 0x2f9e6e, ...embed }],
    components:
      buttons.length === 0 ? [] : [{ type: ComponentType.ActionRow as const, components: buttons.map(shown) }],
    allowed_mentions: { parse: [] },
  };
}

function shown({ label, style, disabled = false, ...press }: Button): APIButtonComponentWithCustomId {
  return { type: ComponentType.Button, custom_id: customId(press), label, style: styles[style], disabled };
}

/** What a button does, and to which queue or match. */
export type Press = { readonly action: (typeof actions)[number]; readonly id: number };

const actions = ["join", "leave", "ready", "cancel", "server"] as const;

function customId({ action, id }: Press): string {
  return `${action}:${id}`;
}

/** Parses a custom id; `null` if it is not one of the league's. */
export function pressOf(carried: string): Press | null {
  const [, word, key] = /^([a-z]+):([1-9]\d{0,14})$/.exec(carried) ?? [];
  const action = actions.find((one) => one === word);
  return action === undefined ? null : { action, id: Number(key) };
}

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

function matchLine(match: Match): string {
  const { _id, map, redElo, blueElo, redWinChance, readyUntil } = match;
  const playing = lacksPlayer(match) ? "a player is missing" : "being played";
  const state = readyUntil === null ? playing : "getting ready";
  const teams = `Red ${eloWord(redElo)} vs Blue ${eloWord(blueElo)}`;
  return `Match ${_id} · ${plain(map)} · ${teams} · ${percentWord(redWinChance)} for Red · ${state}`;
}

/**
 * Both teams of an open match, the map and the odds, with buttons to be ready and to cancel, and, once its server is set up,
 * to be told where it is.
 */
export function matchMessage(
  match: Match,
  marker: string,
  hasServer = false,
  incident: ServerIncident | null = null,
): MessageBody {
  const id = Number(match._id);
  const { redWinChance, cancelVotes, cancelVotesNeeded } = match;
  const embed = {
    title: `Match ${match._id} on ${plain(match.map)}`,
    description: [
      incident === null ? stateLine(match) : incidentLines[incident],
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
    hasServer
      ? { action: "server", id, label: "Where to play", style: "success" }
      : { action: "ready", id, label: "Ready", style: "success", disabled: match.readyUntil === null },
    { action: "cancel", id, label: "Vote to cancel", style: "danger", disabled: match.isRunning },
  ]);
}

/** What players are told of the server of their match. */
const incidentLines: Readonly<Record<ServerIncident, string>> = {
  SILENT: "The server stopped responding. Unless it answers soon, the match moves to the first server that is free.",
  NO_OTHER_SERVER: "The server stopped responding. The match moves to the first server that is free.",
  SILENT_IN_ROUND: "The server does not respond. An admin can move the match to another server.",
  RESTARTED: "The server restarted. Connect again.",
  ROUND_INTERRUPTED: "The round was interrupted and is played again from the start. Connect again.",
  SERVER_REPLACED: "The server stopped responding. The match moves to another server.",
  MOVED: "The match moves to another server.",
};

/** Discord shows the end of the ready check as a countdown in each reader's time zone. */
function stateLine(match: Match): string {
  const { isRunning, readyUntil } = match;
  if (isRunning) return "The round is being played";
  if (lacksPlayer(match)) return "A player is missing";
  if (readyUntil === null) return "Everyone is ready: have a good game!";
  const seconds = Math.floor(new Date(readyUntil).getTime() / 1000);
  return `Press Ready <t:${seconds}:R>, or lose your place`;
}

/** Whether all are ready, and a place is open. */
function lacksPlayer({ isRunning, readyUntil, openPlaces: { red, blue } }: Match): boolean {
  return !isRunning && readyUntil === null && red + blue > 0;
}

function teamLines(players: readonly MatchPlayer[]): string {
  const lines = players.map(
    ({ userName, elo, isReady }) => `${isReady ? "✅" : "⏳"} **${plain(userName)}** ${eloWord(elo)}`,
  );
  return fitLines(lines, limits.fieldValue) || "–";
}

/** How many players a leaderboard shows. */
export const leaders = 30;

type Leader = {
  readonly user_name: string;
  readonly elo: number;
  readonly wins: number;
  readonly losses: number;
};

/** The best players of a mode, the best first; equal Elos share a rank. */
export function leaderboardMessage(modeName: string, best: readonly Leader[], marker: string): MessageBody {
  const lines = best.map(({ user_name, elo, wins, losses }) => {
    const rank = 1 + best.findIndex((other) => other.elo === elo);
    return `${rank}\\. **${plain(user_name)}** ${eloWord(elo)} · ${wins} W ${losses} L`;
  });
  const embed = {
    title: `Leaderboard of ${plain(modeName)}`,
    description: fitLines(lines, limits.description) || "Nobody has played yet",
    footer: { text: marker },
  };
  return messageBody(embed, []);
}

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
      { name: `Red · ${eloWords(redEloBefore, redEloGain)}`, value: resultLines(result.redPlayers), inline: true },
      { name: `Blue · ${eloWords(blueEloBefore, blueEloGain)}`, value: resultLines(result.bluePlayers), inline: true },
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

function resultLines(players: readonly ResultPlayer[]): string {
  const lines = players.map(({ userName, score }) => `**${plain(userName)}** ${score}`);
  return fitLines(lines, limits.fieldValue) || "–";
}

function eloWord(elo: number): string {
  return elo.toFixed(2);
}

function gainWord(gain: number): string {
  return `${gain < 0 ? "-" : "+"}${Math.abs(gain).toFixed(2)}`;
}

function percentWord(chance: number): string {
  return `${Math.round(100 * chance)} %`;
}

function sizeWords(mode: TeamMode): string {
  return `${sizeOf(mode)} vs ${sizeOf(mode)}`;
}
