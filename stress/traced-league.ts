import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";

const program = join(import.meta.dirname, "../server/src/main.js");

/** The first admin of a league of the torture. */
export const admin = { email: "admin@league.example", password: "the admin's" };

/**
 * Starts a league, in a process group of its own.
 * @param under a program that starts it, with its arguments: strace
 * @param env variables beside its own
 * @param main the program: from the sources, unless another one is given
 * @param onLine is told each line of its log
 * @throws where it ends before it listens
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
    const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (address !== undefined) listens(address);
  });
  const address = await Promise.race([listening, ended.then(() => null)]);
  if (address === null) throw new Error(await errors);
  return { kill, pid: league.pid ?? 0, api: `${address}/api` };
}
