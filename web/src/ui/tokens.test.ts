import { describe, expect, test } from "vitest";
import tokens from "./tokens.css?raw";

const BACKGROUNDS = ["ground", "surface", "raised", "sunken", "hover"];
/** The tints of graded numbers, from worst to best. */
const GRADES = Array.from({ length: 7 }, (_, step) => `grade-${step}`);

/** The minimum contrast ratios of WCAG 2.2, for text and for everything else. */
const MIN_TEXT_CONTRAST = 4.5;
const MIN_CONTRAST = 3;

/** Colours of text, each with the backgrounds it is used on. */
const TEXT_COLOURS: Readonly<Record<string, readonly string[]>> = {
  default: [...BACKGROUNDS, "gold-tint", ...GRADES],
  soft: [...BACKGROUNDS, "gold-tint", ...GRADES],
  faint: BACKGROUNDS,
  "inverse-text": ["inverse"],
  "gold-ink": ["gold", "gold-hover"],
  "gold-text": [...BACKGROUNDS, "gold-tint"],
  "red-text": [...BACKGROUNDS, "red-tint", "gold-tint"],
  "blue-text": [...BACKGROUNDS, "blue-tint", "gold-tint"],
  "team-ink": ["red", "blue"],
  "ok-text": [...BACKGROUNDS, "ok-tint"],
  "warn-text": [...BACKGROUNDS, "warn-tint"],
  "danger-text": [...BACKGROUNDS, "danger-tint"],
  "danger-ink": ["danger"],
};

/** Colours of focus outlines and of the current page's marker, each with the backgrounds it is used on. */
const OTHER_COLOURS: Readonly<Record<string, readonly string[]>> = {
  focus: BACKGROUNDS,
  "gold-edge": ["raised", "surface", "ground", "gold-tint"],
};

type Theme = "light" | "dark";

describe.each<Theme>(["light", "dark"])("in the %s theme", (theme) => {
  test.each(Object.entries(TEXT_COLOURS))(
    "%s has enough contrast for text on all its backgrounds",
    (name, backgrounds) => {
      const lowContrasts = backgrounds.filter(
        (background) => computeContrast(name, background, theme) < MIN_TEXT_CONTRAST,
      );
      expect(lowContrasts).toEqual([]);
    },
  );

  test.each(Object.entries(OTHER_COLOURS))("%s has enough contrast on all its backgrounds", (name, backgrounds) => {
    const lowContrasts = backgrounds.filter((background) => computeContrast(name, background, theme) < MIN_CONTRAST);
    expect(lowContrasts).toEqual([]);
  });
});

/** Returns the hex value of a token in a theme. A token has one value, or one for each theme. */
function getColour(name: string, theme: Theme): string {
  const pattern = new RegExp(`--color-${name}: (?:light-dark\\((#\\w{6}), (#\\w{6})\\)|(#\\w{6}));`);
  const [, light, dark, bothThemes] = pattern.exec(tokens) ?? [];
  const hex = (theme === "light" ? light : dark) ?? bothThemes;
  if (!hex) throw new Error(`tokens.css has no colour --color-${name}`);
  return hex;
}

/** Returns the contrast ratio of two tokens in a theme, from 1 to 21 (WCAG 2.2). */
function computeContrast(name: string, otherName: string, theme: Theme): number {
  const luminance = computeLuminance(getColour(name, theme));
  const otherLuminance = computeLuminance(getColour(otherName, theme));
  return (Math.max(luminance, otherLuminance) + 0.05) / (Math.min(luminance, otherLuminance) + 0.05);
}

/** Returns the relative luminance of an sRGB colour (WCAG 2.2). */
function computeLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
