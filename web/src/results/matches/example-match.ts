import { defaultAppearance } from "contract/appearance.ts";
import type { Match, MatchPlayer } from "contract/matches.ts";

/** A player of a match, for tests. */
export function createExamplePlayer(userId: string, { isReady }: { readonly isReady: boolean }): MatchPlayer {
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
  redPlayers: [createExamplePlayer("11", { isReady: true }), createExamplePlayer("12", { isReady: false })],
  bluePlayers: [createExamplePlayer("21", { isReady: true }), createExamplePlayer("22", { isReady: true })],
  redElo: 1000,
  blueElo: 1000,
  redWinChance: 0.5,
  madeAt: "2026-11-21T12:00:00Z",
  readyUntil: "2026-11-21T12:01:00Z",
  isOpen: true,
  isRunning: false,
  liveRound: null,
  cancelVotes: 0,
  cancelVotesNeeded: 3,
  openPlaces: { red: 0, blue: 0 },
  wantsCancel: false,
};
