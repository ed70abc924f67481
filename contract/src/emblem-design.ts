import { type ChosenEmblem, type EmblemShape, emblemShapes } from "./emblems.ts";
import { hashText, hues } from "./hues.ts";

export interface EmblemDesign {
  readonly field: string;
  readonly charge: string;
  readonly shape: EmblemShape;
  /** One or two letters. Empty if the name has no letter or digit. */
  readonly letters: string;
}

interface NamedClan {
  readonly name: string;
  /** `null` if no emblem was chosen. The design is then derived from the name. */
  readonly crest: ChosenEmblem | null;
}

/** The hue of each shape, in degrees, if no emblem was chosen. All are far from the teams' red and blue. */
const HUES = [150, 318, 90, 195, 65, 298, 120, 345, 172, 78, 308, 135] as const;

/** Hues that differ by less, in degrees, look alike. */
const SIMILAR_HUE_DEGREES = 16;

/** Returns the design of an emblem that is shown on its own: the chosen one, or one derived from the name. */
export function getEmblemDesign({ name, crest }: NamedClan): EmblemDesign {
  return crest === null ? generateDesign(name, hashText(name) % HUES.length) : createChosenDesign(name, crest);
}

/**
 * Assigns designs to clans that are shown together. Up to twelve clans get different shapes, so that they can be
 * distinguished without colour. Generated emblems also differ in hue, as far as the chosen ones leave hues. A clan keeps its
 * design if clans are added at the end of the list.
 *
 * @param clans have different names and a stable order; no two chosen emblems have the same shape
 */
export function assignEmblemDesigns(clans: readonly NamedClan[]): ReadonlyMap<string, EmblemDesign> {
  const chosen = clans.flatMap(({ crest }) => crest ?? []);
  const uses = emblemShapes.map((shape) => chosen.filter((crest) => crest.shape === shape).length);
  const isNear = HUES.map((hue) => chosen.some(({ colour }) => isSimilarHue(hues[colour], hue)));
  return new Map(clans.map((clan) => [clan.name, clan.crest ? getEmblemDesign(clan) : generate(clan.name)]));

  function generate(name: string): EmblemDesign {
    const order = HUES.map((_, index) => (hashText(name) + index) % HUES.length);
    const [leastUsed = 0] = order.toSorted((a, b) => (uses[a] ?? 0) - (uses[b] ?? 0));
    const shape = order.find((index) => uses[index] === 0 && !isNear[index]) ?? leastUsed;
    uses[shape] = (uses[shape] ?? 0) + 1;
    return generateDesign(name, shape);
  }
}

/** @param hue1 `null` is grey, which is similar to no hue */
function isSimilarHue(hue1: number | null, hue2: number): boolean {
  return hue1 !== null && Math.abs(hue1 - hue2) < SIMILAR_HUE_DEGREES;
}

function generateDesign(name: string, index: number): EmblemDesign {
  const hue = HUES[index] ?? HUES[0];
  return createDesign(name, emblemShapes[index] ?? "bend", hue, hue);
}

function createChosenDesign(name: string, { shape, colour, secondColour }: ChosenEmblem): EmblemDesign {
  return createDesign(name, shape, hues[colour], hues[secondColour]);
}

/**
 * The colours are dark enough for white letters in both themes. Field and charge differ in lightness.
 *
 * @param field the hue of the background, in degrees; `null` is grey
 * @param charge the hue of the shape on it, in degrees; `null` is grey
 */
function createDesign(name: string, shape: EmblemShape, field: number | null, charge: number | null): EmblemDesign {
  return {
    field: `oklch(0.52 ${field === null ? "0.01" : "0.1"} ${field ?? 80})`,
    charge: `oklch(0.33 ${charge === null ? "0.008" : "0.075"} ${charge ?? 80})`,
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
