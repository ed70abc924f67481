import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";

const sourceProgram = join(import.meta.dirname, "../server/src/main.js");

/** The first admin of each league. */
export const admin = { email: "admin@league.example", password: "the admin's" };

/**
 * Starts the site's server in a separate process group.
 * @param dataDir the league's data folder
 * @param wrapper a command that runs the server, such as strace with its arguments
 * @param env additional environment variables
 * @param main the program to run. By default, the server runs from the sources
 * @param onLine called with each line of the server's log
 * @throws Error if the server exits before it listens
 */
export async function startLeagueServer(
  dataDir: string,
  {
    wrapper = [],
    env = {},
    main = sourceProgram,
    onLine = () => undefined,
  }: {
    readonly wrapper?: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
    readonly main?: string;
    readonly onLine?: (line: string) => void;
  } = {},
) {
  const commandLine = [...wrapper, process.execPath, main];
  const [command = "", ...args] = commandLine;
  const server = spawn(command, args, {
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
  const ended = once(server, "exit");
  const errors = text(server.stderr);
  const kill = async () => {
    const isRunning = server.exitCode === null && server.signalCode === null;
    // A negative id stands for the process group, which includes the wrapper's processes.
    if (isRunning) process.kill(-(server.pid ?? 0), "SIGKILL");
    await ended;
  };
  const log = createInterface({ input: server.stdout });
  const { promise: listening, resolve: reportListening } = Promise.withResolvers<string>();
  log.on("line", (line) => {
    onLine(line);
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (url !== undefined) reportListening(url);
  });
  const url = await Promise.race([listening, ended.then(() => null)]);
  if (url === null) throw new Error(await errors);
  return { kill, pid: server.pid ?? 0, api: `${url}/api` };
}
