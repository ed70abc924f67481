import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type PostgresPrograms, unprivilegedUser } from "./postgres-programs.ts";

export type PostgresSettings = Readonly<Record<string, string | number>>;

/**
 * Creates the files of a PostgreSQL server in a folder. Its locale is English, so that a text column without
 * the collation of code points is sorted wrongly on every machine, and tests notice it.
 * @returns the folder of the data
 */
export async function createCluster(
  { initdb }: PostgresPrograms,
  folder: string,
  initdbOptions: readonly string[] = [],
) {
  const data = join(folder, "data");
  await chmod(folder, 0o755);
  await mkdir(data);
  if (unprivilegedUser) await chown(data, unprivilegedUser.uid, unprivilegedUser.gid);
  const language = ["--encoding=UTF8", "--locale=C", "--locale-provider=icu", "--icu-locale=en-US"];
  const args = [`--pgdata=${data}`, "--username=league", "--auth=trust", "--no-sync", ...language, ...initdbOptions];
  await promisify(execFile)(initdb, args, { ...unprivilegedUser, cwd: folder });
  return data;
}

/**
 * Starts PostgreSQL on files that `createCluster` created.
 * @param wrapper the command that runs PostgreSQL, such as strace with its arguments. Empty to run it directly
 * @throws Error with the output of PostgreSQL if it exits before it is ready
 */
export async function startServer(
  { postgres }: PostgresPrograms,
  data: string,
  settings: PostgresSettings,
  wrapper: readonly string[] = [],
): Promise<ChildProcess> {
  const allSettings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    log_min_messages: "log",
    ...settings,
  };
  const options = Object.entries(allSettings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const commandLine = [...wrapper, postgres, "-D", data, ...options];
  const [command = postgres, ...args] = commandLine;
  const server = spawn(command, args, { ...unprivilegedUser, cwd: data, stdio: ["ignore", "ignore", "pipe"] });
  await waitUntilReady(server);
  return server;
}

function waitUntilReady(server: ChildProcess): Promise<void> {
  let output = "";
  return new Promise((resolve, reject) => {
    server.once("exit", () => reject(new Error(`PostgreSQL did not start: ${output}`)));
    server.stderr?.on("data", (chunk) => {
      output += chunk;
      if (/ready to accept (?:read-only )?connections/.test(output)) resolve();
    });
  });
}

/** Stops a server with a signal, and waits until it has exited. */
export async function stopServer(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, "exit");
  server.kill(signal);
  await exit;
}
