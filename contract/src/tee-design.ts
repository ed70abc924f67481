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
    ...createColours({ bodyHue: hue, feetHue: hue + pick(HUE_OFFSETS, hash >>> 9), bodyLightness: lightness }),
    marking: pick(MARKINGS, hash >>> 13),
    eyes: pick(EYES, hash >>> 15),
  };
}

function createChosenDesign(chosen: ChosenTee): TeeDesign {
  const { colour, secondColour, marking, eyes } = parseTee(chosen);
  const colours = createColours({ bodyHue: hues[colour], feetHue: hues[secondColour], bodyLightness: 0.74 });
  return { ...colours, marking, eyes };
}

interface TeeColours {
  /** In degrees; `null` is grey. */
  readonly bodyHue: number | null;
  /** The hue of the feet and the marking, in degrees; `null` is grey. */
  readonly feetHue: number | null;
  /** 0 to 1. */
  readonly bodyLightness: number;
}

/** Creates the colours of a tee. */
function createColours({ bodyHue, feetHue, bodyLightness }: TeeColours) {
  // The marking is darker than a light body, and lighter than a dark one.
  const isLight = bodyLightness > 0.75;
  const paintLightness = isLight ? bodyLightness - 0.18 : bodyLightness + 0.17;
  return {
    body: formatColour({ lightness: bodyLightness, chroma: 0.135, hue: bodyHue }),
    feet: formatColour({ lightness: 0.56, chroma: 0.12, hue: feetHue }),
    outline: formatColour({ lightness: 0.27, chroma: 0.05, hue: bodyHue }),
    paint: formatColour({ lightness: paintLightness, chroma: 0.09, hue: feetHue }),
  };
}

interface Colour {
  readonly lightness: number;
  readonly chroma: number;
  /** In degrees; `null` is grey, which has almost no chroma. */
  readonly hue: number | null;
}

/** Formats a colour in CSS. */
function formatColour({ lightness, chroma, hue }: Colour): string {
  return `oklch(${Number(lightness.toFixed(2))} ${hue === null ? "0.01" : chroma} ${hue ?? GREY_HUE})`;
}

/** Picks an item by the two lowest bits. */
function pick<Item>(items: readonly [Item, Item, Item, Item], bits: number): Item {
  return items[(bits & 3) as 0 | 1 | 2 | 3];
}
