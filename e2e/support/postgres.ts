import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** A PostgreSQL server for one test, in separate processes. */
export type Postgres = {
  /** The URL of an empty database. */
  url: string;
  /** Locks a table, so that writes wait. Returns a function that releases the lock. */
  lock(table: string): Promise<() => Promise<void>>;
  stop(): Promise<void>;
};

const PROGRAMS = join(import.meta.dirname, "../../server/test");

/** Starts PostgreSQL. @throws Error if it does not start; the reason is on stderr */
export async function startPostgres(): Promise<Postgres> {
  // The child must not inherit Playwright's options for Node.js (`execArgv`). In its own process group (`detached`), Ctrl-C
  // does not end PostgreSQL while tests still use it.
  const child = fork(join(PROGRAMS, "postgres-process.ts"), { execArgv: [], detached: true });
  const exit = once(child, "exit");
  // The child sends the server's URL, without the name of a database.
  const [serverUrl] = await Promise.race([once(child, "message"), exit.then(() => [])]);
  if (typeof serverUrl !== "string") throw new Error("PostgreSQL did not start");
  const url = `${serverUrl}/postgres`;
  return {
    url,
    async lock(table) {
      const lockHolder = spawn(process.execPath, [join(PROGRAMS, "lock-table.ts"), url, table], {
        stdio: ["pipe", "pipe", "inherit"],
      });
      // The program prints a line when it has the lock, and holds the lock until its standard input ends.
      await once(lockHolder.stdout, "data");
      return async () => {
        lockHolder.stdin.end();
        await once(lockHolder, "exit");
      };
    },
    async stop() {
      // The child stops PostgreSQL when its channel closes.
      if (child.connected) child.disconnect();
      await exit;
    },
  };
}
