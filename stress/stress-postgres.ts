import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { findFreePort } from "../scripts/free-port.ts";
import { createCluster, type PostgresSettings, startServer, stopServer } from "../server/test/postgres-cluster.ts";
import { findPrograms } from "../server/test/postgres-programs.ts";
import { runOnPostgres } from "../server/test/run-on-postgres.ts";
import { createScratchFolder } from "../server/test/scratch-folder.ts";

/** The settings that `deploy/postgresql` recommends to operators, except for less memory. */
const operatorSettings: PostgresSettings = {
  fsync: "on",
  synchronous_commit: "on",
  shared_buffers: "24MB",
  io_method: "sync",
};

/** Starts a separate PostgreSQL with an empty database `league`. Stress tests stop, kill and restart it. */
export async function startStressPostgres(settings: PostgresSettings = {}) {
  const folder = await createScratchFolder("league-postgres");
  const programs = await findPrograms();
  // Makes the files of the write-ahead log small (1 MB), because small ones are created faster.
  const dataDir = await createCluster(programs, folder, ["--wal-segsize=1"]);
  const port = await findFreePort();
  const url = `postgres://league@127.0.0.1:${port}`;
  let server: ChildProcess | undefined;
  /** @param wrapper a command that runs the server, such as strace with its arguments */
  const start = async (wrapper: readonly string[] = []) => {
    server = await startServer(programs, dataDir, { ...operatorSettings, port, ...settings }, wrapper);
  };
  const stop = async () => {
    if (server) await stopServer(server, "SIGINT");
  };
  /** Sends a signal to all processes of PostgreSQL. Suspends the main process first, so that it cannot start another one. */
  const signalAll = async (signal: NodeJS.Signals) => {
    // `server` may be strace, so this reads the ID of PostgreSQL's main process.
    const [firstLine] = (await readFile(join(dataDir, "postmaster.pid"), "utf8")).split("\n");
    const pid = Number(firstLine);
    process.kill(pid, "SIGSTOP");
    for (const child of await listChildren(pid)) process.kill(child, signal);
    process.kill(pid, signal);
  };
  await start();
  await runOnPostgres(url, "create database league");
  return {
    programs,
    dataDir,
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
    /** Suspends all its processes until `resume` is called. */
    suspend: () => signalAll("SIGSTOP"),
    resume: () => signalAll("SIGCONT"),
    async remove() {
      await stop();
      await programs.removeCopy();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A PostgreSQL server that a stress test can stop, kill and restart. */
export type StressPostgres = Awaited<ReturnType<typeof startStressPostgres>>;

/** Lists the IDs of the processes that a process has started. */
async function listChildren(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return text.split(" ").filter(Boolean).map(Number);
}
