import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Renderer } from "@takumi-rs/core";

const { resolve } = createRequire(import.meta.url);

/** A package of fonts that is cut into slices of letters, and how the files of its slices are named. */
type Family = {
  readonly name: string;
  readonly folder: string;
  readonly file: (slice: string) => string;
  /** The letters it is for, where its slices name more than that. */
  readonly letters?: RegExp;
};

type Slice = {
  readonly family: Family;
  readonly path: string;
  readonly ranges: readonly (readonly [number, number])[];
};

/** The site's own faces first; each letter is drawn by the first that has it. */
const families: readonly Family[] = [
  variable("Antonio", "antonio"),
  variable("Instrument Sans", "instrument-sans"),
  variable("Noto Sans", "noto-sans"),
  { ...variable("Noto Emoji", "noto-emoji"), letters: /\p{Extended_Pictographic}|\p{Regional_Indicator}/u },
  { ...variable("Noto Sans Arabic", "noto-sans-arabic"), letters: /\p{Script=Arabic}/u },
  { ...variable("Noto Sans Hebrew", "noto-sans-hebrew"), letters: /\p{Script=Hebrew}/u },
  { ...variable("Noto Sans Thai", "noto-sans-thai"), letters: /\p{Script=Thai}/u },
  { ...variable("Noto Sans KR", "noto-sans-kr"), letters: /\p{Script=Hangul}/u },
  variable("Noto Sans SC", "noto-sans-sc"),
  {
    name: "Noto Sans Symbols 2",
    folder: "@fontsource/noto-sans-symbols-2",
    file: (slice) => `noto-sans-symbols-2-${slice}-400-normal.woff2`,
  },
];
export const fontFamilies = families.map(({ name }) => name);

function variable(name: string, id: string): Family {
  return { name, folder: `@fontsource-variable/${id}`, file: (slice) => `${id}-${slice}-wght-normal.woff2` };
}

/** Fonts of a renderer, read as letters need them: few previews need more than Latin ones. */
export class PreviewFonts {
  readonly #renderer: Renderer;
  readonly #registering = new Map<string, Promise<void>>();
  #slices: Promise<readonly Slice[]> | undefined;

  constructor(renderer: Renderer) {
    this.#renderer = renderer;
  }

  /** Registers what the letters need that is not registered yet. Letters of no font are drawn as boxes. */
  async prepare(letters: string): Promise<void> {
    this.#slices ??= allSlices();
    const slices = await this.#slices;
    for (const letter of new Set(letters)) {
      for (const slice of needed(slices, letter)) await this.#register(slice);
    }
  }

  /** Who needs a slice that is being registered waits for it; one that could not be read is read again. */
  async #register(slice: Slice): Promise<void> {
    const registering = this.#registering.get(slice.path) ?? this.#read(slice);
    this.#registering.set(slice.path, registering);
    try {
      await registering;
    } catch (error) {
      this.#registering.delete(slice.path);
      throw error;
    }
  }

  async #read({ family, path, ranges }: Slice): Promise<void> {
    const unicodeRange = ranges.map(([from, to]): [number, number] => [from, to]);
    await this.#renderer.registerFont({ name: family.name, data: await readFile(resolve(path)), unicodeRange });
  }
}

/** The slices that draw a letter: of the site's faces both, because either may be asked for; else the first. */
function needed(slices: readonly Slice[], letter: string): readonly Slice[] {
  const code = letter.codePointAt(0) ?? 0;
  const having = slices.filter(
    ({ family, ranges }) =>
      (family.letters?.test(letter) ?? true) && ranges.some(([from, to]) => from <= code && code <= to),
  );
  const own = having.filter(({ family }) => !family.name.startsWith("Noto"));
  return own.length > 0 ? own : having.slice(0, 1);
}

async function allSlices(): Promise<readonly Slice[]> {
  const found = families.map(async (family) => {
    const written = await readFile(resolve(`${family.folder}/unicode.json`), "utf8");
    return Object.entries(JSON.parse(written) as Record<string, string>).map(([slice, ranges]) => ({
      family,
      path: `${family.folder}/files/${family.file(slice.replace(/[[\]]/g, ""))}`,
      ranges: ranges.split(",").map(rangeOf),
    }));
  });
  return (await Promise.all(found)).flat();
}

/** @param written as `U+0102-0103` or `U+2116` */
function rangeOf(written: string): readonly [number, number] {
  const [from = "", to = from] = written.replace("U+", "").split("-");
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}
