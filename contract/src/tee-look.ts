import { spread } from "./spread.ts";

/** The look of a user's tee: CSS colours and the shapes to draw. */
export interface TeeLook {
  readonly body: string;
  readonly feet: string;
  readonly outline: string;
  /** What is painted on the body, in `paint`. */
  readonly pattern: "plain" | "cap" | "belt" | "belly";
  readonly paint: string;
  readonly eyes: "calm" | "glad" | "wide";
}

const PATTERNS = ["plain", "cap", "belt", "belly"] as const;
const EYES = ["calm", "calm", "glad", "wide"] as const;
/** The distance of the hues of feet and paint from that of the body, in degrees. */
const TURNS = [0, 40, 150, 210] as const;

/** What is painted on a tee and its eyes, SVG paths in a box of 64 × 64. */
export const teePaint: Readonly<Record<Exclude<TeeLook["pattern"], "plain">, string>> = {
  cap: "M9.9 17.3a25 25 0 0 1 44.2 0q-22-7-44.2 0z",
  belt: "M7.2 32.5a25 25 0 0 0 2.4 8Q32 47 54.4 40.5a25 25 0 0 0 2.4-8Q32 39 7.2 32.5z",
  belly: "M18 40a19 13 0 0 1 36 1A25 25 0 0 1 18 49.700z",
};
export const teeEyes: Readonly<Record<TeeLook["eyes"], string>> = {
  calm: "M31.5 25a4.2 7 0 1 0 8.4 0a4.2 7 0 1 0-8.4 0M44 25a4 7 0 1 0 8 0a4 7 0 1 0-8 0",
  wide: "M30.5 24a5 8 0 1 0 10 0a5 8 0 1 0-10 0M44 24a4.8 8 0 1 0 9.6 0a4.8 8 0 1 0-9.6 0",
  glad: "M31 28q4.5-9 9 0M44 28q4-9 8 0",
};

/** The look for an id, always the same; consecutive ids get very different looks. */
export function teeLook(id: string): TeeLook {
  const hash = spread(id);
  const hue = hash % 360;
  const feetHue = hue + pick(TURNS, hash >>> 9);
  const light = 0.66 + pick([0, 0.05, 0.1, 0.15], hash >>> 11);
  return {
    body: `oklch(${light} 0.135 ${hue})`,
    feet: `oklch(0.56 0.12 ${feetHue})`,
    outline: `oklch(0.27 0.05 ${hue})`,
    pattern: pick(PATTERNS, hash >>> 13),
    paint: `oklch(${light > 0.75 ? light - 0.18 : light + 0.17} 0.09 ${feetHue})`,
    eyes: pick(EYES, hash >>> 15),
  };
}

function pick<Item>(items: readonly [Item, Item, Item, Item], bits: number): Item {
  const [first, second, third, fourth] = items;
  return [first, second, third][bits & 3] ?? fourth;
}
