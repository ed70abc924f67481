import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
// @ts-expect-error: the package has no types.
import subsetFont from "subset-font";
import type { Plugin } from "vite";

/** OpenType features that place accents. */
const ACCENTS = ["ccmp", "locl", "mark", "mkmk"];
/**
 * The weights and OpenType features that the design uses of each font. The text font loses its kerning: it is half of the
 * file, and changes less than a pixel at text sizes. The display font keeps it.
 */
const FONTS = {
  "instrument-sans": { weight: { min: 400, max: 600 }, features: ["tnum", ...ACCENTS] },
  antonio: { weight: 700, features: ["kern", "tnum", ...ACCENTS] },
};
/** The Unicode ranges of each subset, and the subset of the package that contains them. `ui/fonts.css` has the same ranges. */
const SUBSETS = {
  basic: { from: "latin", ranges: "0020-007E 00A0 00B7 2013-2014 2018-2019 201C-201D 2022 2026 2212" },
  latin: {
    from: "latin",
    ranges:
      "00A1-00B6 00B8-00FF 0131 0152-0153 02BB-02BC 02C6 02DA 02DC 0304 0308 0329 2000-2012 2015-2017 201A-201B 201E-2021 2023-2025 2027-206F 20AC 2122 2191 2193 2215 FEFF FFFD",
  },
  "latin-ext": {
    from: "latin-ext",
    ranges:
      "0100-02BA 02BD-02C5 02C7-02CC 02CE-02D7 02DD-02FF 0304 0308 0329 1D00-1DBF 1E00-1E9F 1EF2-1EFF 2020 20A0-20AB 20AD-20C0 2113 2C60-2C7F A720-A7FF",
  },
} as const;

/**
 * Creates a plugin that writes the fonts with only the weights and features that the design uses, which makes them a third
 * smaller. `ui/fonts.css` loads them from the folder.
 *
 * @param folder an absolute path
 */
export function createSubsetFontsPlugin(folder: string): Plugin {
  return {
    name: "league:subset-fonts",
    async config() {
      await mkdir(folder, { recursive: true });
      const writes = Object.entries(FONTS).flatMap(([font, { weight, features }]) =>
        Object.entries(SUBSETS).map(async ([subset, { from, ranges }]) => {
          const file = `@fontsource-variable/${font}/files/${font}-${from}-wght-normal.woff2`;
          const originalFont = await readFile(fileURLToPath(import.meta.resolve(file)));
          const options = { targetFormat: "woff2", variationAxes: { wght: weight }, keepFeatures: features };
          const fontSubset = await subsetFont(originalFont, listCharacters(ranges), options);
          await writeFile(join(folder, `${font}-${subset}.woff2`), fontSubset);
        }),
      );
      await Promise.all(writes);
    },
  };
}

/** Returns a text with all characters of space-separated ranges of hexadecimal code points. */
function listCharacters(ranges: string): string {
  const codes = ranges.split(" ").flatMap((range) => {
    const [first = 0, last = first] = range.split("-").map((number) => Number.parseInt(number, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  return String.fromCodePoint(...codes);
}
