import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** A PostgreSQL server for one test, in separate processes. */
export type Postgres = {
  /** The URL of an empty database. */
  url: string;
  /** Locks a table against writers. Returns a function that releases the lock. */
  lock(table: string): Promise<() => Promise<void>>;
  stop(): Promise<void>;
};

const PROGRAMS = join(import.meta.dirname, "../../server/test");

/** @throws Error if it does not start. The reason is on stderr. */
export async function startPostgres(): Promise<Postgres> {
  const child = fork(join(PROGRAMS, "postgres-process.ts"), { execArgv: [], detached: true });
  const exit = once(child, "exit");
  const [server] = await Promise.race([once(child, "message"), exit.then(() => [])]);
  if (typeof server !== "string") throw new Error("PostgreSQL did not start");
  const url = `${server}/postgres`;
  return {
    url,
    async lock(table) {
      const holder = spawn(process.execPath, [join(PROGRAMS, "lock-table.ts"), url, table], {
        stdio: ["pipe", "pipe", "inherit"],
      });
      await once(holder.stdout, "data");
      return async () => {
        holder.stdin.end();
        await once(holder, "exit");
      };
    },
    async stop() {
      if (child.connected) child.disconnect();
      await exit;
    },
  };
}
