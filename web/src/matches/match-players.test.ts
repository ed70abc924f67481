import type { Match, MatchPlayer } from "contract/matches.ts";
import { expect, test } from "vitest";
import { playerIn, playersOf, readiness } from "./match-players.ts";

const player = (userId: string, isReady: boolean): MatchPlayer => ({
  userId,
  userName: `player ${userId}`,
  avatar: null,
  elo: 1000,
  isReady,
});
const match: Match = {
  _id: "1",
  queueId: "2",
  queueName: "Evening",
  modeId: "3",
  modeName: "gCTF",
  mode: "2v2",
  map: "ctf5",
  redPlayers: [player("11", true), player("12", false)],
  bluePlayers: [player("21", true), player("22", true)],
  redElo: 1000,
  blueElo: 1000,
  redWinChance: 0.5,
  madeAt: "2026-11-21T12:00:00Z",
  readyUntil: "2026-11-21T12:01:00Z",
  isOpen: true,
  cancelVotes: 0,
  cancelVotesNeeded: 3,
  wantsCancel: false,
};

test("each side has its own players", () => {
  expect(playersOf(match, "red")).toBe(match.redPlayers);
  expect(playersOf(match, "blue")).toBe(match.bluePlayers);
});

test("a user is found on either side, and nowhere else", () => {
  expect(playerIn(match, "12")).toBe(match.redPlayers[1]);
  expect(playerIn(match, "21")).toBe(match.bluePlayers[0]);
  expect(playerIn(match, "1")).toBeNull();
});

test("who is ready is counted on both sides", () => {
  expect(readiness(match)).toEqual({ ready: 3, of: 4 });
});
