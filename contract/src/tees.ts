import type { Hue } from "./hues.ts";

/** Markings on a tee's body, as SVG paths in a 64 × 64 view box. */
export const teeMarkings = {
  plain: "",
  cap: "M9.9 17.3a25 25 0 0 1 44.2 0q-22-7-44.2 0z",
  belt: "M7.2 32.5a25 25 0 0 0 2.4 8Q32 47 54.4 40.5a25 25 0 0 0 2.4-8Q32 39 7.2 32.5z",
  belly: "M18 40a19 13 0 0 1 36 1A25 25 0 0 1 18 49.700z",
  stripe: "M15 10.700a25 25 0 0 1 9-5.400Q15 29 24 52.700a25 25 0 0 1-9-5.400Q6 29 15 10.700z",
  spots:
    "M11 24a5 5 0 1 0 10 0a5 5 0 1 0-10 0M20 42a6 6 0 1 0 12 0a6 6 0 1 0-12 0M24 11a4 4 0 1 0 8 0a4 4 0 1 0-8 0M42 45a4 4 0 1 0 8 0a4 4 0 1 0-8 0",
} as const;
export type TeeMarking = keyof typeof teeMarkings;

/** The eyes of a tee, as SVG paths in a 64 × 64 view box. */
export const teeEyes = {
  calm: "M31.5 25a4.2 7 0 1 0 8.4 0a4.2 7 0 1 0-8.4 0M44 25a4 7 0 1 0 8 0a4 7 0 1 0-8 0",
  wide: "M30.5 24a5 8 0 1 0 10 0a5 8 0 1 0-10 0M44 24a4.8 8 0 1 0 9.6 0a4.8 8 0 1 0-9.6 0",
  glad: "M31 28q4.5-9 9 0M44 28q4-9 8 0",
  asleep: "M31 24q4.5 6 9 0M44 24q4 6 8 0",
  angry: "M31 20l9 4.500a4.500 5.500 0 1 1-9 .5zM52.500 20l-8.500 4.500a4.200 5.500 0 1 0 8.500 .5z",
} as const;
export type TeeEyes = keyof typeof teeEyes;
/** Eyes that are rendered as strokes instead of filled areas. */
export const strokedEyes: readonly TeeEyes[] = ["glad", "asleep"];

/**
 * The tee that a player has chosen: the hue of the body, the hue of feet and marking, the marking, and the eyes, such as
 * `teal-bronze-cap-calm`. `person.ts` validates the parts. A union type of all 1920 values would slow the compiler down.
 */
export type ChosenTee = `${string}-${string}-${string}-${string}`;

export interface TeeParts {
  readonly colour: Hue;
  readonly secondColour: Hue;
  readonly marking: TeeMarking;
  readonly eyes: TeeEyes;
}

/** Splits a chosen tee into its parts. */
export function parseTee(tee: ChosenTee): TeeParts {
  const [colour, secondColour, marking, eyes] = tee.split("-") as [Hue, Hue, TeeMarking, TeeEyes];
  return { colour, secondColour, marking, eyes };
}

export const teeMarkingNames = Object.keys(teeMarkings) as readonly TeeMarking[];
export const teeEyesNames = Object.keys(teeEyes) as readonly TeeEyes[];

/** Joins the parts of a tee, as users store it. */
export function formatTee({ colour, secondColour, marking, eyes }: TeeParts): ChosenTee {
  return `${colour}-${secondColour}-${marking}-${eyes}`;
}
