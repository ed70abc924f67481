import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import packageFile from "../package.json" with { type: "json" };

/**
 * The code of a fake program that replaces npm's scripts and Vite. It logs its begin and its end. The file `instruction` can
 * make it wait or fail.
 */
const FAKE_STEP = `
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
const [, , step, part] = process.argv;
const name = part ? step + " " + part : step;
appendFileSync("log", "begin " + name + "\\n");
if (part) {
  const dist = part + "/" + (process.env.LEAGUE_DIST ?? "dist");
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  writeFileSync(dist + "/main.js", readFileSync("web/source.ts"));
}
const instruction = existsSync("instruction") ? readFileSync("instruction", "utf8") : "";
if (instruction === "wait in " + name) await new Promise((resolve) => setTimeout(resolve, 1500));
if (instruction === "fail in " + name) process.exit(3);
appendFileSync("log", "end " + name + "\\n");
`;
const FAKE_VITE = `#!/usr/bin/env node\n${FAKE_STEP}`;
/** The log of a complete preparation: the begin and the end of each step. */
const COMPLETE_LOG = ["install", "build server", "build web"].flatMap((step) => [`begin ${step}`, `end ${step}`]);

let folder: string;
let runningProcesses: ChildProcess[];

beforeEach(() => {
  // The folder's name contains a space and letters beyond ASCII.
  folder = join(mkdtempSync(join(tmpdir(), "league-prepare-")), "ein Größe");
  runningProcesses = [];
  const vite = { name: "vite", version: "1.0.0", bin: { vite: "bin.js" } };
  const project = { name: "fixture", version: "1.0.0", dependencies: { vite: "file:vite" } };
  const packages = { "": project, "node_modules/vite": { resolved: "vite", link: true }, vite };
  writeProjectFile(
    "package.json",
    JSON.stringify({ ...project, type: "module", scripts: { install: "node step.js install" } }),
  );
  writeProjectFile(
    "package-lock.json",
    JSON.stringify({ name: "fixture", version: "1.0.0", lockfileVersion: 3, packages }),
  );
  writeProjectFile("vite/package.json", JSON.stringify({ ...vite, type: "module" }));
  writeProjectFile("vite/bin.js", FAKE_VITE);
  writeProjectFile("step.js", FAKE_STEP);
  for (const file of ["tsconfig.base.json", "server/vite.config.ts", "server/src/a.ts", "contract/src/a.ts"])
    writeProjectFile(file, "");
  writeProjectFile("web/source.ts", "the first release");
  mkdirSync(join(folder, "scripts"));
  cpSync(join(import.meta.dirname, "prepare.js"), join(folder, "scripts/prepare.js"));
});

afterEach(async () => {
  for (const child of runningProcesses.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null))
    child.kill("SIGKILL");
  rmSync(dirname(folder), { recursive: true, maxRetries: 20, retryDelay: 200 });
});

describe("the preparation of npm start", () => {
  test("does nothing the second time", async () => {
    expect(await start()).toBe(0);
    expect(readLog()).toEqual(COMPLETE_LOG);
    // Neither npm nor a network is needed.
    expect(await start({ PATH: "", npm_config_registry: "http://127.0.0.1:9" })).toBe(0);
    expect(readLog()).toEqual(COMPLETE_LOG);
  });

  test.each([
    { outcome: "succeeded", instruction: "", status: 0 },
    { outcome: "failed", instruction: "fail in build web", status: 3 },
  ])("leaves no socket behind after it $outcome, so that the folder can be copied", async ({ instruction, status }) => {
    writeProjectFile("instruction", instruction);
    expect(await start()).toBe(status);
    await cp(folder, `${folder} (copy)`, { recursive: true });
  });

  test("runs once if several processes start at the same time, even after an earlier one was killed", async () => {
    writeProjectFile("instruction", "wait in install");
    const killedStart = spawnStart();
    await waitUntil(() => readLog().includes("begin install"));
    process.kill(-Number(killedStart.pid), "SIGKILL");
    await once(killedStart, "exit");
    rmSync(join(folder, "log"));
    rmSync(join(folder, "instruction"));
    const starts = Array.from({ length: 8 }, () => start());
    expect(await Promise.all(starts)).toEqual(starts.map(() => 0));
    expect(readLog()).toEqual(COMPLETE_LOG);
  });

  test.each([
    ["a home that cannot be written to", { HOME: "/dev/null/home", npm_config_cache: undefined }],
    ["a long temporary folder", { TMPDIR: join(tmpdir(), "long".repeat(40)) }],
  ])("succeeds with %s", async (_, settings) => {
    expect(await start(settings)).toBe(0);
    expect(readLog()).toEqual(COMPLETE_LOG);
  });

  describe.each(["install", "build server", "build web"])("after an earlier one was ended during %s", (step) => {
    test.each(["SIGKILL", "SIGINT"] as const)("by %s succeeds", async (signal) => {
      writeProjectFile("instruction", `wait in ${step}`);
      const firstStart = spawnStart();
      await waitUntil(() => readLog().includes(`begin ${step}`));
      // Killing only the parent leaves its child processes; Ctrl-C reaches both.
      process.kill(signal === "SIGKILL" ? Number(firstStart.pid) : -Number(firstStart.pid), signal);
      await once(firstStart, "exit");
      writeProjectFile("instruction", "");
      expect(await start()).toBe(0);
      expect(readBuild("server")).toBe("the first release");
      expect(readBuild("web")).toBe("the first release");
      // After SIGKILL, the remaining child process ends before a new one begins, so every line with an even index is a "begin".
      // SIGINT also ends the child process, whose "end" is missing.
      const events = readLog().map((line) => line.split(" ")[0]);
      if (signal === "SIGKILL") expect(events.filter((_, index) => index % 2 === 0)).not.toContain("end");
    });
  });

  test.each(["build server", "build web"])("does not change the current build if %s fails", async (step) => {
    await start();
    writeProjectFile("web/source.ts", "the second release");
    writeProjectFile("instruction", `fail in ${step}`);
    expect(await start()).toBe(3);
    expect([readBuild("server"), readBuild("web")]).toEqual(["the first release", "the first release"]);
    writeProjectFile("instruction", "");
    expect(await start()).toBe(0);
    expect([readBuild("server"), readBuild("web")]).toEqual(["the second release", "the second release"]);
  });
});

describe("the preparation of an operator's command", () => {
  test("is run by npm before each command", () => {
    const { scripts } = packageFile as { scripts: Readonly<Record<string, string>> };
    const commands = Object.keys(scripts).filter((name) => scripts[name]?.startsWith("node server/src/"));
    expect(commands).toContain("move-in");
    for (const name of commands) expect(scripts[`pre${name}`], name).toBe("node scripts/prepare.js command");
  });

  test("installs packages if there are none, builds nothing, and does not replace packages that a server may use", async () => {
    expect(await start({}, "command")).toBe(0);
    expect(readLog()).toEqual(["begin install", "end install"]);
    writeProjectFile("package-lock.json", "of the next release");
    expect(await start({ PATH: "" }, "command")).toBe(0);
    expect(readLog()).toHaveLength(2);
  });
});

function start(settings: NodeJS.ProcessEnv = {}, purpose = "start"): Promise<number | null> {
  return once(spawnStart(settings, purpose), "exit").then(([code]) => code as number | null);
}

function spawnStart(settings: NodeJS.ProcessEnv = {}, purpose = "start"): ChildProcess {
  const env = { ...process.env, npm_execpath: undefined, ...settings };
  const child = spawn(process.execPath, [join(folder, "scripts/prepare.js"), purpose], {
    env,
    stdio: "ignore",
    detached: true,
  });
  runningProcesses.push(child);
  return child;
}

/** Returns the source that a part was built from. */
function readBuild(part: string): string {
  return readFileSync(join(folder, part, "dist/main.js"), "utf8");
}

function readLog(): string[] {
  const file = join(folder, "log");
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
}

function writeProjectFile(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text, { mode: 0o755 });
}

async function waitUntil(isFulfilled: () => boolean): Promise<void> {
  while (!isFulfilled()) await pause(20);
}
