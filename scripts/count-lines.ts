import { globSync, readFileSync } from "node:fs";

const TEST_PATTERNS = [
  "{contract,server,web,e2e}/**/*.{test,e2e}.{ts,tsx}",
  "{server/test,stress}/**/*.ts",
  "e2e/**/*.ts",
];
const EXCLUDED_PATTERNS = ["**/node_modules/**", "**/dist/**"];

const PARTS = [
  { name: "contract", patterns: ["contract/src/**/*.ts"] },
  { name: "server", patterns: ["server/src/**/*.{ts,tsx}"] },
  { name: "web", patterns: ["web/src/**/*.{ts,tsx}", "web/build/*", "web/vite.config.ts"] },
  { name: "styles", patterns: ["web/src/**/*.css"] },
];

/** Counts the lines of each part of the code. @returns one line of text per part, such as `server   421 files   43000 lines` */
export function countLinesByPart(): string[] {
  return [
    ...PARTS.map(({ name, patterns }) =>
      countLines(name, globSync(patterns, { exclude: [...EXCLUDED_PATTERNS, ...TEST_PATTERNS] })),
    ),
    countLines("tests", globSync(TEST_PATTERNS, { exclude: EXCLUDED_PATTERNS })),
  ];
}

function countLines(part: string, paths: string[]): string {
  const uniquePaths = [...new Set(paths)];
  let lineCount = 0;
  for (const path of uniquePaths) {
    lineCount += readFileSync(path, "utf8").split("\n").length - 1;
  }
  return `${part.padEnd(10)}${String(uniquePaths.length).padStart(5)} files ${String(lineCount).padStart(7)} lines`;
}
