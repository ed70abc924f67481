import { expect, test } from "vitest";
import { chosenMode } from "./modes-queries.ts";

const game = { scoreLimit: null, timeLimit: null, spectators: null };
const duel = { _id: "7", name: "Duel", ...game };
const squad = { _id: "2", name: "Squad", ...game };

test("chooses the mode that the address names", () => {
  expect(chosenMode([duel, squad], "2")).toBe(squad);
});

test("chooses the first by name where the address names none, or an unknown one", () => {
  expect(chosenMode([duel, squad], "")).toBe(duel);
  expect(chosenMode([duel, squad], "99")).toBe(duel);
  expect(chosenMode([], "2")).toBeUndefined();
});
