import type { ImportRule } from "./import-rules.ts";
import type { Import, Source } from "./source.ts";
import { findImports, findLine } from "./source.ts";

/** Returns every violation of a rule, as `path:line may not import something. Reason`. */
export function findViolations(sources: Source[], rules: ImportRule[]): string[] {
  const importsByPath = new Map(sources.map((source) => [source.path, findImports(source)]));
  return sources.flatMap((source) => {
    const applicableRules = rules.filter((rule) => rule.files.test(source.path) && !rule.except?.test(source.path));
    const violations = applicableRules.flatMap((rule) => findViolationsOfRule(source, rule, importsByPath));
    return violations.map((violation) => `${source.path}:${violation}`);
  });
}

function findViolationsOfRule(source: Source, rule: ImportRule, importsByPath: Map<string, Import[]>): string[] {
  if ("forbiddenCode" in rule) {
    const line = findLine(source, rule.forbiddenCode);
    return line === undefined ? [] : [`${line} contains forbidden code. ${rule.reason}`];
  }
  const isForbidden = ({ target, isTypeOnly }: Import) => {
    if ("forbiddenImports" in rule) return rule.forbiddenImports.test(target);
    return !isTypeOnly && listBundled(target, importsByPath).some((path) => rule.forbiddenInBundle.test(path));
  };
  const forbiddenImports = (importsByPath.get(source.path) ?? []).filter(isForbidden);
  return forbiddenImports.map(({ line, target }) => `${line} may not import ${target}. ${rule.reason}`);
}

/** Lists what an import of a value adds to a bundle: the target and, through files of the contract, what they import. */
function listBundled(target: string, importsByPath: Map<string, Import[]>): string[] {
  const bundled = new Set([target]);
  // The loop also visits the files that are added while it runs.
  for (const file of bundled) {
    if (!file.startsWith("contract/")) continue;
    for (const { target: path, isTypeOnly } of importsByPath.get(file) ?? []) if (!isTypeOnly) bundled.add(path);
  }
  return [...bundled];
}
