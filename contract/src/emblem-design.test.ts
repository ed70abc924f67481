import { expect, test } from "vitest";
import { assignEmblemDesigns, getEmblemDesign } from "./emblem-design.ts";
import type { ChosenEmblem } from "./emblems.ts";
import { hues } from "./hues.ts";

function createClanWithoutEmblem(name: string) {
  return { name, crest: null };
}

test("the same name always has the same design", () => {
  expect(getEmblemDesign(createClanWithoutEmblem("Foxes"))).toEqual(getEmblemDesign(createClanWithoutEmblem("Foxes")));
});

test("a thousand names use every design", () => {
  const designs = Array.from({ length: 1000 }, (_, index) => getEmblemDesign(createClanWithoutEmblem(`Clan ${index}`)));
  expect(new Set(designs.map(({ field, shape }) => field + shape)).size).toBe(12);
});

test("ten clans get ten emblems that differ in colour and shape", () => {
  for (let season = 0; season < 200; season += 1) {
    const designs = [
      ...assignEmblemDesigns(
        Array.from({ length: 10 }, (_, index) => createClanWithoutEmblem(`Clan ${season} ${index}`)),
      ).values(),
    ];
    expect(new Set(designs.map(({ shape }) => shape)).size).toBe(10);
    expect(new Set(designs.map(({ field }) => field)).size).toBe(10);
  }
});

test("clans keep their emblems when a clan is added at the end", () => {
  const clans = Array.from({ length: 9 }, (_, index) => createClanWithoutEmblem(`Clan ${index}`));
  const designs = assignEmblemDesigns(clans);
  const later = assignEmblemDesigns([...clans, createClanWithoutEmblem("Newcomers")]);
  for (const { name } of clans) expect(later.get(name)).toEqual(designs.get(name));
});

test("more clans than designs share them evenly", () => {
  const designs = [
    ...assignEmblemDesigns(Array.from({ length: 24 }, (_, index) => createClanWithoutEmblem(`Clan ${index}`))).values(),
  ];
  const counts = Object.values(Object.groupBy(designs, ({ shape }) => shape)).map((group) => group.length);
  expect(counts).toEqual(Array.from({ length: 12 }, () => 2));
});

test("no generated emblem has a hue close to the teams' colours", () => {
  const hues = Array.from({ length: 1000 }, (_, index) =>
    Number(getEmblemDesign(createClanWithoutEmblem(`${index}`)).field.match(/ (\d+)\)$/)?.[1]),
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
])("the emblem of %s has the letters %s", (name, letters) => {
  expect(getEmblemDesign(createClanWithoutEmblem(name)).letters).toBe(letters);
});

test("chosen emblems keep their shape, and generated ones avoid the chosen shapes and hues", () => {
  const crests: ChosenEmblem[] = [
    { shape: "bend", colour: "grey", secondColour: "violet" },
    { shape: "saltire", colour: "green", secondColour: "green" },
    { shape: "pile", colour: "plum", secondColour: "grey" },
  ];
  for (let season = 0; season < 200; season += 1) {
    const clans = Array.from({ length: 12 }, (_, index) => createClanWithoutEmblem(`Clan ${season} ${index}`));
    const mixed = [...clans.slice(3), ...crests.map((crest, index) => ({ name: `Chosen ${index}`, crest }))];
    const designs = assignEmblemDesigns(mixed);
    expect(new Set([...designs.values()].map(({ shape }) => shape)).size).toBe(12);
    expect(crests.map((_, index) => designs.get(`Chosen ${index}`)?.shape)).toEqual(crests.map(({ shape }) => shape));
    const few = [...assignEmblemDesigns([...mixed.slice(-3), ...mixed.slice(0, 4)]).values()];
    expect(new Set(few.map(({ field }) => field)).size).toBe(7);
  }
});

test("no selectable colour is close to the teams' colours, and each has two shades", () => {
  for (const [colour, hue] of Object.entries(hues)) {
    for (const team of [25, 258]) expect(hue === null || Math.abs(hue - team) >= 35).toBe(true);
    const crest = { shape: "bend", colour, secondColour: colour } as ChosenEmblem;
    const { field, charge } = getEmblemDesign({ name: "Foxes", crest });
    expect(field).not.toBe(charge);
  }
});
