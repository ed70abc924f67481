import { clampChroma, converter, formatHex, type Oklch, wcagContrast } from "culori";

/** `--color-…` of the page's styles in the light and in the dark theme. */
export type AccentColours = Readonly<Record<string, readonly [light: string, dark: string]>>;

/** The outermost grounds on which a colour stands, of each theme: all others lie between them and the page's text. */
const grounds = { light: "#efece8", dark: "#272420" } as const;
/** How much an accent stands out from the page, at least: 1 to 21. */
const leastSeen = 1.4;
/** WCAG 2.2 AA: of text, and of what is not text. With some room for what lies between two grounds. */
const leastRead = 4.6;
const leastMarked = 3.1;
const inks = { dark: "#281c0a", light: "#ffffff" } as const;

const oklch = converter("oklch");

/**
 * The colours that follow from an accent, `#rrggbb`: as a ground with the ink on it, brighter under the mouse, as an edge,
 * as text, and as a tint behind text. Text on each of them, and they on all grounds of their theme, pass WCAG 2.2 AA.
 */
export function accentColours(accent: string): AccentColours {
  const colour = parsed(accent);
  const ink = inkOn(accent);
  const hover = hex({ ...colour, l: colour.l + (ink === inks.dark ? 0.04 : -0.04) });
  const darker = (contrast: number) => shiftedUntil(colour, -0.01, contrast, grounds.light);
  const lighter = (contrast: number) => shiftedUntil(colour, 0.01, contrast, grounds.dark);
  return {
    gold: [accent, accent],
    "gold-hover": [hover, hover],
    "gold-edge": [darker(leastMarked), lighter(leastMarked)],
    "gold-ink": [ink, ink],
    "gold-text": [darker(leastRead), lighter(leastRead)],
    "gold-tint": [hex({ ...colour, l: 0.955, c: Math.min(colour.c, 0.04) }), hex({ ...colour, l: 0.25, c: 0.03 })],
  };
}

/** Whether a page in either theme shows an accent, and text on it can be read. */
export function isFitAccent(accent: string): boolean {
  const isSeen = Object.values(grounds).every((ground) => wcagContrast(accent, ground) >= leastSeen);
  return isSeen && wcagContrast(accent, inkOn(accent)) >= leastRead;
}

/** The fit accent of the same hue that is nearest in lightness. */
export function nearestAccent(accent: string): string {
  const colour = parsed(accent);
  const steps = Array.from({ length: 101 }, (_, step) => step / 100);
  const near = steps.toSorted((a, b) => Math.abs(a - colour.l) - Math.abs(b - colour.l));
  const found = near.map((l) => hex({ ...colour, l })).find(isFitAccent);
  if (found === undefined) throw new Error(`No accent is near ${accent}`);
  return found;
}

function inkOn(accent: string): string {
  return wcagContrast(accent, inks.dark) >= wcagContrast(accent, inks.light) ? inks.dark : inks.light;
}

function shiftedUntil(colour: Oklch, step: number, contrast: number, ground: string): string {
  for (let l = colour.l; l > 0 && l < 1; l += step) {
    const shifted = hex({ ...colour, l });
    if (wcagContrast(shifted, ground) >= contrast) return shifted;
  }
  return step < 0 ? "#000000" : "#ffffff";
}

function parsed(accent: string): Oklch {
  const colour = oklch(accent);
  if (colour === undefined) throw new Error(`${accent} is no colour`);
  return colour;
}

function hex(colour: Oklch): string {
  return formatHex(clampChroma(colour, "oklch"));
}
