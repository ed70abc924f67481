import { expect, test } from "vitest";
import { crestLook, crestLooks } from "./crest-look.ts";

test("the same name always has the same look", () => {
  expect(crestLook("Foxes")).toEqual(crestLook("Foxes"));
});

test("a thousand names use every look", () => {
  const looks = Array.from({ length: 1000 }, (_, index) => crestLook(`Clan ${index}`));
  expect(new Set(looks.map(({ field, division }) => field + division)).size).toBe(12);
});

test("ten clans have ten crests, different in colour and in division", () => {
  for (let season = 0; season < 200; season += 1) {
    const looks = [...crestLooks(Array.from({ length: 10 }, (_, index) => `Clan ${season} ${index}`)).values()];
    expect(new Set(looks.map(({ division }) => division)).size).toBe(10);
    expect(new Set(looks.map(({ field }) => field)).size).toBe(10);
  }
});

test("a crest stays when a clan is added, and in a season that takes the clans over", () => {
  const names = Array.from({ length: 9 }, (_, index) => `Clan ${index}`);
  const looks = crestLooks(names);
  const later = crestLooks([...names, "Newcomers"]);
  for (const name of names) expect(later.get(name)).toEqual(looks.get(name));
});

test("more clans than looks share them evenly", () => {
  const looks = [...crestLooks(Array.from({ length: 24 }, (_, index) => `Clan ${index}`)).values()];
  const counts = Object.values(Object.groupBy(looks, ({ division }) => division)).map((group) => group.length);
  expect(counts).toEqual(Array.from({ length: 12 }, () => 2));
});

test("no crest has a hue near the colours of the teams", () => {
  const hues = Array.from({ length: 1000 }, (_, index) => Number(crestLook(`${index}`).field.match(/ (\d+)\)$/)?.[1]));
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
])("%s has the letters %s", (name, letters) => {
  expect(crestLook(name).letters).toBe(letters);
});
