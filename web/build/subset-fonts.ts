import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
// @ts-expect-error: the package has no types.
import subsetFont from "subset-font";
import type { Plugin } from "vite";

/** OpenType features that place accents. */
const ACCENT_FEATURES = ["ccmp", "locl", "mark", "mkmk"];
/** The Unicode ranges of the characters that texts in English need. */
const ENGLISH = "0020-007E 00A0 00B7 2013-2014 2018-2019 201C-201D 2022 2026 20AC 2212";
/** The accented letters of Western European languages. */
const ACCENTED = "00C0-00FF";
const OTHER_LATIN =
  "00A1-00B6 00B8-00BF 0131 0152-0153 02BB-02BC 02C6 02DA 02DC 0304 0308 0329 2000-2012 2015-2017 201A-201B 201E-2021 2023-2025 2027-206F 2122 2191 2193 2215 FEFF FFFD";
const LATIN_EXTENDED =
  "0100-02BA 02BD-02C5 02C7-02CC 02CE-02D7 02DD-02FF 0304 0308 0329 1D00-1DBF 1E00-1E9F 1EF2-1EFF 2020 20A0-20AB 20AD-20C0 2113 2C60-2C7F A720-A7FF";

/**
 * The weights and OpenType features that the design uses of each font, and the Unicode ranges of its subsets, which
 * `ui/fonts.css` repeats. The text font loses its kerning: it is half of the file, and changes less than a pixel at text sizes.
 * The display font keeps it. Names in texts have accents on most pages, those in headings seldom.
 */
const FONTS = {
  "instrument-sans": {
    weight: { min: 400, max: 600 },
    features: ["tnum", ...ACCENT_FEATURES],
    subsets: { basic: `${ENGLISH} ${ACCENTED}`, latin: OTHER_LATIN, "latin-ext": LATIN_EXTENDED },
  },
  antonio: {
    weight: 700,
    features: ["kern", "tnum", ...ACCENT_FEATURES],
    subsets: { basic: ENGLISH, latin: `${ACCENTED} ${OTHER_LATIN}`, "latin-ext": LATIN_EXTENDED },
  },
};
/** The subset of the package that contains the characters of each subset. */
const PACKAGE_SUBSETS: Readonly<Record<string, string>> = { basic: "latin", latin: "latin", "latin-ext": "latin-ext" };

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
      const writes = Object.entries(FONTS).flatMap(([font, { weight, features, subsets }]) =>
        Object.entries(subsets).map(async ([subset, ranges]) => {
          const file = `@fontsource-variable/${font}/files/${font}-${PACKAGE_SUBSETS[subset]}-wght-normal.woff2`;
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
