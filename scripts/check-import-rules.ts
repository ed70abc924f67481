// Checks every import against the walls, and prints each breach with its place and reason.
import { globSync, readFileSync } from "node:fs";
import { sep } from "node:path";
import { WALLS } from "./import-rules/import-rules.ts";
import { faultsIn } from "./import-rules/violations.ts";

const sources = globSync("{contract,server,web,e2e,scripts}/**/*.{ts,tsx}", { exclude: ["**/node_modules/**"] }).map(
  (path) => ({ path: path.replaceAll(sep, "/"), text: readFileSync(path, "utf8") }),
);
const faults = faultsIn(sources, WALLS);
for (const fault of faults) console.error(fault);
console.log(`${sources.length} files, ${faults.length} walls broken`);
process.exitCode = faults.length > 0 ? 1 : 0;
