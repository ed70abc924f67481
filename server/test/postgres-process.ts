/**
 * A separate process that runs a temporary PostgreSQL server until the parent process ends or disconnects. Sends the server's
 * URL to the parent, and finally deletes the server's files.
 */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { findFreePort } from "../../scripts/free-port.ts";
import { createCluster, startServer, stopServer } from "./postgres-cluster.ts";
import { findPrograms } from "./postgres-programs.ts";
import { createScratchFolder } from "./scratch-folder.ts";

const parentExit = once(process, "disconnect");
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    // A signal may be sent to the parent and this process at once. This process must not end before its parent.
  });
}

/**
 * Settings for tests. The server never waits for the disk, as it need not survive a power cut. It starts fast and
 * detects deadlocks quickly. Without autovacuum, the space of deleted rows is not reused, so that rows stay in the order
 * in which they were inserted.
 */
const testSettings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_wal_size: "64MB",
  wal_level: "minimal",
  max_wal_senders: 0,
  // Each worker keeps connections to the databases that it reuses.
  max_connections: 400,
  autovacuum: "off",
  io_method: "sync",
  shared_buffers: "24MB",
  deadlock_timeout: "50ms",
};
const folder = await createScratchFolder("league-postgres");
const programs = await findPrograms();
const port = await findFreePort();
let server: ChildProcess | undefined;
try {
  const data = await createCluster(programs, folder);
  server = await startServer(programs, data, { ...testSettings, port });
  if (process.connected) process.send?.(`postgres://league@127.0.0.1:${port}`);
  await Promise.race([parentExit, once(server, "exit")]);
} finally {
  if (server !== undefined) await stopServer(server, "SIGQUIT");
  await rm(folder, { recursive: true, force: true });
  await programs.removeCopy();
  if (process.connected) process.disconnect?.();
}
