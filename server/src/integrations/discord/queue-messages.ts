import { forfeitScore, type ServerIncident } from "contract/constants.ts";
import type { Match, MatchPlayer } from "contract/matches.ts";
import type { Queue } from "contract/queues.ts";
import type { RankedResult, ResultPlayer } from "contract/results.ts";
import { getTeamSize, type TeamMode } from "contract/team-modes.ts";
import { type APIButtonComponentWithCustomId, type APIEmbed, ButtonStyle, ComponentType } from "discord-api-types/v10";
import { escapeMarkdown, fitLines, limits } from "./markdown.ts";

export type MessageBody = ReturnType<typeof buildMessageBody>;

type Button = ButtonAction & {
  readonly label: string;
  readonly style: "success" | "secondary" | "danger";
  readonly disabled?: boolean;
};

/** The colour of the stripe beside each message: green. */
const embedColour = 0x2f9e6e;

const styles = { success: ButtonStyle.Success, secondary: ButtonStyle.Secondary, danger: ButtonStyle.Danger } as const;

/** Builds a message that mentions nobody. @param embed its footer contains the marker of the message */
export function buildMessageBody(
  embed: APIEmbed & { readonly footer: { readonly text: string } },
  buttons: readonly Button[],
) {
  return {
    embeds: [{ color: embedColour, ...embed }],
    components:
      buttons.length === 0 ? [] : [{ type: ComponentType.ActionRow as const, components: buttons.map(toComponent) }],
    allowed_mentions: { parse: [] },
  };
}

function toComponent({ label, style, disabled = false, ...action }: Button): APIButtonComponentWithCustomId {
  return { type: ComponentType.Button, custom_id: formatCustomId(action), label, style: styles[style], disabled };
}

/** A button's action, and the id of its queue or match. */
export type ButtonAction = { readonly action: (typeof actions)[number]; readonly id: number };

const actions = ["join", "leave", "ready", "cancel", "server"] as const;

function formatCustomId({ action, id }: ButtonAction): string {
  return `${action}:${id}`;
}

/** An action and an id, as `formatCustomId` joins them. */
const customIdPattern = /^([a-z]+):([1-9]\d{0,14})$/;

/** Parses a custom id. @returns `null` if the bot gives no button such an id */
export function parseCustomId(customId: string): ButtonAction | null {
  const [, name, id] = customIdPattern.exec(customId) ?? [];
  const action = actions.find((actionName) => actionName === name);
  return action === undefined ? null : { action, id: Number(id) };
}

/**
 * Builds the message with a queue's waiting players and open matches, and buttons to join and leave. The API's `mode` is the
 * size of the teams; `modeName` is the name of the ranked mode.
 */
export function buildQueueMessage(queue: Queue, marker: string, publicUrl: string): MessageBody {
  const matchSize = 2 * getTeamSize(queue.mode);
  const id = Number(queue._id);
  const waitingLines = queue.players.map(
    ({ userName, elo, isAway }, index) =>
      `${index + 1}. **${escapeMarkdown(userName)}** ${formatElo(elo)}${isAway ? " · away" : ""}`,
  );
  const presentCount = queue.players.filter(({ isAway }) => !isAway).length;
  const embed = {
    title: escapeMarkdown(queue.name),
    description: [
      `${formatTeamSize(queue.mode)} · ${escapeMarkdown(queue.modeName)}`,
      `Maps: ${queue.maps.map(escapeMarkdown).join(", ")}`,
      `${publicUrl}/ranked/queues/${queue._id}`,
    ].join("\n"),
    fields: [
      {
        name: `Waiting: ${presentCount} / ${matchSize}`,
        value: fitLines(waitingLines, limits.fieldValue) || "Nobody yet",
      },
      { name: "Open matches", value: fitLines(queue.matches.map(formatMatchLine), limits.fieldValue) || "None" },
    ],
    footer: { text: marker },
  };
  return buildMessageBody(embed, [
    { action: "join", id, label: "Join", style: "success" },
    { action: "leave", id, label: "Leave", style: "secondary" },
  ]);
}

function formatMatchLine(match: Match): string {
  const { _id, map, redElo, blueElo, redWinChance, readyUntil } = match;
  const stateAfterReadyCheck = lacksPlayer(match) ? "a player is missing" : "being played";
  const state = readyUntil === null ? stateAfterReadyCheck : "getting ready";
  const teams = `Red ${formatElo(redElo)} vs Blue ${formatElo(blueElo)}`;
  return `Match ${_id} · ${escapeMarkdown(map)} · ${teams} · ${formatPercent(redWinChance)} for Red · ${state}`;
}

/** The server of a match. */
type MatchServer = {
  /** Whether the server is set up. */
  readonly hasServer?: boolean;
  readonly incident?: ServerIncident | null;
};

/**
 * Builds the message with the teams, the map and the win chances of an open match. Its buttons are ready and cancel. Once
 * the server is set up, a button that shows the server replaces the ready button.
 */
export function buildMatchMessage(
  match: Match,
  marker: string,
  { hasServer = false, incident = null }: MatchServer = {},
): MessageBody {
  const id = Number(match._id);
  const { redWinChance, cancelVotes, cancelVotesNeeded } = match;
  const embed = {
    title: `Match ${match._id} on ${escapeMarkdown(match.map)}`,
    description: [
      incident === null ? formatState(match) : incidentLines[incident],
      `Win chance: Red ${formatPercent(redWinChance)}, Blue ${formatPercent(1 - redWinChance)}`,
      `Votes to cancel: ${cancelVotes} of ${cancelVotesNeeded}`,
    ].join("\n"),
    fields: [
      { name: `Red · ${formatElo(match.redElo)}`, value: formatTeam(match.redPlayers), inline: true },
      { name: `Blue · ${formatElo(match.blueElo)}`, value: formatTeam(match.bluePlayers), inline: true },
    ],
    footer: { text: marker },
  };
  return buildMessageBody(embed, [
    hasServer
      ? { action: "server", id, label: "Where to play", style: "success" }
      : { action: "ready", id, label: "Ready", style: "success", disabled: match.readyUntil === null },
    { action: "cancel", id, label: "Vote to cancel", style: "danger", disabled: match.isRunning },
  ]);
}

/** The messages to players about incidents of the server. */
const incidentLines: Readonly<Record<ServerIncident, string>> = {
  SILENT: "The server stopped responding. Unless it answers soon, the match moves to the first server that is free.",
  NO_OTHER_SERVER: "The server stopped responding. The match moves to the first server that is free.",
  SILENT_IN_ROUND: "The server does not respond. An admin can move the match to another server.",
  RESTARTED: "The server restarted. Connect again.",
  ROUND_INTERRUPTED: "The round was interrupted and is played again from the start. Connect again.",
  SERVER_REPLACED: "The server stopped responding. The match moves to another server.",
  MOVED: "The match moves to another server.",
};

/** Describes the state of a match. Discord shows the end of the ready check as a countdown. */
function formatState(match: Match): string {
  const { isRunning, readyUntil } = match;
  if (isRunning) return "The round is being played";
  if (lacksPlayer(match)) return "A player is missing";
  if (readyUntil === null) return "Everyone is ready: have a good game!";
  const seconds = Math.floor(new Date(readyUntil).getTime() / 1000);
  return `Press Ready <t:${seconds}:R>, or lose your place`;
}

/** Whether the ready check is over and a slot is open. */
function lacksPlayer({ isRunning, readyUntil, openPlaces: { red, blue } }: Match): boolean {
  return !isRunning && readyUntil === null && red + blue > 0;
}

function formatTeam(players: readonly MatchPlayer[]): string {
  const lines = players.map(
    ({ userName, elo, isReady }) => `${isReady ? "✅" : "⏳"} **${escapeMarkdown(userName)}** ${formatElo(elo)}`,
  );
  return fitLines(lines, limits.fieldValue) || "–";
}

/** Maximum number of players that a leaderboard shows. */
export const leaderboardSize = 30;

type Leader = {
  readonly user_name: string;
  readonly elo: number;
  readonly wins: number;
  readonly losses: number;
};

/** Builds the message with the best players of a mode, the best first. Players with equal Elo share a rank. */
export function buildLeaderboardMessage(modeName: string, leaders: readonly Leader[], marker: string): MessageBody {
  const lines = leaders.map(({ user_name, elo, wins, losses }) => {
    const rank = 1 + leaders.findIndex((leader) => leader.elo === elo);
    return `${rank}\\. **${escapeMarkdown(user_name)}** ${formatElo(elo)} · ${wins} W ${losses} L`;
  });
  const embed = {
    title: `Leaderboard of ${escapeMarkdown(modeName)}`,
    description: fitLines(lines, limits.description) || "Nobody has played yet",
    footer: { text: marker },
  };
  return buildMessageBody(embed, []);
}

/** Builds the message of a validated result, with its score, map, Elo changes and link. */
export function buildResultMessage(result: RankedResult, marker: string, publicUrl: string): MessageBody {
  const { redEloBefore, redEloGain, blueEloBefore, blueEloGain } = result;
  const modeName = escapeMarkdown(result.modeName ?? "Unknown");
  const map = escapeMarkdown(result.map ?? "Unknown");
  const embed = {
    title: `Result: Red ${formatScore(result)} Blue`,
    description: [
      result.winnerName === null ? "A draw" : `${result.winnerName} won`,
      `${modeName} · ${escapeMarkdown(result.mode)} on ${map}`,
      `${publicUrl}/ranked/results/${result._id}`,
    ].join("\n"),
    fields: [
      {
        name: `Red · ${formatEloChange(redEloBefore, redEloGain)}`,
        value: formatResultTeam(result.redPlayers),
        inline: true,
      },
      {
        name: `Blue · ${formatEloChange(blueEloBefore, blueEloGain)}`,
        value: formatResultTeam(result.bluePlayers),
        inline: true,
      },
    ],
    footer: { text: marker },
  };
  return buildMessageBody(embed, []);
}

function formatScore({ isForfeit, winnerSide, redScore, blueScore }: RankedResult): string {
  if (!isForfeit) return `${redScore} : ${blueScore}`;
  return winnerSide === "red" ? `${forfeitScore} - Forfeit` : `Forfeit - ${forfeitScore}`;
}

function formatEloChange(eloBefore: number | null, gain: number | null): string {
  return eloBefore === null || gain === null ? "–" : `${formatElo(eloBefore)} (${formatGain(gain)})`;
}

function formatResultTeam(players: readonly ResultPlayer[]): string {
  const lines = players.map(({ userName, score }) => `**${escapeMarkdown(userName)}** ${score}`);
  return fitLines(lines, limits.fieldValue) || "–";
}

function formatElo(elo: number): string {
  return elo.toFixed(2);
}

function formatGain(gain: number): string {
  return `${gain < 0 ? "-" : "+"}${Math.abs(gain).toFixed(2)}`;
}

function formatPercent(chance: number): string {
  return `${Math.round(100 * chance)} %`;
}

function formatTeamSize(mode: TeamMode): string {
  return `${getTeamSize(mode)} vs ${getTeamSize(mode)}`;
}
