import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const command = join(root, "deploy/league");
/** The folder of the installation. */
const checkout = "/opt/league";

// A fake systemd-run prints its arguments, because there is no systemd on test machines.
const folder = mkdtempSync(join(tmpdir(), "league-command-"));
afterAll(() => rmSync(folder, { recursive: true }));
writeFakeProgram("systemd-run", 'for argument; do printf "%s\\n" "$argument"; done');
// A fake runuser: the user `league` may only enter this folder.
writeFakeProgram("runuser", `[ "$*" = "--user league -- test -x ${folder}" ]`);

function writeFakeProgram(name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
}

/** Runs `deploy/league` with the fake systemd-run. @returns the arguments that systemd-run received */
function runLeagueCommand(...args: string[]): string[] {
  const env = { PATH: `${folder}:${process.env["PATH"]}` };
  return execFileSync("sh", [command, ...args], { env, encoding: "utf8", cwd: folder })
    .trimEnd()
    .split("\n");
}

describe.runIf(process.platform !== "win32")("the command of a systemd installation", () => {
  // `read-figures` and `move-in` are the names of two commands in version 1.0.0. They still work.
  test.each([
    ["backup", "server/src/backup/backup.ts"],
    ["restore", "server/src/backup/restore.ts"],
    ["rebuild", "server/src/rebuild/rebuild.ts"],
    ["reread-statistics", "server/src/reread-statistics.ts"],
    ["read-figures", "server/src/reread-statistics.ts"],
    ["import-legacy", "server/src/legacy-import/import-legacy.ts"],
    ["move-in", "server/src/legacy-import/import-legacy.ts"],
    ["remove-second-factor", "server/src/remove-second-factor.ts"],
  ])("%s runs the existing file %s as the user of the service", (name, script) => {
    const args = runLeagueCommand(name, "a file", "--flag");
    expect(args).toEqual(expect.arrayContaining(["--uid=league", "--gid=league"]));
    expect(args).toContain("--property=EnvironmentFile=/etc/league.env");
    expect(args.slice(-4)).toEqual([`${checkout}/node_modules/.bin/node`, `${checkout}/${script}`, "a file", "--flag"]);
    expect(existsSync(join(root, script))).toBe(true);
  });

  test("runs in the current folder, or in the checkout if the user of the service may not enter that folder", () => {
    expect(runLeagueCommand("backup")).toContain(`--working-directory=${folder}`);
    const env = { PATH: `${folder}:${process.env["PATH"]}` };
    const { stdout, stderr } = spawnSync("sh", [command, "backup"], { env, encoding: "utf8", cwd: root });
    expect(stdout.split("\n")).toContain(`--working-directory=${checkout}`);
    expect(stderr).toBe(`league: the user league may not enter ${root}, so files are named from ${checkout}\n`);
  });

  test("uses the user, the variables and the folder of the service", () => {
    const unit = readFileSync(join(root, "deploy/league.service"), "utf8");
    for (const line of [
      "User=league",
      "Group=league",
      "EnvironmentFile=/etc/league.env",
      `WorkingDirectory=${checkout}`,
      "StateDirectory=league",
      "StateDirectoryMode=0700",
    ])
      expect(unit).toContain(`${line}\n`);
    const args = runLeagueCommand("backup");
    expect(args).toEqual(
      expect.arrayContaining(["--property=StateDirectory=league", "--property=StateDirectoryMode=0700"]),
    );
  });

  test.each([[[]], [["--help"]], [["drop"]]])("lists the commands and fails when called with %j", (args) => {
    const { status, stdout, stderr } = spawnSync("sh", [command, ...args], { encoding: "utf8" });
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain("Usage: league backup [file]");
  });
});
