import { posix } from "node:path";

/** A file of the repository. `path` is from its root, with forward slashes. */
export type Source = { path: string; text: string };

/** One import: `target` is a path from the root for a file of ours, else the package as it is named. */
export type Import = { target: string; typeOnly: boolean; line: number };

// Biome's format, which is checked too, makes these exact: a statement begins its line, names stand in double quotes.
const STATEMENT = /^(?:import|export)\s(?<type>type\s)?(?:[^"'`;]*?\sfrom\s)?"(?<target>[^"]+)"/gm;
const CALL = /(?<type>typeof\s)?\bimport\(\s*"(?<target>[^"]+)"\s*\)/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

/** Everything the file imports, statically or lazily. */
export function importsOf({ path, text }: Source): Import[] {
  return [...text.matchAll(STATEMENT), ...text.matchAll(CALL)].map((match) => ({
    target: resolve(path, match.groups?.["target"] ?? ""),
    typeOnly: match.groups?.["type"] !== undefined,
    line: lineAt(text, match.index),
  }));
}

/** Returns the number of the first line whose code, without comments, matches. */
export function findLine({ text }: Source, pattern: RegExp): number | undefined {
  const code = text.replaceAll(COMMENT, (comment) => comment.replaceAll(/[^\n]/g, " "));
  const match = pattern.exec(code);
  return match ? lineAt(code, match.index) : undefined;
}

function resolve(from: string, target: string): string {
  if (target.startsWith(".")) return posix.join(posix.dirname(from), target);
  return target.replace(/^contract\//, "contract/src/");
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}
