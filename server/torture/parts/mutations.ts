import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { copyProject } from "../copy-project.ts";
import type { Run } from "../run.ts";

const run = promisify(execFile);
const stryker = "10.1.1";
/** The share of mutants that tests must see. */
const least = 0.9;

/** Rules that unit tests alone must hold. */
const mutated = [
  "contract/src/{result-can,vote-can,rules-version}.ts",
  "server/src/features/ratings/{elo,outcome}.ts",
  "server/src/features/users/session-rules.ts",
];
const tests = ["contract/src/*.test.ts", "server/src/features/{ratings,users}/*.test.ts"];

type Mutant = {
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: { readonly start: { readonly line: number; readonly column: number } };
};
type Report = { readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>> };

/** Has Stryker change each expression of the rules, and counts the changes that no unit test sees. */
export async function mutateRules({ say, found }: Run): Promise<string> {
  const [tool, copy] = [
    await mkdtemp(join(tmpdir(), "league-stryker-")),
    await mkdtemp(join(tmpdir(), "league-torture-")),
  ];
  try {
    await copyProject(copy);
    await install(tool, copy);
    await writeFile(join(copy, "mutated.config.ts"), configOfTests());
    await writeFile(join(copy, "stryker.config.json"), JSON.stringify(configOf(tool)));
    await run(process.execPath, [join(tool, "node_modules/@stryker-mutator/core/bin/stryker.js"), "run"], {
      cwd: copy,
      maxBuffer: 2 ** 26,
    });
    const { files } = JSON.parse(await readFile(join(copy, "mutation.json"), "utf8")) as Report;
    const mutants = Object.entries(files).flatMap(([file, of]) => of.mutants.map((mutant) => ({ file, ...mutant })));
    const survivors = mutants.filter(({ status }) => status === "Survived" || status === "NoCoverage");
    for (const { file, location, mutatorName, replacement } of survivors) {
      say(`not seen: ${file}:${location.start.line}:${location.start.column}, ${mutatorName}: ${replacement}`);
    }
    const share = 1 - survivors.length / mutants.length;
    if (share < least) found(`tests see ${(100 * share).toFixed(1)} % of ${mutants.length} mutants`);
    return `${mutants.length} mutants, ${(100 * share).toFixed(1)} % of them seen`;
  } finally {
    for (const folder of [tool, copy]) await rm(folder, { recursive: true, force: true });
  }
}

/** In a folder of its own: two hundred packages that nothing else needs. */
async function install(tool: string, copy: string): Promise<void> {
  await writeFile(join(tool, "package.json"), "{}");
  const packages = ["core", "vitest-runner"].map((name) => `@stryker-mutator/${name}@${stryker}`);
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--legacy-peer-deps", "--loglevel=error"];
  await run("npm", ["install", ...options, ...packages], { cwd: tool });
  await mkdir(join(tool, "node_modules"), { recursive: true });
  await symlink(join(copy, "node_modules/vitest"), join(tool, "node_modules/vitest"));
}

function configOf(tool: string) {
  return {
    testRunner: "vitest",
    plugins: [join(tool, "node_modules/@stryker-mutator/vitest-runner/dist/src/index.js")],
    vitest: { configFile: "mutated.config.ts" },
    mutate: mutated,
    reporters: ["json"],
    jsonReporter: { fileName: "mutation.json" },
    inPlace: true,
    concurrency: 2,
  };
}

function configOfTests(): string {
  const test = { include: tests, exclude: ["**/*.{db,sqlite,postgres}.test.ts"], provide: { dose: "quick" } };
  return `export default ${JSON.stringify({ test })};`;
}
