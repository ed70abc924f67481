import { expect, test } from "vitest";
import { selectMode } from "./modes-queries.ts";

const noLimits = { scoreLimit: null, timeLimit: null, spectators: null };
const duel = { _id: "7", name: "Duel", ...noLimits };
const squad = { _id: "2", name: "Squad", ...noLimits };

test("selects the mode in the URL", () => {
  expect(selectMode([duel, squad], "2")).toBe(squad);
});

test("selects the first mode by name if the URL contains none or an unknown one", () => {
  expect(selectMode([duel, squad], "")).toBe(duel);
  expect(selectMode([duel, squad], "99")).toBe(duel);
  expect(selectMode([], "2")).toBeUndefined();
});
