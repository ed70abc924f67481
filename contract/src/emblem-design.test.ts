import { expect, test } from "vitest";
import { assignEmblemDesigns, getEmblemDesign } from "./emblem-design.ts";
import type { ChosenEmblem } from "./emblems.ts";
import { hues } from "./hues.ts";

// In a design, `field` is the background colour, and `charge` is the colour of the shape on it.

/** The hues of the teams, in degrees: red and blue. */
const teamHues = [25, 258];
/** Minimum distance of an emblem's hue from the hues of the teams, in degrees. */
const minHueDistance = 35;
/** Returns the distance of two hues on the colour wheel, in degrees. */
function computeHueDistance(hueA: number, hueB: number): number {
  const difference = Math.abs(hueA - hueB);
  return Math.min(difference, 360 - difference);
}

/** How many designs there are, each with its own shape. */
const designCount = 12;

/** `crest` is the API's name of the emblem. */
function createClanWithoutEmblem(name: string) {
  return { name, crest: null };
}

/** Creates clans without emblems. Their names end with a number, counted from 0. */
function createClans(count: number, namePrefix = "Clan") {
  return Array.from({ length: count }, (_, index) => createClanWithoutEmblem(`${namePrefix} ${index}`));
}

test("a name always gets the same design", () => {
  expect(getEmblemDesign(createClanWithoutEmblem("Foxes"))).toEqual(getEmblemDesign(createClanWithoutEmblem("Foxes")));
});

test("a thousand names use every design", () => {
  const designs = createClans(1000).map(getEmblemDesign);
  expect(new Set(designs.map(({ field, shape }) => field + shape)).size).toBe(designCount);
});

test("ten clans get ten emblems that differ in colour and shape", () => {
  for (let sample = 0; sample < 200; sample += 1) {
    const designs = [...assignEmblemDesigns(createClans(10, `Clan ${sample}`)).values()];
    expect(new Set(designs.map(({ shape }) => shape)).size).toBe(10);
    expect(new Set(designs.map(({ field }) => field)).size).toBe(10);
  }
});

test("clans keep their emblems when a clan is added at the end", () => {
  const clans = createClans(9);
  const designs = assignEmblemDesigns(clans);
  const designsWithNewcomers = assignEmblemDesigns([...clans, createClanWithoutEmblem("Newcomers")]);
  for (const { name } of clans) expect(designsWithNewcomers.get(name)).toEqual(designs.get(name));
});

test("if there are more clans than designs, all designs are used equally often", () => {
  const designs = [...assignEmblemDesigns(createClans(2 * designCount)).values()];
  const counts = Object.values(Object.groupBy(designs, ({ shape }) => shape)).map((group) => group.length);
  expect(counts).toEqual(Array.from({ length: designCount }, () => 2));
});

test("no generated emblem has a hue close to the teams' colours", () => {
  // The background colour ends with its hue: `oklch(0.52 0.1 150)`.
  const generatedHues = Array.from({ length: 1000 }, (_, index) =>
    Number(getEmblemDesign(createClanWithoutEmblem(`${index}`)).field.match(/ (\d+)\)$/)?.[1]),
  );
  for (const teamHue of teamHues) {
    const distances = generatedHues.map((hue) => computeHueDistance(hue, teamHue));
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(minHueDistance);
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

test("a chosen emblem shows the chosen shape in the second colour, on a background of the first colour", () => {
  const crest: ChosenEmblem = { shape: "saltire", colour: "green", secondColour: "violet" };
  const { shape, field, charge } = getEmblemDesign({ name: "Foxes", crest });
  expect(shape).toBe("saltire");
  expect(field).toContain(` ${hues.green})`);
  expect(charge).toContain(` ${hues.violet})`);
});

test("chosen emblems keep their shape, and generated ones avoid the chosen shapes and hues", () => {
  const chosenEmblems: ChosenEmblem[] = [
    { shape: "bend", colour: "grey", secondColour: "violet" },
    { shape: "saltire", colour: "green", secondColour: "green" },
    { shape: "pile", colour: "plum", secondColour: "grey" },
  ];
  for (let sample = 0; sample < 200; sample += 1) {
    const clans = createClans(designCount, `Clan ${sample}`);
    const clansWithChosenEmblems = chosenEmblems.map((crest, index) => ({ name: `Chosen ${index}`, crest }));
    const twelveClans = [...clans.slice(chosenEmblems.length), ...clansWithChosenEmblems];
    const designs = assignEmblemDesigns(twelveClans);
    expect(new Set([...designs.values()].map(({ shape }) => shape)).size).toBe(designCount);
    for (const { name, crest } of clansWithChosenEmblems) expect(designs.get(name)?.shape).toBe(crest.shape);
    // There are too few hues for twelve clans, because chosen emblems use some of them twice. Seven clans get different ones.
    const sevenClans = [...clansWithChosenEmblems, ...twelveClans.slice(0, 4)];
    const designsOfSevenClans = [...assignEmblemDesigns(sevenClans).values()];
    expect(new Set(designsOfSevenClans.map(({ field }) => field)).size).toBe(7);
  }
});

test("each selectable colour has two shades, and none is close to the teams' colours", () => {
  for (const [colour, hue] of Object.entries(hues)) {
    // Grey has no hue.
    if (hue !== null) {
      for (const teamHue of teamHues) expect(computeHueDistance(hue, teamHue)).toBeGreaterThanOrEqual(minHueDistance);
    }
    const crest = { shape: "bend", colour, secondColour: colour } as ChosenEmblem;
    const { field, charge } = getEmblemDesign({ name: "Foxes", crest });
    expect(field).not.toBe(charge);
  }
});
