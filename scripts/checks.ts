import { runAndCaptureOutput } from "./step.ts";

/** The result of one part of `npm test`. `seconds` is wall time; `failures` has a line for each test that failed. */
export type Part = {
  name: string;
  passed: number;
  failed: number;
  skipped?: number;
  seconds: number;
  failures?: string[];
};

/** Commands that must all succeed. Each is split at its spaces. */
type Check = { name: string; commands: string[] };

const CHECKS: Check[] = [
  { name: "build", commands: ["node scripts/check-build.ts"] },
  {
    // There is one type checker per project, because several would check shared files twice. Files that have not changed since
    // the last run are not checked again.
    name: "types",
    commands: ["tsconfig.json", "web/tsconfig.json", "web/tsconfig.test.json", "e2e/tsconfig.json"].map(
      (project) =>
        `tsc -p ${project} --checkers 1 --incremental --tsBuildInfoFile node_modules/.cache/types/${project}.tsbuildinfo`,
    ),
  },
  { name: "format and lint", commands: ["biome ci --colors=off"] },
  { name: "import rules", commands: ["node scripts/check-import-rules.ts"] },
  { name: "packages", commands: ["node scripts/check-packages.ts"] },
  { name: "nothing unused", commands: ["knip --no-progress"] },
];

/** Runs every check that is not a test, one after another. Each counts as one test. */
export async function runChecks(): Promise<Part[]> {
  const parts: Part[] = [];
  for (const check of CHECKS) parts.push(await runCheck(check));
  return parts;
}

/** Runs the commands of a check, and prints the output of those that fail. */
export async function runCheck({ name, commands }: Check): Promise<Part> {
  const startedAt = performance.now();
  const failedOutputs: string[] = [];
  for (const [command, ...args] of commands.map((line) => line.split(" "))) {
    const { ok, output } = await runAndCaptureOutput(command ?? "", args);
    if (!ok) failedOutputs.push(output);
  }
  if (failedOutputs.length > 0) console.error(`\n✗ ${name}\n${failedOutputs.join("\n")}\n`);
  const hasFailed = failedOutputs.length > 0;
  return {
    name,
    passed: hasFailed ? 0 : 1,
    failed: hasFailed ? 1 : 0,
    seconds: (performance.now() - startedAt) / 1000,
  };
}
