import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runLeague } from "./run-server.ts";

/** A league site on the real server, with its own database. */
export type League = {
  url: string;
  name: string;
  admin: { email: string; password: string };
  /** The folder of its database. */
  dataDir: string;
  /** The id of the server's process. */
  pid: number;
  /** Allows the server to log errors that match this pattern. */
  expectLog(line: RegExp): void;
  /**
   * Stops the server as an operator would.
   *
   * @throws Error if the server exits with an error code, or has logged an error that `expectLog` does not allow
   */
  stop(): Promise<void>;
};

const NAME = "Test League";
const ADMIN = { email: "admin@league.example", password: "correct horse battery" };

/**
 * Starts an empty league with one admin.
 *
 * @param settings further environment variables, which may also replace the default ones
 */
export async function startLeague(settings: Record<string, string> = {}): Promise<League> {
  const dataDir = await mkdtemp(join(tmpdir(), "league-e2e-"));
  const removeData = () => rm(dataDir, { recursive: true, force: true });
  const server = await runLeague({
    DATA_DIR: dataDir,
    LEAGUE_NAME: NAME,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    // So high that no test reaches it.
    RATE_LIMIT: "1000000",
    ...settings,
  }).catch(async (error: unknown) => {
    await removeData();
    throw error;
  });
  const expectedLines: RegExp[] = [];
  const stop = async () => {
    const code = await server.stop();
    await removeData();
    const isExpected = (line: string) => expectedLines.some((pattern) => pattern.test(line));
    const errors = server
      .getOutput()
      .split("\n")
      .filter((line) => isError(line) && !isExpected(line));
    if (code !== 0) errors.push(`The server ended with ${code} instead of 0.`);
    if (errors.length > 0) throw new Error(`The server logged errors:\n${errors.join("\n")}`);
  };
  const expectLog = (line: RegExp) => {
    expectedLines.push(line);
  };
  return { url: server.url, pid: server.pid, name: NAME, admin: ADMIN, dataDir, expectLog, stop };
}

/** Whether a line of the output reports an error. Log lines are JSON. Other lines come from a crash or from Node. */
function isError(line: string): boolean {
  if (line === "") return false;
  try {
    const { level } = JSON.parse(line) as { level?: string };
    return level === "error" || level === "fatal";
  } catch {
    return true;
  }
}
