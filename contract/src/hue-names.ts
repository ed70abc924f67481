import { type Hue, hues } from "./hues.ts";

export const hueNames = Object.keys(hues) as readonly Hue[];
