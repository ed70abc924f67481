import { isolated } from "contract/isolated.ts";
import type { Match, MatchPlayer, PublicMatch } from "contract/matches.ts";
import type { Side } from "contract/sides.ts";
import { sizeWords } from "../../league-ui/mode-words.ts";
import { bothTeams, sideOf, sideWord } from "../../league-ui/side.tsx";

/**
 * The stage of an open match for one of its players: to be ready, to wait for the others, or to play; lacking, while a place
 * is open; running, once a game server has posted its round.
 */
export type MatchStage = "confirm" | "wait" | "lacking" | "play" | "running";

export function stageOf(match: Match, { isReady }: MatchPlayer): MatchStage {
  if (match.isRunning) return "running";
  if (match.readyUntil === null) return openPlacesIn(match) > 0 ? "lacking" : "play";
  return isReady ? "wait" : "confirm";
}

/** The open places of both sides. */
export function openPlacesIn({ openPlaces: { red, blue } }: Pick<PublicMatch, "openPlaces">): number {
  return red + blue;
}

export const stageTitles: Readonly<Record<MatchStage, string>> = {
  confirm: "Your match is here",
  wait: "You are ready",
  lacking: "A player is missing",
  play: "Everybody is ready",
  running: "Your match is being played",
};

/** A match's size and map: `2 vs 2 on ctf5`. */
export function gameWords({ mode, map }: PublicMatch): string {
  return `${sizeWords(mode)} on ${isolated(map)}`;
}

/** The same in one sentence for screen readers, announced once per stage. */
export function spokenWords(match: Match, player: MatchPlayer): string {
  const stage = stageOf(match, player);
  const side = sideWord(sideOfPlayer(match, player));
  return `${stageTitles[stage]}: ${gameWords(match)}, you play ${side}. ${nextWords[stage]}`.trimEnd();
}

const nextWords: Readonly<Record<MatchStage, string>> = {
  confirm: "Press Ready.",
  wait: "Waiting for the others.",
  lacking: "The round starts once all places are taken.",
  play: "Play now.",
  running: "",
};

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
