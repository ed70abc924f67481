import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyProject } from "../copy-project.ts";
import { type Planted, planted } from "../planted.ts";
import type { Run } from "../run.ts";

/** Plants faults into a copy of the project, one at a time, and runs tests, of which one must fail. */
export async function plantFaults({ found, say }: Run): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), "league-torture-"));
  try {
    await copyProject(copy);
    const all = [...new Set(planted.flatMap(({ tests }) => tests))];
    if (!(await pass(copy, all))) {
      found("the tests fail without a fault");
      return "nothing";
    }
    for (const fault of planted) {
      const seen = await isSeen(copy, fault);
      say(`${seen ? "seen" : "NOT SEEN"}: ${fault.mechanism}, ${fault.file}: ${fault.instead}`);
      if (!seen) found(`no test sees ${fault.put || "nothing"} instead of ${fault.instead} in ${fault.file}`);
    }
    return `${planted.length} faults in ${new Set(planted.map(({ mechanism }) => mechanism)).size} mechanisms`;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function isSeen(copy: string, { file, instead, put, tests }: Planted): Promise<boolean> {
  const path = join(copy, file);
  const whole = await readFile(path, "utf8");
  if (whole.split(instead).length !== 2) throw new Error(`${file} does not have once: ${instead}`);
  await writeFile(
    path,
    whole.replace(instead, () => put),
  );
  const seen = !(await pass(copy, tests));
  await writeFile(path, whole);
  return seen;
}

async function pass(copy: string, tests: readonly string[]): Promise<boolean> {
  const projects = ["--project", "unit", "--project", "sqlite"];
  const args = ["run", "--mode", "quick", "--bail", "1", ...projects, ...tests];
  const [code] = await once(spawn("vitest", args, { cwd: copy, stdio: "ignore" }), "exit");
  return code === 0;
}
