import { hashText, hues } from "./hues.ts";
import { type ChosenTee, parseTee, type TeeEyes, type TeeMarking } from "./tees.ts";

/** How a user's tee is rendered: CSS colours, and the names of the marking and eyes. */
export interface TeeDesign {
  readonly body: string;
  readonly feet: string;
  readonly outline: string;
  readonly marking: TeeMarking;
  /** The colour of the marking. */
  readonly paint: string;
  readonly eyes: TeeEyes;
}

/** The generated markings and eyes, which are only a part of those that players can choose. */
const MARKINGS = ["plain", "cap", "belt", "belly"] as const;
/** Calm eyes are twice as frequent as others. */
const EYES = ["calm", "calm", "glad", "wide"] as const;
/** The hue of grey, in degrees. Its chroma is so low that the hue is hardly visible. */
const GREY_HUE = 80;
/** Differences between the hue of feet and marking and the hue of the body, in degrees. */
const HUE_OFFSETS = [0, 40, 150, 210] as const;

/**
 * Returns the design of a user's tee: the chosen one, or one generated from the id. Consecutive ids get very different
 * designs.
 */
export function getTeeDesign(id: string, chosen: ChosenTee | null): TeeDesign {
  if (chosen !== null) return createChosenDesign(chosen);
  // Different bits of the hash choose the parts, so that they are independent of each other.
  const hash = hashText(id);
  const hue = hash % 360;
  const lightness = 0.66 + pick([0, 0.05, 0.1, 0.15], hash >>> 11);
  return {
    ...createColours(hue, hue + pick(HUE_OFFSETS, hash >>> 9), lightness),
    marking: pick(MARKINGS, hash >>> 13),
    eyes: pick(EYES, hash >>> 15),
  };
}

function createChosenDesign(chosen: ChosenTee): TeeDesign {
  const { colour, secondColour, marking, eyes } = parseTee(chosen);
  return { ...createColours(hues[colour], hues[secondColour], 0.74), marking, eyes };
}

/**
 * Creates the colours of a tee.
 *
 * @param bodyHue in degrees; `null` is grey
 * @param feetHue in degrees; `null` is grey
 * @param bodyLightness 0 to 1
 */
function createColours(bodyHue: number | null, feetHue: number | null, bodyLightness: number) {
  const isLight = bodyLightness > 0.75;
  return {
    body: formatColour(bodyLightness, 0.135, bodyHue),
    feet: formatColour(0.56, 0.12, feetHue),
    outline: formatColour(0.27, 0.05, bodyHue),
    paint: formatColour(isLight ? bodyLightness - 0.18 : bodyLightness + 0.17, 0.09, feetHue),
  };
}

/** Formats a colour in CSS. `null` is grey, which has almost no chroma. */
function formatColour(lightness: number, chroma: number, hue: number | null): string {
  return `oklch(${Number(lightness.toFixed(2))} ${hue === null ? "0.01" : chroma} ${hue ?? GREY_HUE})`;
}

/** Picks an item by the two lowest bits. */
function pick<Item>(items: readonly [Item, Item, Item, Item], bits: number): Item {
  const [first, second, third, fourth] = items;
  return [first, second, third][bits & 3] ?? fourth;
}
