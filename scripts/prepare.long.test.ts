import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import packageFile from "../package.json" with { type: "json" };

/** A fake for npm's scripts and Vite: prints its steps, and waits or fails if a control file exists. */
const STEP = `
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
const asked = existsSync("asked") ? readFileSync("asked", "utf8") : "";
if (asked === "wait in " + name) await new Promise((resolve) => setTimeout(resolve, 1500));
if (asked === "fail in " + name) process.exit(3);
appendFileSync("log", "end " + name + "\\n");
`;
const VITE = `#!/usr/bin/env node\n${STEP}`;
const WHOLE = ["install", "build server", "build web"].flatMap((step) => [`begin ${step}`, `end ${step}`]);

let folder: string;
let running: ChildProcess[];

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "league-prepare-")), "ein Größe");
  running = [];
  const vite = { name: "vite", version: "1.0.0", bin: { vite: "bin.js" } };
  const project = { name: "fixture", version: "1.0.0", dependencies: { vite: "file:vite" } };
  const packages = { "": project, "node_modules/vite": { resolved: "vite", link: true }, vite };
  write("package.json", JSON.stringify({ ...project, type: "module", scripts: { install: "node step.js install" } }));
  write("package-lock.json", JSON.stringify({ name: "fixture", version: "1.0.0", lockfileVersion: 3, packages }));
  write("vite/package.json", JSON.stringify({ ...vite, type: "module" }));
  write("vite/bin.js", VITE);
  write("step.js", STEP);
  for (const file of ["tsconfig.base.json", "server/vite.config.ts", "server/src/a.ts", "contract/src/a.ts"])
    write(file, "");
  write("web/source.ts", "the first release");
  mkdirSync(join(folder, "scripts"));
  cpSync(join(import.meta.dirname, "prepare.js"), join(folder, "scripts/prepare.js"));
});

afterEach(async () => {
  for (const child of running.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null))
    child.kill("SIGKILL");
  rmSync(dirname(folder), { recursive: true, maxRetries: 20, retryDelay: 200 });
});

describe("npm start prepares the league", () => {
  test("and has nothing to do the next time", async () => {
    expect(await start()).toBe(0);
    expect(log()).toEqual(WHOLE);
    // Neither npm nor a network is needed.
    expect(await start({ PATH: "", npm_config_registry: "http://127.0.0.1:9" })).toBe(0);
    expect(log()).toEqual(WHOLE);
  });

  test("once where two start at once", async () => {
    expect(await Promise.all([start(), start(), start()])).toEqual([0, 0, 0]);
    expect(log()).toEqual(WHOLE);
  });

  test.each([
    ["a home that cannot be written to", { HOME: "/dev/null/home", npm_config_cache: undefined }],
    ["a long temporary folder", { TMPDIR: join(tmpdir(), "long".repeat(40)) }],
  ])("with %s", async (_, settings) => {
    expect(await start(settings)).toBe(0);
    expect(log()).toEqual(WHOLE);
  });

  describe.each(["install", "build server", "build web"])("after one that ended during %s", (step) => {
    test.each(["SIGKILL", "SIGINT"] as const)("by %s", async (signal) => {
      write("asked", `wait in ${step}`);
      const first = spawnStart();
      await until(() => log().includes(`begin ${step}`));
      // Killing only the parent leaves its child processes; Ctrl-C reaches both.
      process.kill(signal === "SIGKILL" ? Number(first.pid) : -Number(first.pid), signal);
      await once(first, "exit");
      write("asked", "");
      expect(await start()).toBe(0);
      expect(served("server")).toBe("the first release");
      expect(served("web")).toBe("the first release");
      // No new process ran next to the remaining one.
      const orders = log().map((line) => line.split(" ")[0]);
      if (signal === "SIGKILL") expect(orders.filter((_, at) => at % 2 === 0)).not.toContain("end");
    });
  });

  test.each(["build server", "build web"])("and leaves what is served where %s fails", async (step) => {
    await start();
    write("web/source.ts", "the second release");
    write("asked", `fail in ${step}`);
    expect(await start()).toBe(3);
    expect([served("server"), served("web")]).toEqual(["the first release", "the first release"]);
    write("asked", "");
    expect(await start()).toBe(0);
    expect([served("server"), served("web")]).toEqual(["the second release", "the second release"]);
  });
});

describe("a command of an operator", () => {
  test("is prepared for by npm", () => {
    const { scripts } = packageFile as { scripts: Readonly<Record<string, string>> };
    const commands = Object.keys(scripts).filter((name) => scripts[name]?.startsWith("node server/src/"));
    expect(commands).toContain("move-in");
    for (const name of commands) expect(scripts[`pre${name}`], name).toBe("node scripts/prepare.js command");
  });

  test("installs what it needs, builds nothing, and replaces nothing that a league may run on", async () => {
    expect(await start({}, "command")).toBe(0);
    expect(log()).toEqual(["begin install", "end install"]);
    write("package-lock.json", "of the next release");
    expect(await start({ PATH: "" }, "command")).toBe(0);
    expect(log()).toHaveLength(2);
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
  running.push(child);
  return child;
}

function served(part: string): string {
  return readFileSync(join(folder, part, "dist/main.js"), "utf8");
}

function log(): string[] {
  const file = join(folder, "log");
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text, { mode: 0o755 });
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await pause(20);
}
