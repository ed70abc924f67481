import { expect, test } from "vitest";
import { clanOnSide } from "./results-areas.tsx";

const result = { redClanId: "7", redClanName: "Reds", blueClanId: null, blueClanName: null };

test("a side has its chosen clan, or none", () => {
  expect(clanOnSide(result, "red")).toEqual({ _id: "7", name: "Reds" });
  expect(clanOnSide(result, "blue")).toBeNull();
});

test("a ranked result has no clans", () => {
  expect(clanOnSide({}, "red")).toBeNull();
});
