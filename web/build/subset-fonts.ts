import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
// @ts-expect-error: the package brings no types.
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const ACCENTS = ["ccmp", "locl", "mark", "mkmk"];
/**
 * What the design uses of each face. The kerning of the variable face is half of its file, and at the sizes of text less
 * than a pixel; the display face keeps its own.
 */
const FACES = {
  "instrument-sans": { weight: { min: 400, max: 600 }, features: ["tnum", ...ACCENTS] },
  antonio: { weight: 700, features: ["kern", "tnum", ...ACCENTS] },
};
/** The letters of each part, and the part of the package that holds them; `ui/fonts.css` has the same ranges. */
const PARTS = {
  basic: { from: "latin", ranges: "0020-007E 00A0 00B7 00C0-00FF 2013-2014 2018-2019 201C-201D 2022 2026 20AC 2212" },
  latin: {
    from: "latin",
    ranges:
      "00A1-00B6 00B8-00BF 0131 0152-0153 02BB-02BC 02C6 02DA 02DC 0304 0308 0329 2000-2012 2015-2017 201A-201B 201E-2021 2023-2025 2027-206F 2122 2191 2193 2215 FEFF FFFD",
  },
  "latin-ext": {
    from: "latin-ext",
    ranges:
      "0100-02BA 02BD-02C5 02C7-02CC 02CE-02D7 02DD-02FF 0304 0308 0329 1D00-1DBF 1E00-1E9F 1EF2-1EFF 2020 20A0-20AB 20AD-20C0 2113 2C60-2C7F A720-A7FF",
  },
} as const;

/**
 * Cuts the fonts down to the weights that the design uses, in a folder of their own that `ui/fonts.css` takes them from:
 * it makes them a third smaller.
 *
 * @param folder an absolute path
 */
export function subsetFonts(folder: string): Plugin {
  return {
    name: "league:subset-fonts",
    async config() {
      await mkdir(folder, { recursive: true });
      const subsets = Object.entries(FACES).flatMap(([face, { weight, features }]) =>
        Object.entries(PARTS).map(async ([part, { from, ranges }]) => {
          const file = `@fontsource-variable/${face}/files/${face}-${from}-wght-normal.woff2`;
          const whole = await readFile(fileURLToPath(import.meta.resolve(file)));
          const options = { targetFormat: "woff2", variationAxes: { wght: weight }, keepFeatures: features };
          await writeFile(join(folder, `${face}-${part}.woff2`), await subsetFont(whole, lettersIn(ranges), options));
        }),
      );
      await Promise.all(subsets);
    },
  };
}

function lettersIn(ranges: string): string {
  const codes = ranges.split(" ").flatMap((range) => {
    const [first = 0, last = first] = range.split("-").map((number) => Number.parseInt(number, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  return String.fromCodePoint(...codes);
}
