import { type ChosenCrest, type CrestShape, crestShapes } from "./crests.ts";
import { hues, spread } from "./hues.ts";

export interface CrestDesign {
  readonly field: string;
  readonly charge: string;
  readonly shape: CrestShape;
  /** One or two; none where the name has no letter or digit. */
  readonly letters: string;
}

interface Named {
  readonly name: string;
  /** `null`: none was chosen, its design follows from its name. */
  readonly crest: ChosenCrest | null;
}

/** The hue of each shape where nothing was chosen, far from the teams' red and blue. */
const HUES = [150, 318, 90, 195, 65, 298, 120, 345, 172, 78, 308, 135] as const;

/** Hues that are nearer, in degrees, look alike. */
const NEAR = 16;

/** The design of a crest that is shown without others: as chosen, else by the name alone. */
export function crestDesign({ name, crest }: Named): CrestDesign {
  return crest === null ? drawnDesign(name, spread(name) % HUES.length) : chosenDesign(name, crest);
}

/**
 * The designs of clans that are shown together: those of up to twelve have different shapes, so that they can be told apart
 * without colour too; those that were not chosen differ in hue as well, where chosen ones leave enough. Each keeps its design
 * when clans are added at the end, and where the same clans are in the same order elsewhere.
 *
 * @param clans with different names, in an order that does not change; of chosen crests no two have the same shape
 */
export function crestDesigns(clans: readonly Named[]): ReadonlyMap<string, CrestDesign> {
  const chosen = clans.flatMap(({ crest }) => crest ?? []);
  const uses = crestShapes.map((shape) => chosen.filter((crest) => crest.shape === shape).length);
  const isNear = HUES.map((hue) => chosen.some(({ colour }) => Math.abs((hues[colour] ?? -NEAR) - hue) < NEAR));
  return new Map(clans.map((clan) => [clan.name, clan.crest ? crestDesign(clan) : drawn(clan.name)]));

  function drawn(name: string): CrestDesign {
    const order = HUES.map((_, index) => (spread(name) + index) % HUES.length);
    const [leastUsed = 0] = order.toSorted((one, other) => (uses[one] ?? 0) - (uses[other] ?? 0));
    const shape = order.find((index) => uses[index] === 0 && !isNear[index]) ?? leastUsed;
    uses[shape] = (uses[shape] ?? 0) + 1;
    return drawnDesign(name, shape);
  }
}

function drawnDesign(name: string, index: number): CrestDesign {
  const hue = HUES[index] ?? HUES[0];
  return designOf(name, crestShapes[index] ?? "bend", hue, hue);
}

function chosenDesign(name: string, { shape, colour, secondColour }: ChosenCrest): CrestDesign {
  return designOf(name, shape, hues[colour], hues[secondColour]);
}

/** Dark enough for white letters in both themes; field and charge differ in lightness. A hue of `null` is grey. */
function designOf(name: string, shape: CrestShape, field: number | null, charge: number | null): CrestDesign {
  return {
    field: `oklch(0.52 ${field === null ? "0.01" : "0.1"} ${field ?? 80})`,
    charge: `oklch(0.33 ${charge === null ? "0.008" : "0.075"} ${charge ?? 80})`,
    shape,
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
