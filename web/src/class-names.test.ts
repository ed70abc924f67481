import { readFile } from "node:fs/promises";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { __unstable__loadDesignSystem as loadDesignSystem } from "tailwindcss";
import { describe, expect, test } from "vitest";

const sheets = Object.entries(
  import.meta.glob<string>("./**/*.module.css", { query: "?raw", import: "default", eager: true }),
);
const sources = Object.entries(
  import.meta.glob<string>("./**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true }),
);
const words = new Set(sources.flatMap(([, source]) => found(source, /"([a-z]\w*)"/gi)));

test("Tailwind knows every class of a class list", async () => {
  const base = fileURLToPath(import.meta.resolve("./ui/base.css"));
  const design = await loadDesignSystem(await readFile(base, "utf8"), { loadStylesheet });
  const unknown = sources
    .flatMap(([path, source]) => found(source, /"([^"\n]+)"/g).map((literal) => ({ path, words: literal.split(" ") })))
    .map(({ path, words }) => {
      const css = design.candidatesToCss(words);
      return { path, words, strange: words.filter((word, index) => css[index] === null && !isMarker(word)) };
    })
    // What is mostly classes is a list of them.
    .filter(({ words, strange }) => strange.length > 0 && strange.length < words.length / 2);
  expect(unknown).toEqual([]);
});

/** What only marks an element for the classes of others. */
function isMarker(word: string): boolean {
  return word === "group" || word.startsWith("group/");
}

async function loadStylesheet(id: string, base: string) {
  const path = fileURLToPath(
    id.startsWith("tailwindcss/") ? import.meta.resolve(id) : import.meta.resolve(`./ui/${id}`),
  );
  return { path, base, content: await readFile(path, "utf8") };
}

// The compiler accepts any name as a class of a CSS module; a misspelt one would only be seen on the screen.
describe.each(sheets)("%s", (path, sheet) => {
  const defined = new Set(found(sheet, /\.([a-z]\w*)/gi));
  const named = sources.flatMap(([from, source]) => namedOf(path, from, source));

  test("defines every class that components use", () => {
    expect(named.filter((word) => !defined.has(word))).toEqual([]);
  });

  test("defines no unused class", () => {
    expect([...defined].filter((word) => !words.has(word))).toEqual([]);
  });
});

/** The classes of a sheet that a source uses. A source can import several sheets, under several names. */
function namedOf(sheet: string, from: string, source: string): string[] {
  const path = posix.relative(posix.dirname(from), sheet);
  const target = path.startsWith(".") ? path : `./${path}`;
  const [, name] = source.match(new RegExp(`import (\\w+) from "${RegExp.escape(target)}"`)) ?? [];
  return name === undefined ? [] : found(source, new RegExp(`\\b${name}\\["(\\w+)"\\]`, "g"));
}

function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, word]) => word ?? []);
}
