// Checks how many files and lines the project has, so that it grows on purpose: whoever needs more raises a number in the
// commit that needs it, and says why in its message.
import { globSync, readFileSync } from "node:fs";

const TESTS = ["{contract,server,web,e2e}/**/*.{test,story}.{ts,tsx}", "server/{test,torture}/**/*.ts", "e2e/**/*.ts"];

const MOST = [
  { name: "server", of: ["server/src/**/*.{ts,tsx}"], files: 421, lines: 43_275 },
  { name: "web", of: ["web/src/**/*.{ts,tsx}"], files: 303, lines: 33_545 },
  { name: "styles", of: ["web/src/**/*.css"], files: 28, lines: 2_740 },
  { name: "contract", of: ["contract/src/**/*.ts"], files: 120, lines: 5_630 },
  { name: "web's build", of: ["web/build/*", "web/vite.config.ts"], files: 6, lines: 340 },
  { name: "tests", of: TESTS, files: 580, lines: 57_160 },
];

const without = ["**/node_modules/**", "**/dist/**"];
for (const { name, of, files, lines } of MOST) {
  const paths = [...new Set(globSync(of, { exclude: of === TESTS ? without : [...without, ...TESTS] }))];
  const count = paths.reduce((sum, path) => sum + readFileSync(path, "utf8").split("\n").length - 1, 0);
  console.log(`${name}: ${paths.length} of ${files} files, ${count} of ${lines} lines`);
  if (paths.length > files || count > lines) process.exitCode = 1;
}
