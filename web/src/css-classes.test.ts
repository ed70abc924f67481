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
/** All strings in the sources that can be the name of a class. Code may compute a name, so each such string counts as a use. */
const possibleClassNames = new Set(sources.flatMap(([, source]) => findMatches(source, /"([a-z]\w*)"/gi)));

test("every word in a class list is a Tailwind class", async () => {
  const base = fileURLToPath(import.meta.resolve("./ui/base.css"));
  const design = await loadDesignSystem(await readFile(base, "utf8"), { loadStylesheet });
  const strings = new Set(sources.flatMap(([, source]) => findMatches(source, /"([^"\n]+)"/g)));
  const words = [...new Set([...strings].flatMap((string) => string.split(" ")))];
  const css = design.candidatesToCss(words);
  // The compiler returns `null` for a word that is not a class.
  const unknownWords = new Set(words.filter((word, index) => css[index] === null && !isMarker(word)));
  const listsWithUnknownClasses = [...strings].filter((string) => {
    const wordsOfString = string.split(" ");
    const unknownCount = wordsOfString.filter((word) => unknownWords.has(word)).length;
    // A string is a class list if more than half of its words are classes.
    return unknownCount > 0 && unknownCount < wordsOfString.length / 2;
  });
  expect(listsWithUnknownClasses).toEqual([]);
});

/** Whether a class is a marker: it has no style, but the Tailwind classes of other elements refer to it. */
function isMarker(name: string): boolean {
  return name === "group" || name.startsWith("group/");
}

/** Loads an imported style sheet for Tailwind. */
async function loadStylesheet(id: string, base: string) {
  const path = fileURLToPath(
    id.startsWith("tailwindcss/") ? import.meta.resolve(id) : import.meta.resolve(`./ui/${id}`),
  );
  return { path, base, content: await readFile(path, "utf8") };
}

// The compiler accepts any name as a class of a CSS module, so it does not find misspelt names.
describe.each(sheets)("%s", (path, sheet) => {
  const definedClasses = new Set(findMatches(sheet, /\.([a-z]\w*)/gi));
  const usedClasses = sources.flatMap(([from, source]) => findUsedClasses(path, from, source));

  test("defines every class that components use", () => {
    expect(usedClasses.filter((name) => !definedClasses.has(name))).toEqual([]);
  });

  test("defines no unused class", () => {
    expect([...definedClasses].filter((name) => !possibleClassNames.has(name))).toEqual([]);
  });
});

/** Returns the classes of a style sheet that a source file uses. A file can import several sheets, under any names. */
function findUsedClasses(sheet: string, from: string, source: string): string[] {
  const path = posix.relative(posix.dirname(from), sheet);
  const target = path.startsWith(".") ? path : `./${path}`;
  const [, name] = source.match(new RegExp(`import (\\w+) from "${RegExp.escape(target)}"`)) ?? [];
  return name === undefined ? [] : findMatches(source, new RegExp(`\\b${name}\\["(\\w+)"\\]`, "g"));
}

/** Returns the first group of each match of a pattern. */
function findMatches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, word]) => word ?? []);
}
