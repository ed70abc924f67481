import { expect, test } from "vitest";
import { timeLeft, timePassed } from "./time-words.ts";

const [second, minute, hour] = [1000, 60_000, 3_600_000];

test.each([
  [60 * second, "1:00"],
  [46.2 * second, "0:47"],
  [1, "0:01"],
  [0, "0:00"],
  [-5 * second, "0:00"],
  [9 * minute + 5 * second, "9:05"],
  [2 * hour, "2:00:00"],
  [hour + 58 * minute + 3 * second, "1:58:03"],
])("%i ms are left as %s", (left, words) => {
  expect(timeLeft(1_000_000 + left, 1_000_000)).toBe(words);
});

test.each([
  [-3 * second, "now"],
  [0, "now"],
  [minute - 1, "now"],
  [minute, "1 min"],
  [59 * minute + 59 * second, "59 min"],
  [hour, "1 h"],
  [hour + 5 * minute, "1 h 5 min"],
  [49 * hour, "49 h"],
])("%i ms have passed as %s", (passed, words) => {
  expect(timePassed(1_000_000, 1_000_000 + passed)).toBe(words);
});
