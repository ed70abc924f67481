import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyProject } from "../copy-project.ts";
import { type Planted, planted } from "../planted.ts";
import type { Run } from "../run.ts";

/** Plants faults into a copy of the project, one at a time, and runs tests. At least one test must fail. */
export async function plantFaults({ found, say }: Run): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), "league-torture-"));
  try {
    await copyProject(copy);
    const allTests = [...new Set(planted.flatMap(({ tests }) => tests))];
    if (!(await testsPass(copy, allTests))) {
      found("the tests fail without a fault");
      return "nothing";
    }
    for (const fault of planted) {
      const isDetected = await detectFault(copy, fault);
      say(`${isDetected ? "detected" : "NOT DETECTED"}: ${fault.mechanism}, ${fault.file}: ${fault.instead}`);
      if (!isDetected) found(`no test detects ${fault.put || "nothing"} instead of ${fault.instead} in ${fault.file}`);
    }
    return `${planted.length} faults in ${new Set(planted.map(({ mechanism }) => mechanism)).size} mechanisms`;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Plants a fault, runs its tests and removes the fault. @returns whether a test failed */
async function detectFault(copy: string, { file, instead, put, tests }: Planted): Promise<boolean> {
  const path = join(copy, file);
  const source = await readFile(path, "utf8");
  if (source.split(instead).length !== 2) throw new Error(`${file} does not contain exactly once: ${instead}`);
  await writeFile(
    path,
    source.replace(instead, () => put),
  );
  const isDetected = !(await testsPass(copy, tests));
  await writeFile(path, source);
  return isDetected;
}

async function testsPass(copy: string, tests: readonly string[]): Promise<boolean> {
  const projects = ["--project", "unit", "--project", "sqlite"];
  const args = ["run", "--mode", "quick", "--bail", "1", ...projects, ...tests];
  const [code] = await once(spawn("vitest", args, { cwd: copy, stdio: "ignore" }), "exit");
  return code === 0;
}
