import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Renderer } from "@takumi-rs/core";

const { resolve } = createRequire(import.meta.url);

/** A font package that is split into slices of characters. */
type Family = {
  readonly name: string;
  readonly folder: string;
  readonly getFileName: (slice: string) => string;
  /** Matches the characters to render with this font. Without it, all characters of the font. */
  readonly characters?: RegExp;
};

/** A file with the characters of some ranges of code points, both ends inclusive. */
type Slice = {
  readonly family: Family;
  readonly path: string;
  readonly ranges: readonly (readonly [number, number])[];
};

/** The site's own fonts come first. Each character is rendered with the first font that has it. */
const families: readonly Family[] = [
  createVariableFont("Antonio", "antonio"),
  createVariableFont("Instrument Sans", "instrument-sans"),
  createVariableFont("Noto Sans", "noto-sans"),
  {
    ...createVariableFont("Noto Emoji", "noto-emoji"),
    characters: /\p{Extended_Pictographic}|\p{Regional_Indicator}/u,
  },
  { ...createVariableFont("Noto Sans Arabic", "noto-sans-arabic"), characters: /\p{Script=Arabic}/u },
  { ...createVariableFont("Noto Sans Hebrew", "noto-sans-hebrew"), characters: /\p{Script=Hebrew}/u },
  { ...createVariableFont("Noto Sans Thai", "noto-sans-thai"), characters: /\p{Script=Thai}/u },
  { ...createVariableFont("Noto Sans KR", "noto-sans-kr"), characters: /\p{Script=Hangul}/u },
  createVariableFont("Noto Sans SC", "noto-sans-sc"),
  {
    name: "Noto Sans Symbols 2",
    folder: "@fontsource/noto-sans-symbols-2",
    getFileName: (slice) => `noto-sans-symbols-2-${slice}-400-normal.woff2`,
  },
];
/** The names of the fonts, in order. */
export const fontFamilies = families.map(({ name }) => name);

function createVariableFont(name: string, id: string): Family {
  return { name, folder: `@fontsource-variable/${id}`, getFileName: (slice) => `${id}-${slice}-wght-normal.woff2` };
}

/** The fonts of a renderer. They are loaded when a text needs them, because few previews need more than Latin fonts. */
export class PreviewFonts {
  readonly #renderer: Renderer;
  /** The registrations of slices, by path. */
  readonly #registrations = new Map<string, Promise<void>>();
  #slices: Promise<readonly Slice[]> | undefined;

  constructor(renderer: Renderer) {
    this.#renderer = renderer;
  }

  /** Registers the fonts that a text needs. Characters without a font are rendered as boxes. */
  async prepare(text: string): Promise<void> {
    this.#slices ??= loadSlices();
    const slices = await this.#slices;
    for (const character of new Set(text)) {
      for (const slice of findSlicesForCharacter(slices, character)) await this.#register(slice);
    }
  }

  /** Registers a slice once. Concurrent calls wait for the same registration. A failed registration is tried again. */
  async #register(slice: Slice): Promise<void> {
    const registration = this.#registrations.get(slice.path) ?? this.#readAndRegister(slice);
    this.#registrations.set(slice.path, registration);
    try {
      await registration;
    } catch (error) {
      this.#registrations.delete(slice.path);
      throw error;
    }
  }

  async #readAndRegister({ family, path, ranges }: Slice): Promise<void> {
    // The type of the renderer requires mutable pairs.
    const unicodeRange = ranges.map(([from, to]): [number, number] => [from, to]);
    await this.#renderer.registerFont({ name: family.name, data: await readFile(resolve(path)), unicodeRange });
  }
}

/**
 * Finds the slices for a character: those of the fonts that the site itself uses, because a text may use either of
 * them; if they do not have the character, the first slice that has it.
 */
function findSlicesForCharacter(slices: readonly Slice[], character: string): readonly Slice[] {
  const codePoint = character.codePointAt(0) ?? 0;
  const matchingSlices = slices.filter(({ family, ranges }) => {
    const canUseFont = family.characters?.test(character) ?? true;
    return canUseFont && ranges.some(([from, to]) => from <= codePoint && codePoint <= to);
  });
  // All other fonts are Noto fonts.
  const slicesOfSiteFonts = matchingSlices.filter(({ family }) => !family.name.startsWith("Noto"));
  return slicesOfSiteFonts.length > 0 ? slicesOfSiteFonts : matchingSlices.slice(0, 1);
}

/** Reads the slices of all fonts from their packages. */
async function loadSlices(): Promise<readonly Slice[]> {
  const slicesByFamily = families.map(async (family) => {
    const json = await readFile(resolve(`${family.folder}/unicode.json`), "utf8");
    return Object.entries(JSON.parse(json) as Record<string, string>).map(([slice, ranges]) => ({
      family,
      // The names of numbered slices are in brackets, but not in the names of their files.
      path: `${family.folder}/files/${family.getFileName(slice.replace(/[[\]]/g, ""))}`,
      ranges: ranges.split(",").map(parseRange),
    }));
  });
  return (await Promise.all(slicesByFamily)).flat();
}

/** Parses a Unicode range such as `U+0102-0103` or `U+2116`. */
function parseRange(range: string): readonly [number, number] {
  const [from = "", to = from] = range.replace("U+", "").split("-");
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}
