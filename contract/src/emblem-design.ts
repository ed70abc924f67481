import { type ChosenEmblem, type EmblemShape, emblemShapes } from "./emblems.ts";
import { hashText, hues } from "./hues.ts";

export interface EmblemDesign {
  /** The colour of the background, in CSS. */
  readonly field: string;
  /** The colour of the shape on it, in CSS. */
  readonly charge: string;
  readonly shape: EmblemShape;
  /** One or two letters. Empty if the name has no letter or digit. */
  readonly letters: string;
}

interface NamedClan {
  readonly name: string;
  /** The chosen emblem (`crest` is the API's name). `null` if none was chosen: the design is derived from the name. */
  readonly crest: ChosenEmblem | null;
}

/** The hue of each shape, in degrees, if no emblem was chosen. All are far from the teams' red and blue. */
const SHAPE_HUES = [150, 318, 90, 195, 65, 298, 120, 345, 172, 78, 308, 135] as const;

/** The hue of grey, in degrees. Its chroma is so low that the hue is hardly visible. */
const GREY_HUE = 80;

/** Hues that differ by less, in degrees, look alike. */
const SIMILAR_HUE_DEGREES = 16;

/** Returns the design of an emblem that is shown on its own: the chosen one, or one derived from the name. */
export function getEmblemDesign({ name, crest }: NamedClan): EmblemDesign {
  return crest === null ? generateDesign(name, hashText(name) % SHAPE_HUES.length) : createChosenDesign(name, crest);
}

/**
 * Assigns designs to clans that are shown together. Up to twelve clans get different shapes, so that they can be
 * distinguished without colour. Generated emblems also differ in hue, as far as the chosen ones leave hues. A clan keeps its
 * design if clans are added at the end of the list.
 *
 * @param clans have different names and a stable order; no two chosen emblems have the same shape
 */
export function assignEmblemDesigns(clans: readonly NamedClan[]): ReadonlyMap<string, EmblemDesign> {
  const chosenEmblems = clans.flatMap(({ crest }) => crest ?? []);
  // Both lists are indexed by shape: how many clans use the shape, and whether its hue is similar to a chosen emblem's hue.
  const useCounts = emblemShapes.map((shape) => chosenEmblems.filter((emblem) => emblem.shape === shape).length);
  const isHueChosen = SHAPE_HUES.map((hue) => chosenEmblems.some(({ colour }) => isSimilarHue(hues[colour], hue)));
  return new Map(clans.map((clan) => [clan.name, clan.crest ? getEmblemDesign(clan) : assignGenerated(clan.name)]));

  /** Generates a design with a shape that is used as little as possible, and counts this use. */
  function assignGenerated(name: string): EmblemDesign {
    // All indexes of shapes, from the one that the name alone would get.
    const preferredIndexes = SHAPE_HUES.map((_, index) => (hashText(name) + index) % SHAPE_HUES.length);
    const [leastUsedIndex = 0] = preferredIndexes.toSorted((a, b) => (useCounts[a] ?? 0) - (useCounts[b] ?? 0));
    const unusedIndex = preferredIndexes.find((index) => useCounts[index] === 0 && !isHueChosen[index]);
    const shapeIndex = unusedIndex ?? leastUsedIndex;
    useCounts[shapeIndex] = (useCounts[shapeIndex] ?? 0) + 1;
    return generateDesign(name, shapeIndex);
  }
}

/** @param chosenHue `null` is grey, which is similar to no hue */
function isSimilarHue(chosenHue: number | null, hue: number): boolean {
  return chosenHue !== null && Math.abs(chosenHue - hue) < SIMILAR_HUE_DEGREES;
}

function generateDesign(name: string, index: number): EmblemDesign {
  const hue = SHAPE_HUES[index] ?? SHAPE_HUES[0];
  return createDesign(name, emblemShapes[index] ?? "bend", { field: hue, charge: hue });
}

function createChosenDesign(name: string, { shape, colour, secondColour }: ChosenEmblem): EmblemDesign {
  return createDesign(name, shape, { field: hues[colour], charge: hues[secondColour] });
}

interface EmblemHues {
  /** The hue of the background, in degrees; `null` is grey. */
  readonly field: number | null;
  /** The hue of the shape on it, in degrees; `null` is grey. */
  readonly charge: number | null;
}

/** Creates a design. Its colours are dark enough for white letters in both themes, and differ in lightness. */
function createDesign(name: string, shape: EmblemShape, { field, charge }: EmblemHues): EmblemDesign {
  return {
    field: `oklch(0.52 ${field === null ? "0.01" : "0.1"} ${field ?? GREY_HUE})`,
    charge: `oklch(0.33 ${charge === null ? "0.008" : "0.075"} ${charge ?? GREY_HUE})`,
    shape,
    letters: getInitials(name),
  };
}

/** Returns the initials of a name's first two words, or the first two letters of its only word. */
function getInitials(name: string): string {
  const [first = "", second] = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters =
    second === undefined ? [...first].slice(0, 2) : [...first].slice(0, 1).concat([...second].slice(0, 1));
  return letters.join("").toUpperCase();
}
