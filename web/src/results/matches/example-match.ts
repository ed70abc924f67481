import { defaultAppearance } from "contract/appearance.ts";
import type { Match, MatchPlayer } from "contract/matches.ts";

export function examplePlayer(userId: string, isReady = false): MatchPlayer {
  return { userId, userName: `player ${userId}`, ...defaultAppearance, elo: 1000, isReady };
}

/** A match for tests. One player is not ready. */
export const exampleMatch: Match = {
  _id: "1",
  queueId: "2",
  queueName: "Evening",
  modeId: "3",
  modeName: "gCTF",
  mode: "2v2",
  map: "ctf5",
  redPlayers: [examplePlayer("11", true), examplePlayer("12")],
  bluePlayers: [examplePlayer("21", true), examplePlayer("22", true)],
  redElo: 1000,
  blueElo: 1000,
  redWinChance: 0.5,
  madeAt: "2026-11-21T12:00:00Z",
  readyUntil: "2026-11-21T12:01:00Z",
  isOpen: true,
  isRunning: false,
  cancelVotes: 0,
  cancelVotesNeeded: 3,
  openPlaces: { red: 0, blue: 0 },
  wantsCancel: false,
};
