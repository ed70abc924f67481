import { describe, expect, test } from "vitest";
import tokens from "./tokens.css?raw";

const GROUNDS = ["ground", "surface", "raised", "sunken", "hover"];
const GRADES = Array.from({ length: 7 }, (_, step) => `grade-${step}`);

/** The colours of text, and the backgrounds on which they are used. */
const READ: Readonly<Record<string, readonly string[]>> = {
  default: [...GROUNDS, "gold-tint", ...GRADES],
  soft: [...GROUNDS, "gold-tint", ...GRADES],
  faint: GROUNDS,
  "inverse-text": ["inverse"],
  "gold-ink": ["gold", "gold-hover"],
  "gold-text": [...GROUNDS, "gold-tint"],
  "red-text": [...GROUNDS, "red-tint", "gold-tint"],
  "blue-text": [...GROUNDS, "blue-tint", "gold-tint"],
  "team-ink": ["red", "blue"],
  "ok-text": [...GROUNDS, "ok-tint"],
  "warn-text": [...GROUNDS, "warn-tint"],
  "danger-text": [...GROUNDS, "danger-tint"],
  "danger-ink": ["danger"],
};

/** Colours that are not text: focus and the marks of the current page. */
const SEEN: Readonly<Record<string, readonly string[]>> = {
  focus: GROUNDS,
  "gold-edge": ["raised", "surface", "ground", "gold-tint"],
};

describe.each([
  ["light", 0],
  ["dark", 1],
])("%s", (_, theme) => {
  test.each(Object.keys(READ))("%s has enough contrast for text on all its backgrounds", (name) => {
    expect(tooFaint(name, READ[name] ?? [], theme, 4.5)).toEqual([]);
  });

  test.each(Object.keys(SEEN))("%s has enough contrast on all its backgrounds", (name) => {
    expect(tooFaint(name, SEEN[name] ?? [], theme, 3)).toEqual([]);
  });
});

function tooFaint(name: string, grounds: readonly string[], theme: number, least: number): string[] {
  return grounds.filter((ground) => contrast(colour(name, theme), colour(ground, theme)) < least);
}

/** The hex value of a token on a theme (0 light, 1 dark). */
function colour(name: string, theme: number): string {
  const value = new RegExp(`--color-${name}: (?:light-dark\\((#\\w{6}), (#\\w{6})\\)|(#\\w{6}));`).exec(tokens);
  const hex = value?.[theme + 1] ?? value?.[3];
  if (!hex) throw new Error(`tokens.css has no colour --color-${name}`);
  return hex;
}

/** WCAG 2.2, contrast ratio: 1 to 21. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** WCAG 2.2, relative luminance of an sRGB colour. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
