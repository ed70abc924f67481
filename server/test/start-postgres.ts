import { fork } from "node:child_process";
import { once } from "node:events";

/** A temporary PostgreSQL with a superuser `league` without a password. */
export type Postgres = {
  /** The URL `postgres://…` without the name of a database. */
  url: string;
  stop(): Promise<void>;
};

/**
 * Starts a PostgreSQL server. It exits and deletes its files when it is stopped, or when this process ends for any reason.
 *
 * @throws Error if it does not start. The reason is printed to stderr
 */
export async function startPostgres(): Promise<Postgres> {
  // The child must not inherit Vitest's options for Node.js (`execArgv`). In its own process group (`detached`), Ctrl-C does
  // not end PostgreSQL while tests still use it.
  const child = fork(new URL("./postgres-process.ts", import.meta.url), { execArgv: [], detached: true });
  const exit = once(child, "exit");
  const [url] = await Promise.race([once(child, "message"), exit.then(() => [])]);
  if (typeof url !== "string") throw new Error("PostgreSQL for the tests did not start");
  return {
    url,
    async stop() {
      // The child process stops PostgreSQL and exits when it is disconnected.
      if (child.connected) child.disconnect();
      await exit;
    },
  };
}
