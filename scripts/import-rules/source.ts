import { posix } from "node:path";

/** A file of the repository. `path` is from its root, with forward slashes. */
export type Source = { path: string; text: string };

/**
 * One import. `target` is a path from the root of the repository, or the name of a package. `isTypeOnly` is whether the import
 * is erased from the built code.
 */
export type Import = { target: string; isTypeOnly: boolean; line: number };

// These patterns rely on Biome's formatting, which another check enforces: a statement begins at the start of a line, and
// strings are in double quotes.
/** Matches `import … from "target"`, `import "target"` and `export … from "target"`. */
const STATIC_IMPORT = /^(?:import|export)\s(?<type>type\s)?(?:[^"'`;]*?\sfrom\s)?"(?<target>[^"]+)"/gm;
/** Matches `import("target")`, also in a type: `typeof import("target")`. */
const DYNAMIC_IMPORT = /(?<type>typeof\s)?\bimport\(\s*"(?<target>[^"]+)"\s*\)/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

/** Lists everything that a file imports, statically or dynamically. */
export function findImports({ path, text }: Source): Import[] {
  return [...text.matchAll(STATIC_IMPORT), ...text.matchAll(DYNAMIC_IMPORT)].map((match) => ({
    target: resolveTarget(path, match.groups?.["target"] ?? ""),
    isTypeOnly: match.groups?.["type"] !== undefined,
    line: getLineNumber(text, match.index),
  }));
}

/** Returns the number of the first line whose code matches. Comments are ignored. */
export function findLine({ text }: Source, pattern: RegExp): number | undefined {
  const code = text.replaceAll(COMMENT, (comment) => comment.replaceAll(/[^\n]/g, " "));
  const match = pattern.exec(code);
  return match ? getLineNumber(code, match.index) : undefined;
}

/** Resolves a relative path. The package `contract` is the folder `contract/src`. */
function resolveTarget(importingPath: string, target: string): string {
  if (target.startsWith(".")) return posix.join(posix.dirname(importingPath), target);
  return target.replace(/^contract\//, "contract/src/");
}

function getLineNumber(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}
