import { hues, spread } from "./hues.ts";
import { type ChosenTee, type TeeEyes, type TeeMarking, teeParts } from "./tees.ts";

/** How a user's tee is drawn: CSS colours, and the names of its marking and eyes. */
export interface TeeDesign {
  readonly body: string;
  readonly feet: string;
  readonly outline: string;
  readonly marking: TeeMarking;
  readonly paint: string;
  readonly eyes: TeeEyes;
}

const MARKINGS = ["plain", "cap", "belt", "belly"] as const;
const EYES = ["calm", "calm", "glad", "wide"] as const;
/** The distance of the hues of feet and marking from that of the body, in degrees. */
const TURNS = [0, 40, 150, 210] as const;

/** The design of a user's tee: as chosen, else by the id alone; consecutive ids get very different designs. */
export function teeDesign(id: string, chosen: ChosenTee | null): TeeDesign {
  if (chosen !== null) return chosenDesign(chosen);
  const hash = spread(id);
  const hue = hash % 360;
  const light = 0.66 + pick([0, 0.05, 0.1, 0.15], hash >>> 11);
  return {
    ...coloured(hue, hue + pick(TURNS, hash >>> 9), light),
    marking: pick(MARKINGS, hash >>> 13),
    eyes: pick(EYES, hash >>> 15),
  };
}

function chosenDesign(chosen: ChosenTee): TeeDesign {
  const { colour, secondColour, marking, eyes } = teeParts(chosen);
  return { ...coloured(hues[colour], hues[secondColour], 0.74), marking, eyes };
}

/** @param hue in degrees; `null`: grey @param light the lightness of the body, from 0 to 1 */
function coloured(hue: number | null, feetHue: number | null, light: number) {
  const colour = (lightness: number, chroma: number, of: number | null) =>
    `oklch(${Number(lightness.toFixed(2))} ${of === null ? "0.01" : chroma} ${of ?? 80})`;
  return {
    body: colour(light, 0.135, hue),
    feet: colour(0.56, 0.12, feetHue),
    outline: colour(0.27, 0.05, hue),
    paint: colour(light > 0.75 ? light - 0.18 : light + 0.17, 0.09, feetHue),
  };
}

function pick<Item>(items: readonly [Item, Item, Item, Item], bits: number): Item {
  const [first, second, third, fourth] = items;
  return [first, second, third][bits & 3] ?? fourth;
}
