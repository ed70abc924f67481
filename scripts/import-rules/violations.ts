import type { Wall } from "./import-rules.ts";
import type { Import, Source } from "./source.ts";
import { importsOf, lineSaying } from "./source.ts";

/** Every breach of a wall, as `path:line imports something: reason`. */
export function faultsIn(sources: Source[], walls: Wall[]): string[] {
  const imports = new Map(sources.map((source) => [source.path, importsOf(source)]));
  return sources.flatMap((source) =>
    walls
      .filter((wall) => wall.files.test(source.path) && !wall.except?.test(source.path))
      .flatMap((wall) => breaches(source, wall, imports))
      .map((breach) => `${source.path}:${breach}`),
  );
}

function breaches(source: Source, wall: Wall, imports: Map<string, Import[]>): string[] {
  if ("says" in wall) {
    const line = lineSaying(source, wall.says);
    return line === undefined ? [] : [`${line} may not say so. ${wall.reason}`];
  }
  const broken = (imports.get(source.path) ?? []).filter((used) =>
    "imports" in wall
      ? wall.imports.test(used.target)
      : !used.typeOnly && bundle(used.target, imports).some((target) => wall.bundles.test(target)),
  );
  return broken.map(({ line, target }) => `${line} may not import ${target}. ${wall.reason}`);
}

/** What a value import pulls in: the file itself and, through files of the contract, their own value imports. */
function bundle(target: string, imports: Map<string, Import[]>): string[] {
  const brought = new Set([target]);
  // Iterating a set also visits what is added meanwhile.
  for (const file of brought) {
    if (!file.startsWith("contract/")) continue;
    for (const used of imports.get(file) ?? []) if (!used.typeOnly) brought.add(used.target);
  }
  return [...brought];
}
