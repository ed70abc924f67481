import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

const program = join(import.meta.dirname, "../src/main.js");

/** The first admin of a league of the torture. */
export const admin = { email: "admin@league.example", password: "the admin's" };

/**
 * Starts a league, in a process group of its own.
 * @param under a program that starts it, with its arguments: strace
 * @param env variables beside its own
 * @param main the program: from the sources, unless another one is given
 * @throws where it ends before it listens
 */
export async function startLeague(
  dataDir: string,
  {
    under = [],
    env = {},
    main = program,
  }: {
    readonly under?: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
    readonly main?: string;
  } = {},
) {
  const [command = "", ...args] = [...under, process.execPath, main];
  const league = spawn(command, args, {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      ...{ DATA_DIR: dataDir, PORT: "0", RATE_LIMIT: "1000000", UPDATE_BACKUP: "off" },
      ...{ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
      ...env,
    },
  });
  let said = "";
  league.stderr.on("data", (text) => {
    said += text;
  });
  const ended = once(league, "exit");
  const kill = async () => {
    if (league.exitCode === null && league.signalCode === null) process.kill(-(league.pid ?? 0), "SIGKILL");
    await ended;
  };
  for await (const line of createInterface({ input: league.stdout })) {
    said += `${line}\n`;
    const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (address === undefined) continue;
    league.stdout.resume();
    return { kill, pid: league.pid ?? 0, api: `${address}/api`, said: () => said };
  }
  await ended;
  throw new Error(said);
}
