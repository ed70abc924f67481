import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";

const program = join(import.meta.dirname, "../server/src/main.js");

/** The first admin of leagues in stress tests. */
export const admin = { email: "admin@league.example", password: "the admin's" };

/**
 * Starts a league in a separate process group.
 * @param under the command that starts it, such as strace with its arguments
 * @param env additional environment variables
 * @param main the program to run. The default runs from the sources
 * @param onLine called with each line of its log
 * @throws Error if it exits before it listens
 */
export async function startLeague(
  dataDir: string,
  {
    under = [],
    env = {},
    main = program,
    onLine = () => undefined,
  }: {
    readonly under?: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
    readonly main?: string;
    readonly onLine?: (line: string) => void;
  } = {},
) {
  const commandLine = [...under, process.execPath, main];
  const [command = "", ...args] = commandLine;
  const league = spawn(command, args, {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      DATA_DIR: dataDir,
      PORT: "0",
      RATE_LIMIT: "1000000",
      UPDATE_BACKUP: "off",
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...env,
    },
  });
  const ended = once(league, "exit");
  const errors = text(league.stderr);
  const kill = async () => {
    if (league.exitCode === null && league.signalCode === null) process.kill(-(league.pid ?? 0), "SIGKILL");
    await ended;
  };
  const log = createInterface({ input: league.stdout });
  const { promise: listening, resolve: listens } = Promise.withResolvers<string>();
  log.on("line", (line) => {
    onLine(line);
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (url !== undefined) listens(url);
  });
  const url = await Promise.race([listening, ended.then(() => null)]);
  if (url === null) throw new Error(await errors);
  return { kill, pid: league.pid ?? 0, api: `${url}/api` };
}
