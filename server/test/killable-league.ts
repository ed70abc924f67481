import { rm } from "node:fs/promises";
import { inject, onTestFinished } from "vitest";
import { openTestDatabase } from "./open-test-database.ts";
import { createScratchFolder } from "./scratch-folder.ts";

/** The first admin of a league that runs with `createKillableEnvironment`. */
export const killableAdmin = { email: "admin@league.example", password: "the admin's" };

/** Creates a database for one test. Returns environment variables for server processes that share it and can be killed. */
export async function createKillableEnvironment(): Promise<Record<string, string>> {
  const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = killableAdmin;
  const env = { PORT: "0", ADMIN_EMAIL, ADMIN_PASSWORD, RATE_LIMIT: "1000000" };
  if (inject("testSetup").engine === "sqlite") {
    const dataDir = await createScratchFolder("league-killed");
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    return { ...env, DATA_DIR: dataDir };
  }
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  return { ...env, DATABASE_URL: database.location.url ?? "", SECRET_KEY: "0123456789abcdef".repeat(4) };
}
