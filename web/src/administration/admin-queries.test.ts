import { expect, test } from "vitest";
import { countPending } from "./admin-queries.ts";

test("items that belong to no area are counted once", () => {
  const counts = {
    ranked: {
      unvalidated: 1,
      disputes: 2,
      inbox: 3,
      budgets: 4,
      servers: 5,
      names: 6,
      accounts: 7,
      discord: 8,
      matches: 9,
    },
    league: {
      unvalidated: 10,
      disputes: 20,
      inbox: 3,
      budgets: 4,
      servers: 5,
      names: 6,
      accounts: 7,
      discord: 8,
      events: 30,
      rosters: 40,
    },
  };
  // The shared counts from 3 to 8 add up to 33, the other ranked ones to 12, and the other league ones to 100.
  expect(countPending(counts, ["ranked", "league"])).toBe(145);
  expect(countPending(counts, ["ranked"])).toBe(45);
  expect(countPending(counts, ["league"])).toBe(133);
  expect(countPending(counts, [])).toBe(0);
  expect(countPending(counts, ["ranked", "league"], "results")).toBe(11);
  expect(countPending(counts, ["ranked", "league"], "rounds")).toBe(3);
  expect(countPending(counts, ["league"], "matches")).toBe(0);
});
