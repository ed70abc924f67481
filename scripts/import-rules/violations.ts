import type { ImportRule } from "./import-rules.ts";
import type { Import, Source } from "./source.ts";
import { findLine, importsOf } from "./source.ts";

/** Every violation of a rule, as `path:line imports something: reason`. */
export function findViolations(sources: Source[], rules: ImportRule[]): string[] {
  const imports = new Map(sources.map((source) => [source.path, importsOf(source)]));
  return sources.flatMap((source) =>
    rules
      .filter((rule) => rule.files.test(source.path) && !rule.except?.test(source.path))
      .flatMap((rule) => findViolationsOfRule(source, rule, imports))
      .map((violation) => `${source.path}:${violation}`),
  );
}

function findViolationsOfRule(source: Source, rule: ImportRule, imports: Map<string, Import[]>): string[] {
  if ("says" in rule) {
    const line = findLine(source, rule.says);
    return line === undefined ? [] : [`${line} may not say so. ${rule.reason}`];
  }
  const forbidden = (imports.get(source.path) ?? []).filter((used) =>
    "imports" in rule
      ? rule.imports.test(used.target)
      : !used.typeOnly && bundle(used.target, imports).some((target) => rule.bundles.test(target)),
  );
  return forbidden.map(({ line, target }) => `${line} may not import ${target}. ${rule.reason}`);
}

/** What a value import pulls in: the file itself and, through files of the contract, their own value imports. */
function bundle(target: string, imports: Map<string, Import[]>): string[] {
  const bundled = new Set([target]);
  // Iterating a set also visits what is added meanwhile.
  for (const file of bundled) {
    if (!file.startsWith("contract/")) continue;
    for (const used of imports.get(file) ?? []) if (!used.typeOnly) bundled.add(used.target);
  }
  return [...bundled];
}
