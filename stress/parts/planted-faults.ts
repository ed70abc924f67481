import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyProject } from "../copy-project.ts";
import type { PlantedFault } from "../create-faults.ts";
import { plantedFaults } from "../planted.ts";
import type { Run } from "../run.ts";

/**
 * Mutation testing: puts each of the listed faults into a copy of the project, one at a time, and runs the tests that must
 * detect it. At least one of them must fail.
 * @returns how many faults of how many components were tried, for the log
 */
export async function plantFaults({ reportFailure, log }: Run): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), "league-stress-"));
  try {
    await copyProject(copy);
    const allTests = [...new Set(plantedFaults.flatMap(({ tests }) => tests))];
    if (!(await runTests(copy, allTests))) {
      reportFailure("the tests fail without a fault");
      return "nothing";
    }
    for (const fault of plantedFaults) {
      const isDetected = await detectFault(copy, fault);
      log(`${isDetected ? "detected" : "NOT DETECTED"}: ${fault.component}, ${fault.file}: ${fault.original}`);
      if (!isDetected)
        reportFailure(
          `no test detects ${fault.replacement || "nothing"} instead of ${fault.original} in ${fault.file}`,
        );
    }
    const components = new Set(plantedFaults.map(({ component }) => component));
    return `${plantedFaults.length} faults in ${components.size} components`;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Puts a fault into the copy, runs the fault's tests and removes the fault. @returns whether a test failed */
async function detectFault(copy: string, { file, original, replacement, tests }: PlantedFault): Promise<boolean> {
  const path = join(copy, file);
  const source = await readFile(path, "utf8");
  const occurrenceCount = source.split(original).length - 1;
  if (occurrenceCount !== 1)
    throw new Error(`${file} has to contain this text once, not ${occurrenceCount} times: ${original}`);
  // `replace` would interpret `$` in a text, but not in the result of a function.
  const changedSource = source.replace(original, () => replacement);
  await writeFile(path, changedSource);
  const isDetected = !(await runTests(copy, tests));
  await writeFile(path, source);
  return isDetected;
}

/** Runs tests in the copy. @returns whether all of them pass */
async function runTests(copy: string, tests: readonly string[]): Promise<boolean> {
  const projects = ["--project", "unit", "--project", "dom", "--project", "sqlite"];
  // In the mode `quick`, races run on PostgreSQL only.
  if (tests.some((name) => /\.postgres$|-races$/.test(name))) projects.push("--project", "postgres");
  const args = ["run", "--mode", "quick", "--bail", "1", ...projects, ...tests];
  const [code] = await once(spawn("vitest", args, { cwd: copy, stdio: "ignore" }), "exit");
  return code === 0;
}
