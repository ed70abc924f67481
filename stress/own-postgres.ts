import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { findFreePort } from "../scripts/free-port.ts";
import { createCluster, type PostgresSettings, startServer, stopServer } from "../server/test/postgres-cluster.ts";
import { findPrograms } from "../server/test/postgres-programs.ts";
import { runOnPostgres } from "../server/test/run-on-postgres.ts";
import { createScratchFolder } from "../server/test/scratch-folder.ts";

/** The recommended settings for operators (`deploy/postgresql`), with less memory. */
const operatorSettings: PostgresSettings = {
  fsync: "on",
  synchronous_commit: "on",
  shared_buffers: "24MB",
  io_method: "sync",
};

/** Starts a PostgreSQL with an empty database `league`. Stress tests stop, kill and restart it. */
export async function ownPostgres(settings: PostgresSettings = {}) {
  const folder = await createScratchFolder("league-postgres");
  const programs = await findPrograms();
  const data = await createCluster(programs, folder, ["--wal-segsize=1"]);
  const port = await findFreePort();
  const url = `postgres://league@127.0.0.1:${port}`;
  let server: ChildProcess | undefined;
  const start = async (under: readonly string[] = []) => {
    server = await startServer(programs, data, { ...operatorSettings, port, ...settings }, under);
  };
  const stop = async () => {
    if (server) await stopServer(server, "SIGINT");
  };
  /** Sends a signal to all its processes. Halts the main process first, so that it starts no others meanwhile. */
  const signalAll = async (signal: NodeJS.Signals) => {
    // The process that was started may be strace, so read the ID of the main process.
    const pid = Number((await readFile(join(data, "postmaster.pid"), "utf8")).split("\n")[0]);
    process.kill(pid, "SIGSTOP");
    for (const child of await listChildren(pid)) process.kill(child, signal);
    process.kill(pid, signal);
  };
  await start();
  await runOnPostgres(url, "create database league");
  return {
    programs,
    data,
    port,
    url,
    start,
    stop,
    /** Kills all its processes at once. */
    async kill() {
      const ended = server && once(server, "exit");
      await signalAll("SIGKILL");
      await ended;
    },
    halt: () => signalAll("SIGSTOP"),
    goOn: () => signalAll("SIGCONT"),
    async remove() {
      await stop();
      await programs.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type OwnPostgres = Awaited<ReturnType<typeof ownPostgres>>;

async function listChildren(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return text.split(" ").filter(Boolean).map(Number);
}
