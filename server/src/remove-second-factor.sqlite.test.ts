import { execFile } from "node:child_process";
import { rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished } from "vitest";
import { test } from "../test/open-league.ts";
import { createScratchFolder } from "../test/scratch-folder.ts";
import { signUp } from "../test/sign-up.ts";

test("the command accepts a user name with spaces, and runs while the site runs", async ({ league }) => {
  await signUp(league, "Ann Bee");
  const folder = await createScratchFolder("remove-second-factor");
  onTestFinished(() => rm(folder, { recursive: true }));
  // The command opens the file with this name in the data folder.
  await symlink(league.location.file, join(folder, "league.sqlite"));
  const command = join(import.meta.dirname, "remove-second-factor.ts");
  const env = { DATA_DIR: folder };
  const { stdout } = await promisify(execFile)(process.execPath, [command, "Ann", "Bee"], { env });
  expect(stdout).toBe("Ann Bee has no second factor.\n");
});
