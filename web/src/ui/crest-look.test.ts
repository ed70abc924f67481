import { expect, test } from "vitest";
import { crestLook } from "./crest-look.ts";

test("the same name always looks the same", () => {
  expect(crestLook("Foxes")).toEqual(crestLook("Foxes"));
});

test("of a thousand names every look is somebody's", () => {
  const looks = Array.from({ length: 1000 }, (_, place) => crestLook(`Clan ${place}`));
  expect(new Set(looks.map(({ field, division }) => field + division)).size).toBe(36);
});

test("no crest comes near the colours of the teams", () => {
  const hues = Array.from({ length: 1000 }, (_, place) => Number(crestLook(`${place}`).field.match(/ (\d+)\)$/)?.[1]));
  for (const team of [25, 258]) {
    expect(Math.min(...hues.map((hue) => Math.abs(hue - team)))).toBeGreaterThanOrEqual(35);
  }
});

test.each([
  ["Foxes", "FO"],
  ["Night Owls", "NO"],
  ["[GER] Flag Bandits", "GF"],
  ["x", "X"],
  ["1. FC", "1F"],
  ["ßöse", "SSÖ"],
  ["🦊🔥", ""],
])("%s is lettered %s", (name, letters) => {
  expect(crestLook(name).letters).toBe(letters);
});
