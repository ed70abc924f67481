import { spread } from "contract/spread.ts";

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
