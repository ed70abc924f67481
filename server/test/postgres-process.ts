/**
 * Runs as a process of its own: keeps a temporary PostgreSQL as long as its parent process lives, however that ends.
 * Sends its address to the parent, and deletes all its files at the end. With the argument `replica` it keeps a streaming
 * replica of it, too, and sends that one's address next.
 */
import { type ChildProcess, execFile } from "node:child_process";
import { once } from "node:events";
import { cp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../../scripts/free-port.ts";
import { createCluster, type PostgresSettings, startServer, stopServer } from "./postgres-cluster.ts";
import { account, findPrograms } from "./postgres-programs.ts";
import { makeScratchFolder } from "./scratch-folder.ts";

const parentGone = once(process, "disconnect");
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    // Ctrl-C reaches all processes of the group at once; this one ends after its parent.
  });
}

/**
 * It need not survive a power cut, so it never waits for the disk; its processes start fast; and it detects deadlocks at
 * once. Without autovacuum the space of deleted rows is not reused: rows stay in the order in which they were inserted.
 */
const ofTests = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_wal_size: "64MB",
  wal_level: "minimal",
  max_wal_senders: 0,
  // Each worker keeps connections to the databases that it uses again.
  max_connections: 400,
  autovacuum: "off",
  io_method: "sync",
  shared_buffers: "24MB",
  deadlock_timeout: "50ms",
};
// Only what is flushed is streamed, so each commit flushes.
const streaming = { wal_level: "replica", max_wal_senders: 10, wal_keep_size: "256MB", synchronous_commit: "on" };
const folder = await makeScratchFolder("league-postgres");
const programs = await findPrograms();
const running: ChildProcess[] = [];
try {
  const data = await createCluster(programs, folder);
  const hasReplica = process.argv.includes("replica");
  const replicaData = join(folder, "replica");
  // A copy of a cluster that has not been started yet: it gets all from the stream.
  if (hasReplica) await copyCluster(data, replicaData);
  const port = await run(data, hasReplica ? streaming : {});
  if (hasReplica) {
    await writeFile(join(replicaData, "standby.signal"), "");
    await run(replicaData, { ...streaming, primary_conninfo: `host=127.0.0.1 port=${port} user=league` });
  }
  await Promise.race([parentGone, ...running.map((server) => once(server, "exit"))]);
} finally {
  for (const server of running.reverse()) await stopServer(server, "SIGQUIT");
  await rm(folder, { recursive: true, force: true });
  await programs.remove();
  if (process.connected) process.disconnect?.();
}

/** Starts a server, and sends its address. @returns its port */
async function run(data: string, settings: PostgresSettings): Promise<number> {
  const port = await freePort();
  const server = await startServer(programs, data, { ...ofTests, port, ...settings });
  running.push(server);
  if (process.connected) process.send?.(`postgres://league@127.0.0.1:${port}`);
  return port;
}

async function copyCluster(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, preserveTimestamps: true });
  if (account === undefined) return;
  await promisify(execFile)("chown", ["-R", `${account.uid}:${account.gid}`, to]);
}
