import { isolateBidi } from "contract/bidi-isolation.ts";
import type { Match, MatchPlayer, PublicMatch } from "contract/matches.ts";
import type { Side } from "contract/sides.ts";
import { formatTeamSize } from "../../league-ui/mode-labels.ts";
import { findSideOfPlayer, getSideLabel, listPlayersOfBothTeams } from "../../league-ui/side.tsx";

/**
 * The stage of an open match for one of its players: the player must confirm, waits for the others, or can play. A match
 * with an open place is "lacking" a player. It is "running" once a game server has posted its round.
 */
export type MatchStage = "confirm" | "wait" | "lacking" | "play" | "running";

/** Returns the stage of a match for one of its players. `readyUntil` is `null` after the ready check. */
export function getMatchStage(match: Match, { isReady }: MatchPlayer): MatchStage {
  if (match.isRunning) return "running";
  if (match.readyUntil === null) return countOpenPlaces(match) > 0 ? "lacking" : "play";
  return isReady ? "wait" : "confirm";
}

/** Returns the number of open places of both sides. */
export function countOpenPlaces({ openPlaces: { red, blue } }: Pick<PublicMatch, "openPlaces">): number {
  return red + blue;
}

export const stageTitles: Readonly<Record<MatchStage, string>> = {
  confirm: "Your match is here",
  wait: "You are ready",
  lacking: "A player is missing",
  play: "Everybody is ready",
  running: "Your match is being played",
};

/** Formats a match's team size and map: `2 vs 2 on ctf5`. */
export function formatSizeAndMap({ mode, map }: PublicMatch): string {
  return `${formatTeamSize(mode)} on ${isolateBidi(map)}`;
}

/** Formats the announcement for screen readers. They read it once per stage, because only the stage changes it. */
export function formatAnnouncement(match: Match, player: MatchPlayer): string {
  const stage = getMatchStage(match, player);
  const side = getSideLabel(getSideOfPlayer(match, player));
  return `${stageTitles[stage]}: ${formatSizeAndMap(match)}, you play ${side}. ${nextSteps[stage]}`.trimEnd();
}

const nextSteps: Readonly<Record<MatchStage, string>> = {
  confirm: "Press Ready.",
  wait: "Waiting for the others.",
  lacking: "The round starts once all places are taken.",
  play: "Play now.",
  running: "",
};

/** Returns the side of one of a match's players. */
export function getSideOfPlayer(match: PublicMatch, { userId }: MatchPlayer): Side {
  return findSideOfPlayer(match, userId) === "red" ? "red" : "blue";
}

/** Finds a user among the players of a match; `null` if they are not in it. */
export function findPlayer(match: PublicMatch, userId: string): MatchPlayer | null {
  return listPlayersOfBothTeams(match).find((player) => player.userId === userId) ?? null;
}

/** Returns whether a path is the page of a match. */
export function isPageOfMatch(pathname: string, matchId: string): boolean {
  return pathname.endsWith(`/matches/${matchId}`);
}

export function countReadyPlayers(match: PublicMatch): { readonly ready: number; readonly total: number } {
  const players = listPlayersOfBothTeams(match);
  return { ready: players.filter(({ isReady }) => isReady).length, total: players.length };
}
