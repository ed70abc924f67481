import { expect, test } from "vitest";
import { examplePlayer, exampleMatch as match } from "./example-match.ts";
import { countReadyPlayers, findPlayer, formatAnnouncement, getMatchStage, getSideOfPlayer } from "./match-stage.ts";

const matchWithOpenPlace = { ...match, readyUntil: null, openPlaces: { red: 0, blue: 1 } };

test("the stage depends on who is ready, on open places, and on whether the round has started", () => {
  expect(getMatchStage(match, examplePlayer("12"))).toBe("confirm");
  expect(getMatchStage(match, examplePlayer("12", true))).toBe("wait");
  expect(getMatchStage({ ...match, readyUntil: null }, examplePlayer("12", true))).toBe("play");
  expect(getMatchStage(matchWithOpenPlace, examplePlayer("12", true))).toBe("lacking");
  expect(getMatchStage({ ...matchWithOpenPlace, isRunning: true }, examplePlayer("12", true))).toBe("running");
});

test("the announcement contains the team size, the map, the side and the next step", () => {
  const redPlayer = examplePlayer("12");
  const bluePlayer = examplePlayer("21", true);
  expect(formatAnnouncement(match, redPlayer)).toBe("Your match is here: 2 vs 2 on ctf5, you play Red. Press Ready.");
  const readyMatch = { ...match, readyUntil: null };
  expect(formatAnnouncement(readyMatch, bluePlayer)).toBe(
    "Everybody is ready: 2 vs 2 on ctf5, you play Blue. Play now.",
  );
  expect(formatAnnouncement(matchWithOpenPlace, redPlayer)).toBe(
    "A player is missing: 2 vs 2 on ctf5, you play Red. The round starts once all places are taken.",
  );
});

test("finds a user on either side", () => {
  expect(findPlayer(match, "12")).toBe(match.redPlayers[1]);
  expect(findPlayer(match, "21")).toBe(match.bluePlayers[0]);
  expect(findPlayer(match, "1")).toBeNull();
});

test("returns the side of a player", () => {
  expect(getSideOfPlayer(match, examplePlayer("12"))).toBe("red");
  expect(getSideOfPlayer(match, examplePlayer("21"))).toBe("blue");
});

test("counts ready players of both sides", () => {
  expect(countReadyPlayers(match)).toEqual({ ready: 3, total: 4 });
});
