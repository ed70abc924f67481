import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Planted, planted } from "../planted.ts";
import type { Run } from "../run.ts";

const root = join(import.meta.dirname, "../../..");
const workspaces = ["contract", "server", "web", "e2e"];

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

async function copyProject(copy: string): Promise<void> {
  const without = /[/\\](node_modules|dist|test-results|\.git)$/;
  await cp(root, copy, { recursive: true, filter: (path) => !without.test(path) });
  const modules = join(copy, "node_modules");
  await mkdir(modules);
  for (const name of await readdir(join(root, "node_modules"))) {
    await symlink(join(workspaces.includes(name) ? copy : join(root, "node_modules"), name), join(modules, name));
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
