import { expect, test } from "vitest";
import { chosenMode } from "./modes-queries.ts";

const duel = { _id: "7", name: "Duel" };
const squad = { _id: "2", name: "Squad" };

test("the mode is the one of the address", () => {
  expect(chosenMode([duel, squad], "2")).toBe(squad);
});

test("the first by name stands in where the address names none, or none that there is", () => {
  expect(chosenMode([duel, squad], "")).toBe(duel);
  expect(chosenMode([duel, squad], "99")).toBe(duel);
  expect(chosenMode([], "2")).toBeUndefined();
});
