import { defaultAppearance } from "contract/appearance.ts";
import type { ResultInsightsData, ResultPlayer } from "contract/results.ts";
import type { Result } from "../results-queries.ts";

/** Creates a player of a result. */
function createPlayer(userId: string, userName: string): ResultPlayer {
  return { ...defaultAppearance, _id: `1${userId}`, userId, userName, score: 50, flags: 2, kills: 40, deaths: 30 };
}

/** A validated ranked result. Red (Ann and Bob) has won against blue (Cid and Dan). */
export const exampleResult: Result = {
  _id: "5",
  date: "2026-02-28T18:00:00Z",
  mode: "2v2",
  modeId: "3",
  modeName: "gCTF",
  map: "ctf5",
  doubts: [],
  timeLimit: 20,
  scoreLimit: 1000,
  redScore: 409,
  blueScore: 316,
  redEloBefore: 1000,
  blueEloBefore: 1000,
  redEloGain: 12.5,
  blueEloGain: -12.5,
  winnerName: "Red",
  winnerSide: "red",
  isForfeit: false,
  hasRound: true,
  isRunning: false,
  freezed: true,
  redPlayers: [createPlayer("1", "Ann"), createPlayer("2", "Bob")],
  bluePlayers: [createPlayer("3", "Cid"), createPlayer("4", "Dan")],
};

/** The insights of that result. Dan's Elo did not change. */
export const exampleInsights: ResultInsightsData = {
  players: [
    { userId: "1", eloBefore: 1000, eloAfter: 1012.5 },
    { userId: "2", eloBefore: 900, eloAfter: 912.5 },
    { userId: "3", eloBefore: 1000, eloAfter: 987.5 },
    { userId: "4", eloBefore: 800, eloAfter: 800 },
  ],
  redChance: 0.5,
  mvp: null,
  event: null,
  previous: null,
  next: null,
};
