import { expect, test } from "vitest";
import { examplePlayer, exampleMatch as match } from "./example-match.ts";
import { playerIn, readiness, sideOfPlayer, spokenWords, stageOf } from "./match-stage.ts";

const lacking = { ...match, readyUntil: null, openPlaces: { red: 0, blue: 1 } };

test("the stage is “confirm” for players who are not ready, “wait” for those who are, “play” once all are", () => {
  expect(stageOf(match, examplePlayer("12"))).toBe("confirm");
  expect(stageOf(match, examplePlayer("12", true))).toBe("wait");
  expect(stageOf({ ...match, readyUntil: null }, examplePlayer("12", true))).toBe("play");
  expect(stageOf(lacking, examplePlayer("12", true))).toBe("lacking");
  expect(stageOf({ ...lacking, isRunning: true }, examplePlayer("12", true))).toBe("running");
});

test("the announcement names the size, the map, the side and what to do", () => {
  const red = examplePlayer("12");
  const blue = examplePlayer("21", true);
  expect(spokenWords(match, red)).toBe("Your match is here: 2 vs 2 on ctf5, you play Red. Press Ready.");
  const ready = { ...match, readyUntil: null };
  expect(spokenWords(ready, blue)).toBe("Everybody is ready: 2 vs 2 on ctf5, you play Blue. Play now.");
  expect(spokenWords(lacking, red)).toBe(
    "A player is missing: 2 vs 2 on ctf5, you play Red. The round starts once all places are taken.",
  );
});

test("finds a user on either side", () => {
  expect(playerIn(match, "12")).toBe(match.redPlayers[1]);
  expect(playerIn(match, "21")).toBe(match.bluePlayers[0]);
  expect(playerIn(match, "1")).toBeNull();
});

test("returns the side of a player", () => {
  expect(sideOfPlayer(match, examplePlayer("12"))).toBe("red");
  expect(sideOfPlayer(match, examplePlayer("21"))).toBe("blue");
});

test("counts who is ready on both sides", () => {
  expect(readiness(match)).toEqual({ ready: 3, of: 4 });
});
