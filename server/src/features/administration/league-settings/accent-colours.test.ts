import { readFileSync } from "node:fs";
import { join } from "node:path";
import { wcagContrast } from "culori";
import { describe, expect, test } from "vitest";
import { deriveAccentColours, findNearestAccessibleAccent, isAccessibleAccent } from "./accent-colours.ts";

const tokens = readFileSync(join(import.meta.dirname, "../../../../../web/src/ui/tokens.css"), "utf8");
const backgroundNames = ["ground", "surface", "raised", "sunken", "hover"];

/**
 * Colours, the backgrounds they appear on, and their minimum contrast. The colours named `gold` come from the accent, whatever
 * its hue. `web/src/ui/tokens.test.ts` checks the same pairs of the default colours.
 */
const pairs: readonly (readonly [name: string, backgrounds: readonly string[], minContrast: number])[] = [
  ["gold-ink", ["gold", "gold-hover"], 4.5],
  ["gold-text", [...backgroundNames, "gold-tint"], 4.5],
  ...["default", "soft", "red-text", "blue-text"].map((name) => [name, ["gold-tint"], 4.5] as const),
  ["gold-edge", ["raised", "surface", "ground", "gold-tint"], 3],
  ["gold", backgroundNames, 1.3],
];

/** Nine values from 0 to 255 of each of the three channels. */
const channelValues = Array.from({ length: 9 }, (_, step) => Math.round((step * 255) / 8));

/** Accents from the entire sRGB cube. Inaccessible ones are replaced by the nearest accessible one. */
const accents = channelValues
  .flatMap((red) => channelValues.flatMap((green) => channelValues.map((blue) => [red, green, blue])))
  .map((channels) => {
    const accent = `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
    return isAccessibleAccent(accent) ? accent : findNearestAccessibleAccent(accent);
  });

// The index is that of the theme's colour in a pair of a light and a dark colour.
describe.each([
  ["light", 0],
  ["dark", 1],
])("in the %s theme", (_themeName, themeIndex) => {
  test("the colours of every accent have enough contrast on all backgrounds of the page", () => {
    const violations = accents.flatMap((accent) => {
      const colours = deriveAccentColours(accent);
      const getColour = (name: string) => colours[name]?.[themeIndex] ?? readDefaultColour(name, themeIndex);
      return pairs.flatMap(([name, backgrounds, minContrast]) =>
        backgrounds
          .filter((background) => wcagContrast(getColour(name), getColour(background)) < minContrast)
          .map((background) => `${accent}: ${name} on ${background}`),
      );
    });
    expect(violations).toEqual([]);
  });
});

const tooLightAccent = "#fffbe0";
const tooDarkAccent = "#1c1a17";

test("an accent is accessible if it is visible in both themes", () => {
  expect(isAccessibleAccent("#f5b638")).toBe(true);
  expect(isAccessibleAccent(tooLightAccent)).toBe(false);
  expect(isAccessibleAccent(tooDarkAccent)).toBe(false);
});

test("the nearest accessible accent has the same hue and another lightness", () => {
  expect(findNearestAccessibleAccent(tooLightAccent)).toBe("#ccc8ae");
});

/** Returns the page's default colour in a theme (0 light, 1 dark). */
function readDefaultColour(name: string, themeIndex: number): string {
  const [, ...values] = new RegExp(`--color-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\);`).exec(tokens) ?? [];
  const value = values[themeIndex];
  if (value === undefined) throw new Error(`tokens.css has no colour --color-${name}`);
  return value;
}
