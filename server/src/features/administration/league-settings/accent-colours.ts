import { clampChroma, converter, formatHex, type Oklch, wcagContrast } from "culori";

/** Values of the custom properties `--color-…` in the light and in the dark theme. */
export type AccentColours = Readonly<Record<string, readonly [light: string, dark: string]>>;

/** The background of each theme with the least contrast to the accent. All others have at least as much. */
const backgrounds = { light: "#efece8", dark: "#272420" } as const;
/** Minimum contrast of an accent to the backgrounds, 1 to 21. */
const minVisibleContrast = 1.4;
/** Minimum contrast of text: the minimum of WCAG 2.2 AA plus a margin for the other backgrounds. */
const minTextContrast = 4.6;
/** Minimum contrast of graphics: the minimum of WCAG 2.2 AA plus a margin for the other backgrounds. */
const minGraphicContrast = 3.1;
const textColours = { dark: "#281c0a", light: "#ffffff" } as const;

const oklch = converter("oklch");

/** Difference in lightness (0 to 1) between the accent and its hover colour. */
const hoverShift = 0.04;

/**
 * Returns the colours derived from an accent: background, hover background, edge, text on the accent (`gold-ink`), accent
 * as text, and tint behind text. Their names contain "gold", the default accent. Each of them has the contrast that WCAG 2.2
 * AA requires, to the text on it and to all backgrounds of its theme.
 * @param accent `#rrggbb`
 */
export function deriveAccentColours(accent: string): AccentColours {
  const colour = parseColour(accent);
  const textColour = chooseTextColour(accent);
  // Shifts the lightness away from the text colour, so that the contrast grows.
  const hover = formatColour({ ...colour, l: colour.l + (textColour === textColours.dark ? hoverShift : -hoverShift) });
  // The lightness (`l`) and the chroma (`c`) of OKLCH are between 0 and 1.
  const darken = (contrast: number) => shiftLightnessUntil(colour, -0.01, contrast, backgrounds.light);
  const lighten = (contrast: number) => shiftLightnessUntil(colour, 0.01, contrast, backgrounds.dark);
  return {
    gold: [accent, accent],
    "gold-hover": [hover, hover],
    "gold-edge": [darken(minGraphicContrast), lighten(minGraphicContrast)],
    "gold-ink": [textColour, textColour],
    "gold-text": [darken(minTextContrast), lighten(minTextContrast)],
    // Tints are almost white in the light theme, and almost black in the dark theme.
    "gold-tint": [
      formatColour({ ...colour, l: 0.955, c: Math.min(colour.c, 0.04) }),
      formatColour({ ...colour, l: 0.25, c: 0.03 }),
    ],
  };
}

/** Whether an accent is visible in both themes, and text on it is readable. */
export function isAccessibleAccent(accent: string): boolean {
  const contrasts = Object.values(backgrounds).map((background) => wcagContrast(accent, background));
  const isVisible = contrasts.every((contrast) => contrast >= minVisibleContrast);
  return isVisible && wcagContrast(accent, chooseTextColour(accent)) >= minTextContrast;
}

/** Returns the accessible accent of the same hue with the nearest lightness. */
export function findNearestAccessibleAccent(accent: string): string {
  const colour = parseColour(accent);
  const lightnesses = Array.from({ length: 101 }, (_, percent) => percent / 100);
  const nearestFirst = lightnesses.toSorted((a, b) => Math.abs(a - colour.l) - Math.abs(b - colour.l));
  const nearest = nearestFirst.map((l) => formatColour({ ...colour, l })).find(isAccessibleAccent);
  if (nearest === undefined) throw new Error(`No accessible accent is near ${accent}`);
  return nearest;
}

/** Returns the text colour with the higher contrast on an accent. */
function chooseTextColour(accent: string): string {
  return wcagContrast(accent, textColours.dark) >= wcagContrast(accent, textColours.light)
    ? textColours.dark
    : textColours.light;
}

/** Changes the lightness of a colour step by step until it has a contrast to a background. */
function shiftLightnessUntil(colour: Oklch, step: number, contrast: number, background: string): string {
  for (let l = colour.l; l > 0 && l < 1; l += step) {
    const shiftedColour = formatColour({ ...colour, l });
    if (wcagContrast(shiftedColour, background) >= contrast) return shiftedColour;
  }
  return step < 0 ? "#000000" : "#ffffff";
}

function parseColour(accent: string): Oklch {
  const colour = oklch(accent);
  if (colour === undefined) throw new Error(`${accent} is not a colour`);
  return colour;
}

function formatColour(colour: Oklch): string {
  return formatHex(clampChroma(colour, "oklch"));
}
