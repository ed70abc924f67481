// Checks all sources against the import rules, and prints each violation with its position and reason.
import { globSync, readFileSync } from "node:fs";
import { sep } from "node:path";
import { importRules } from "./import-rules/import-rules.ts";
import { findViolations } from "./import-rules/violations.ts";

const sources = globSync("{contract,server,web,e2e,scripts,stress}/**/*.{ts,tsx}", {
  exclude: ["**/node_modules/**"],
}).map((path) => ({ path: path.replaceAll(sep, "/"), text: readFileSync(path, "utf8") }));
const violations = findViolations(sources, importRules);
for (const violation of violations) console.error(violation);
console.log(`${sources.length} files, ${violations.length} violations of import rules`);
process.exitCode = violations.length > 0 ? 1 : 0;
