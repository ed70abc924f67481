import { readFileSync } from "node:fs";
import { join } from "node:path";
import { wcagContrast } from "culori";
import { describe, expect, test } from "vitest";
import { accentColours, isFitAccent, nearestAccent } from "./accent-colours.ts";

const tokens = readFileSync(join(import.meta.dirname, "../../../../../web/src/ui/tokens.css"), "utf8");
const grounds = ["ground", "surface", "raised", "sunken", "hover"];

/** What stands on what, as the page's own colours are tested, and with which contrast at least. */
const pairs: readonly (readonly [name: string, on: readonly string[], least: number])[] = [
  ["gold-ink", ["gold", "gold-hover"], 4.5],
  ["gold-text", [...grounds, "gold-tint"], 4.5],
  ...["default", "soft", "red-text", "blue-text"].map((name) => [name, ["gold-tint"], 4.5] as const),
  ["gold-edge", ["raised", "surface", "ground", "gold-tint"], 3],
  ["gold", grounds, 1.3],
];

/** Colours from all over the cube of sRGB, each as it is where it is fit, else the nearest that is. */
const accents = Array.from({ length: 9 ** 3 }, (_, index) => {
  const parts = [index % 9, Math.floor(index / 9) % 9, Math.floor(index / 81)].map((part) => Math.round(part * 31.875));
  const accent = `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  return isFitAccent(accent) ? accent : nearestAccent(accent);
});

describe.each([
  ["light", 0],
  ["dark", 1],
])("%s", (_, theme) => {
  test("what follows from an accent has enough contrast on all grounds of the page", () => {
    const faint = accents.flatMap((accent) => {
      const own = accentColours(accent);
      const shown = (name: string) => own[name]?.[theme] ?? colour(name, theme);
      return pairs.flatMap(([name, on, least]) =>
        on
          .filter((ground) => wcagContrast(shown(name), shown(ground)) < least)
          .map((ground) => `${accent}: ${name} on ${ground}`),
      );
    });
    expect(faint).toEqual([]);
  });
});

test("an accent that is seen in both themes stays as it is, and one that is not keeps its hue", () => {
  expect(isFitAccent("#f5b638")).toBe(true);
  expect(isFitAccent("#fffbe0")).toBe(false);
  expect(isFitAccent("#1c1a17")).toBe(false);
  expect(nearestAccent("#fffbe0")).toBe("#ccc8ae");
});

/** The page's own colour on a theme (0 light, 1 dark). */
function colour(name: string, theme: number): string {
  const value = new RegExp(`--color-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\);`).exec(tokens)?.[theme + 1];
  if (value === undefined) throw new Error(`tokens.css has no colour --color-${name}`);
  return value;
}
