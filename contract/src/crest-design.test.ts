import { expect, test } from "vitest";
import { crestDesign, crestDesigns } from "./crest-design.ts";
import type { ChosenCrest } from "./crests.ts";
import { hues } from "./hues.ts";

function drawn(name: string) {
  return { name, crest: null };
}

test("the same name always has the same design", () => {
  expect(crestDesign(drawn("Foxes"))).toEqual(crestDesign(drawn("Foxes")));
});

test("a thousand names use every design", () => {
  const designs = Array.from({ length: 1000 }, (_, index) => crestDesign(drawn(`Clan ${index}`)));
  expect(new Set(designs.map(({ field, shape }) => field + shape)).size).toBe(12);
});

test("ten clans have ten crests, different in colour and in shape", () => {
  for (let season = 0; season < 200; season += 1) {
    const designs = [
      ...crestDesigns(Array.from({ length: 10 }, (_, index) => drawn(`Clan ${season} ${index}`))).values(),
    ];
    expect(new Set(designs.map(({ shape }) => shape)).size).toBe(10);
    expect(new Set(designs.map(({ field }) => field)).size).toBe(10);
  }
});

test("a crest stays when a clan is added, and in a season that takes the clans over", () => {
  const clans = Array.from({ length: 9 }, (_, index) => drawn(`Clan ${index}`));
  const designs = crestDesigns(clans);
  const later = crestDesigns([...clans, drawn("Newcomers")]);
  for (const { name } of clans) expect(later.get(name)).toEqual(designs.get(name));
});

test("more clans than designs share them evenly", () => {
  const designs = [...crestDesigns(Array.from({ length: 24 }, (_, index) => drawn(`Clan ${index}`))).values()];
  const counts = Object.values(Object.groupBy(designs, ({ shape }) => shape)).map((group) => group.length);
  expect(counts).toEqual(Array.from({ length: 12 }, () => 2));
});

test("no crest has a hue near the colours of the teams", () => {
  const hues = Array.from({ length: 1000 }, (_, index) =>
    Number(crestDesign(drawn(`${index}`)).field.match(/ (\d+)\)$/)?.[1]),
  );
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
  expect(crestDesign(drawn(name)).letters).toBe(letters);
});

test("crests that were chosen are drawn as chosen, and the others give way", () => {
  const crests: ChosenCrest[] = [
    { shape: "bend", colour: "grey", secondColour: "violet" },
    { shape: "saltire", colour: "green", secondColour: "green" },
    { shape: "pile", colour: "plum", secondColour: "grey" },
  ];
  for (let season = 0; season < 200; season += 1) {
    const clans = Array.from({ length: 12 }, (_, index) => drawn(`Clan ${season} ${index}`));
    const mixed = [...clans.slice(3), ...crests.map((crest, index) => ({ name: `Chosen ${index}`, crest }))];
    const designs = crestDesigns(mixed);
    expect(new Set([...designs.values()].map(({ shape }) => shape)).size).toBe(12);
    expect(crests.map((_, index) => designs.get(`Chosen ${index}`)?.shape)).toEqual(crests.map(({ shape }) => shape));
    const few = [...crestDesigns([...mixed.slice(-3), ...mixed.slice(0, 4)]).values()];
    expect(new Set(few.map(({ field }) => field)).size).toBe(7);
  }
});

test("no colour that can be chosen is near those of the teams, and any has two shades", () => {
  for (const [colour, hue] of Object.entries(hues)) {
    for (const team of [25, 258]) expect(hue === null || Math.abs(hue - team) >= 35).toBe(true);
    const crest = { shape: "bend", colour, secondColour: colour } as ChosenCrest;
    const { field, charge } = crestDesign({ name: "Foxes", crest });
    expect(field).not.toBe(charge);
  }
});
