import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { account, type PostgresPrograms } from "./postgres-programs.ts";

export type PostgresSettings = Readonly<Record<string, string | number>>;

/**
 * Creates the files of a PostgreSQL server in a folder. Its locale is English, so that a column without a collation by code points
 * is noticed on every machine.
 * @returns the folder of its data
 */
export async function createCluster({ initdb }: PostgresPrograms, folder: string, options: readonly string[] = []) {
  const data = join(folder, "data");
  await chmod(folder, 0o755);
  await mkdir(data);
  if (account) await chown(data, account.uid, account.gid);
  const language = ["--encoding=UTF8", "--locale=C", "--locale-provider=icu", "--icu-locale=en-US"];
  const all = [`--pgdata=${data}`, "--username=league", "--auth=trust", "--no-sync", ...language, ...options];
  await promisify(execFile)(initdb, all, { ...account, cwd: folder });
  return data;
}

/**
 * Starts PostgreSQL on such files.
 * @param under a program that starts it, with its arguments: strace
 * @throws with its output if it exits before it is ready
 */
export async function startServer(
  { postgres }: PostgresPrograms,
  data: string,
  settings: PostgresSettings,
  under: readonly string[] = [],
): Promise<ChildProcess> {
  const all = { listen_addresses: "127.0.0.1", unix_socket_directories: "", log_min_messages: "log", ...settings };
  const options = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const commandLine = [...under, postgres, "-D", data, ...options];
  const [command = postgres, ...args] = commandLine;
  const server = spawn(command, args, { ...account, cwd: data, stdio: ["ignore", "ignore", "pipe"] });
  await readiness(server);
  return server;
}

function readiness(server: ChildProcess): Promise<void> {
  let said = "";
  return new Promise((resolve, reject) => {
    server.once("exit", () => reject(new Error(`PostgreSQL did not start: ${said}`)));
    server.stderr?.on("data", (words) => {
      said += words;
      if (/ready to accept (?:read-only )?connections/.test(said)) resolve();
    });
  });
}

/** Stops a server by a signal, and waits until it has ended. */
export async function stopServer(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, "exit");
  server.kill(signal);
  await exit;
}
