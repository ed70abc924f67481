import { expect, test } from "vitest";
import { selectMode } from "./modes-queries.ts";

/** Only the ids and the order of these modes matter. */
const noLimits = { scoreLimit: null, timeLimit: null, spectators: null };
const duel = { _id: "7", name: "Duel", ...noLimits };
const squad = { _id: "2", name: "Squad", ...noLimits };

test("a page shows the mode in its URL", () => {
  expect(selectMode([duel, squad], squad._id)).toBe(squad);
});

test("a page shows the first mode by name if its URL contains no mode or an unknown one", () => {
  expect(selectMode([duel, squad], "")).toBe(duel);
  expect(selectMode([duel, squad], "99")).toBe(duel);
});

test("a page shows no mode if there are none", () => {
  expect(selectMode([], squad._id)).toBeUndefined();
});
