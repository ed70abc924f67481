import { spread } from "./spread.ts";

/** The look of a clan's crest: CSS colours, the division of its field and its letters. */
export interface CrestLook {
  readonly field: string;
  readonly charge: string;
  readonly division: Division;
  /** One or two; none where the name has no letter or digit. */
  readonly letters: string;
}

/** Pairs of division and hue, in degrees on the colour wheel, far from the teams' red and blue. */
const COATS = [
  { division: "bend", hue: 150 },
  { division: "pale", hue: 318 },
  { division: "chief", hue: 90 },
  { division: "chevron", hue: 195 },
  { division: "cross", hue: 65 },
  { division: "bars", hue: 298 },
  { division: "quarterly", hue: 120 },
  { division: "border", hue: 345 },
  { division: "pile", hue: 172 },
  { division: "stripes", hue: 78 },
  { division: "saltire", hue: 308 },
  { division: "sinister", hue: 135 },
] as const;
export type Division = (typeof COATS)[number]["division"];

/** A look by the name alone, for a crest that is shown without others. */
export function crestLook(name: string): CrestLook {
  return lookOf(name, spread(name) % COATS.length);
}

/**
 * The looks of names that are shown together: up to twelve have different divisions and hues, so that they can be told
 * apart without colour too. Each keeps its look when names are added at the end, and where the same names are in the
 * same order elsewhere.
 *
 * @param names without repetition, in an order that does not change
 */
export function crestLooks(names: readonly string[]): ReadonlyMap<string, CrestLook> {
  const free = new Set<number>();
  const looks = new Map<string, CrestLook>();
  for (const name of names) {
    if (free.size === 0) for (const coat of COATS.keys()) free.add(coat);
    let coat = spread(name) % COATS.length;
    while (!free.has(coat)) coat = (coat + 1) % COATS.length;
    free.delete(coat);
    looks.set(name, lookOf(name, coat));
  }
  return looks;
}

/** Dark enough for white letters in both themes; field and charge differ in lightness. */
function lookOf(name: string, coat: number): CrestLook {
  const { division, hue } = COATS[coat] ?? COATS[0];
  return {
    field: `oklch(0.52 0.1 ${hue})`,
    charge: `oklch(0.33 0.075 ${hue})`,
    division,
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
