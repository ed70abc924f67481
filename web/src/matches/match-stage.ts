import type { Match, MatchPlayer, PublicMatch } from "contract/matches.ts";
import type { Side } from "contract/sides.ts";
import { sizeWords } from "../league-ui/mode-words.ts";
import { bothTeams, sideOf, sideWord } from "../league-ui/side.tsx";

/**
 * The stage of an open match for one of its players: to be ready, to wait for the others, or to play; running, once a game
 * server has posted its round.
 */
export type MatchStage = "confirm" | "wait" | "play" | "running";

export function stageOf({ isRunning, readyUntil }: Match, { isReady }: MatchPlayer): MatchStage {
  if (isRunning) return "running";
  if (readyUntil === null) return "play";
  return isReady ? "wait" : "confirm";
}

export const stageTitles: Readonly<Record<MatchStage, string>> = {
  confirm: "Your match is here",
  wait: "You are ready",
  play: "Everybody is ready",
  running: "Your match is being played",
};

/** A match's size and map: `2 vs 2 on ctf5`. */
export function gameWords({ mode, map }: PublicMatch): string {
  return `${sizeWords(mode)} on ${map}`;
}

/** The same in one sentence for screen readers, announced once per stage. */
export function spokenWords(match: Match, player: MatchPlayer): string {
  const stage = stageOf(match, player);
  const side = sideWord(sideOfPlayer(match, player));
  const next = { confirm: "Press Ready.", wait: "Waiting for the others.", play: "Play now.", running: "" }[stage];
  return `${stageTitles[stage]}: ${gameWords(match)}, you play ${side}. ${next}`.trimEnd();
}

/** The side of one of a match's players. */
export function sideOfPlayer(match: PublicMatch, { userId }: MatchPlayer): Side {
  return sideOf(match, userId) === "red" ? "red" : "blue";
}

/** A user as a player of a match; `null` if they are not in it. */
export function playerIn(match: PublicMatch, userId: string): MatchPlayer | null {
  return bothTeams(match).find((player) => player.userId === userId) ?? null;
}

export function readiness(match: PublicMatch): { readonly ready: number; readonly of: number } {
  const players = bothTeams(match);
  return { ready: players.filter(({ isReady }) => isReady).length, of: players.length };
}
