import { describe, expect, test } from "vitest";
import tokens from "./tokens.css?raw";

const BACKGROUNDS = ["ground", "surface", "raised", "sunken", "hover"];
const GRADES = Array.from({ length: 7 }, (_, step) => `grade-${step}`);

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

describe.each([
  ["light", 0],
  ["dark", 1],
])("%s", (_, theme) => {
  test.each(Object.keys(TEXT_COLOURS))("%s has enough contrast for text on all its backgrounds", (name) => {
    expect(findLowContrast(name, TEXT_COLOURS[name] ?? [], theme, 4.5)).toEqual([]);
  });

  test.each(Object.keys(OTHER_COLOURS))("%s has enough contrast on all its backgrounds", (name) => {
    expect(findLowContrast(name, OTHER_COLOURS[name] ?? [], theme, 3)).toEqual([]);
  });
});

/** Returns the backgrounds on which a colour has less than the minimum contrast. */
function findLowContrast(name: string, backgrounds: readonly string[], theme: number, min: number): string[] {
  return backgrounds.filter((background) => contrast(getColour(name, theme), getColour(background, theme)) < min);
}

/** Returns the hex value of a token in a theme (0 light, 1 dark). */
function getColour(name: string, theme: number): string {
  const value = new RegExp(`--color-${name}: (?:light-dark\\((#\\w{6}), (#\\w{6})\\)|(#\\w{6}));`).exec(tokens);
  const hex = value?.[theme + 1] ?? value?.[3];
  if (!hex) throw new Error(`tokens.css has no colour --color-${name}`);
  return hex;
}

/** Returns the contrast ratio of two hex colours, from 1 to 21 (WCAG 2.2). */
function contrast(first: string, second: string): number {
  const [lighter = 0, darker = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns the relative luminance of an sRGB colour (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
