import type { Match, MatchPlayer } from "contract/matches.ts";
import { expect, test } from "vitest";
import { spokenWords, stageOf } from "./match-stage.ts";

const ada: MatchPlayer = { userId: "1", userName: "Ada", avatar: null, elo: 1000, isReady: false };
const match: Match = {
  _id: "1",
  queueId: null,
  queueName: null,
  modeId: "3",
  modeName: "gCTF",
  mode: "1v1",
  map: "ctf5",
  redPlayers: [ada],
  bluePlayers: [{ ...ada, userId: "2", userName: "Bob", isReady: true }],
  redElo: 1000,
  blueElo: 1000,
  redWinChance: 0.5,
  madeAt: "2026-11-21T12:00:00Z",
  readyUntil: "2026-11-21T12:01:00Z",
  isOpen: true,
  cancelVotes: 0,
  cancelVotesNeeded: 2,
  wantsCancel: false,
};

test("a match asks who is not ready, waits with who is, and is played once all are", () => {
  expect(stageOf(match, ada)).toBe("asks");
  expect(stageOf(match, { ...ada, isReady: true })).toBe("waits");
  expect(stageOf({ ...match, readyUntil: null }, { ...ada, isReady: true })).toBe("plays");
});

test("what is heard says what is played, where, and what to do", () => {
  expect(spokenWords(match, "asks")).toBe("Your match is here: 1 vs 1 on ctf5. Press Ready.");
  expect(spokenWords(match, "plays")).toBe("Everybody is ready: 1 vs 1 on ctf5. Play now.");
});
