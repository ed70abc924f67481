import { spread } from "./spread.ts";

/** How a clan's crest looks: CSS colours, the division of its field and the letters on it. */
export interface CrestLook {
  readonly field: string;
  readonly charge: string;
  readonly division: (typeof DIVISIONS)[number];
  /** One or two; none where the name has nothing that can stand for it. */
  readonly letters: string;
}

const DIVISIONS = ["bend", "pale", "chief", "chevron"] as const;
/** Degrees round the colour wheel that are far enough from the teams' red and blue. */
const HUES = [64, 92, 124, 150, 176, 204, 296, 322, 348] as const;

/** Always the same look for the same name; it stays dark enough for white letters in both themes. */
export function crestLook(name: string): CrestLook {
  const hash = spread(name);
  const hue = HUES[hash % HUES.length] ?? HUES[0];
  return {
    field: `oklch(0.44 0.09 ${hue})`,
    charge: `oklch(0.35 0.075 ${hue})`,
    division: DIVISIONS[(hash >>> 8) % DIVISIONS.length] ?? DIVISIONS[0],
    letters: lettersOf(name),
  };
}

/** The first letters of a name's first two words, or the first two of its only one. */
function lettersOf(name: string): string {
  const [first = "", second] = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters =
    second === undefined ? [...first].slice(0, 2) : [...first].slice(0, 1).concat([...second].slice(0, 1));
  return letters.join("").toUpperCase();
}
