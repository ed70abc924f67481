import { expect, test } from "vitest";
import { createExamplePlayer, exampleMatch as match } from "./example-match.ts";
import { countReadyPlayers, findPlayer, formatAnnouncement, getMatchStage, getSideOfPlayer } from "./match-stage.ts";

// In the example match, player 12 of the red side is not ready.

/** The ready check is over (`readyUntil` is `null`), but a player of the blue side has left. */
const matchWithOpenPlace = { ...match, readyUntil: null, openPlaces: { red: 0, blue: 1 } };

test("the stage depends on who is ready, on open places, and on whether the round has started", () => {
  expect(getMatchStage(match, createExamplePlayer("12", { isReady: false }))).toBe("confirm");
  expect(getMatchStage(match, createExamplePlayer("12", { isReady: true }))).toBe("wait");
  expect(getMatchStage({ ...match, readyUntil: null }, createExamplePlayer("12", { isReady: true }))).toBe("play");
  expect(getMatchStage(matchWithOpenPlace, createExamplePlayer("12", { isReady: true }))).toBe("lacking");
  expect(getMatchStage({ ...matchWithOpenPlace, isRunning: true }, createExamplePlayer("12", { isReady: true }))).toBe(
    "running",
  );
});

test("the announcement contains the team size, the map, the side and the next step", () => {
  const redPlayer = createExamplePlayer("12", { isReady: false });
  const bluePlayer = createExamplePlayer("21", { isReady: true });
  expect(formatAnnouncement(match, redPlayer)).toBe("Your match is here: 2 vs 2 on ctf5, you play Red. Press Ready.");
  const readyMatch = { ...match, readyUntil: null };
  expect(formatAnnouncement(readyMatch, bluePlayer)).toBe(
    "Everybody is ready: 2 vs 2 on ctf5, you play Blue. Play now.",
  );
  expect(formatAnnouncement(matchWithOpenPlace, redPlayer)).toBe(
    "A player is missing: 2 vs 2 on ctf5, you play Red. The round starts once all places are taken.",
  );
});

test("findPlayer finds a player on either side, and returns null for other users", () => {
  expect(findPlayer(match, "12")).toBe(match.redPlayers[1]);
  expect(findPlayer(match, "21")).toBe(match.bluePlayers[0]);
  expect(findPlayer(match, "1")).toBeNull();
});

test("getSideOfPlayer returns the side of a player", () => {
  expect(getSideOfPlayer(match, createExamplePlayer("12", { isReady: false }))).toBe("red");
  expect(getSideOfPlayer(match, createExamplePlayer("21", { isReady: false }))).toBe("blue");
});

test("countReadyPlayers counts the players of both sides", () => {
  expect(countReadyPlayers(match)).toEqual({ ready: 3, total: 4 });
});
