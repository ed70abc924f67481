import fc from "fast-check";
import { expect, test } from "vitest";
import { eurosOf, prizesOf } from "./prizes.ts";

test("the first season's pool: 120, 50 and 30 euros to the first three, and 100 by rounds won", () => {
  expect(prizesOf([10, 6, 3, 1], 300)).toEqual([12_000 + 5000, 5000 + 3000, 3000 + 1500, 500]);
});

test("two thirds are split 12 : 5 : 3 among the first three, and one third by points", () => {
  expect(prizesOf([5, 5, 0, 0], 90)).toEqual([3600 + 1500, 1500 + 1500, 900, 0]);
});

test("all of the pool is paid to the last cent, once somebody has a point", () => {
  const points = fc.array(fc.nat(60), { minLength: 3, maxLength: 12 }).filter((all) => all.some((one) => one > 0));
  fc.assert(
    fc.property(points, fc.integer({ min: 1, max: 1_000_000 }), (all, pool) => {
      const prizes = prizesOf(all, pool);
      expect(prizes.reduce((sum, prize) => sum + prize, 0)).toBe(pool * 100);
      expect(Math.min(...prizes)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test("what nobody has earned stays unpaid", () => {
  expect(prizesOf([0, 0], 300)).toEqual([12_000, 5000]);
  expect(prizesOf([], 300)).toEqual([]);
  expect(eurosOf(12_050)).toBe("120.50 €");
});
