import type { Hue } from "./hues.ts";

/** The outline of an emblem: an SVG path in a 26 × 29 view box. */
export const emblemOutline = "M0 0h26v15c0 6.5-5.2 11-13 14C5.2 26 0 21.5 0 15z";

/** The area of an emblem in the second colour, by the heraldic name of its shape: SVG paths that the outline clips. */
export const emblemShapePaths = {
  bend: "M0 0v7l26 18V12L8.5 0z",
  pale: "M13 0h13v29H13z",
  chief: "M0 0h26v8H0z",
  chevron: "M13 9l13 11v9h-7l-6-6-6 6H0v-9z",
  cross: "M9.5 0h7v10H26v7h-9.5v12h-7V17H0v-7h9.5z",
  bars: "M0 4.5h26v6H0zM0 16.5h26v6H0z",
  quarterly: "M0 0h13v14H0zM13 14h13v15H13z",
  border: "M0 0h26v29H0zM3.5 3.5V15c0 4.5 3.7 8 9.5 10.3 5.8-2.3 9.5-5.8 9.5-10.3V3.5z",
  pile: "M0 0h26L13 27z",
  stripes: "M4 0h6v29H4zM16 0h6v29h-6z",
  saltire: "M0 0h6l7 9 7-9h6v4l-8 10.5 8 10.5v4h-6l-7-9-7 9H0v-4l8-10.5L0 4z",
  sinister: "M26 0v7L0 25V12L17.5 0z",
} as const;
export type EmblemShape = keyof typeof emblemShapePaths;
export const emblemShapes = Object.keys(emblemShapePaths) as readonly EmblemShape[];

/** The emblem that an admin has chosen for a clan. The first colour is rendered brighter than the second. */
export interface ChosenEmblem {
  readonly shape: EmblemShape;
  readonly colour: Hue;
  readonly secondColour: Hue;
}
