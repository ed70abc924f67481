import { expect, test } from "vitest";
import { exampleMatch as match } from "./example-match.ts";
import { playerIn, playersOf, readiness, sideOf } from "./match-players.ts";

test("each side has its own players", () => {
  expect(playersOf(match, "red")).toBe(match.redPlayers);
  expect(playersOf(match, "blue")).toBe(match.bluePlayers);
});

test("finds a user on either side", () => {
  expect(playerIn(match, "12")).toBe(match.redPlayers[1]);
  expect(playerIn(match, "21")).toBe(match.bluePlayers[0]);
  expect(playerIn(match, "1")).toBeNull();
});

test("returns the side of a player", () => {
  expect(sideOf(match, "12")).toBe("red");
  expect(sideOf(match, "21")).toBe("blue");
});

test("counts who is ready on both sides", () => {
  expect(readiness(match)).toEqual({ ready: 3, of: 4 });
});
