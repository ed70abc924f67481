import { fork } from "node:child_process";
import { on, once } from "node:events";

/** A temporary PostgreSQL with a superuser `league` without a password. */
export type Postgres = {
  /** `postgres://…` without the name of a database. */
  url: string;
  stop(): Promise<void>;
};

/**
 * Starts a PostgreSQL that exits and deletes its files when it is stopped or when this process ends in any way.
 *
 * @throws when it does not start; the reason is on stderr
 */
export async function startPostgres(): Promise<Postgres> {
  const { urls, stop } = await startServers([]);
  return { url: urls[0], stop };
}

/** Starts a PostgreSQL as `startPostgres` does, and a streaming replica of it. */
export async function startReplicated(): Promise<Postgres & { replicaUrl: string }> {
  const { urls, stop } = await startServers(["replica"]);
  return { url: urls[0], replicaUrl: urls[1] ?? "", stop };
}

async function startServers(names: string[]): Promise<{ urls: [string, ...string[]]; stop(): Promise<void> }> {
  const child = fork(new URL("./postgres-process.ts", import.meta.url), names, { execArgv: [], detached: true });
  const exit = once(child, "exit");
  const urls: string[] = [];
  for await (const [url] of on(child, "message", { close: ["exit"] })) {
    urls.push(url);
    if (urls.length > names.length) break;
  }
  const [url, ...others] = urls;
  if (url === undefined || others.length < names.length) throw new Error("PostgreSQL for the tests did not start");
  return {
    urls: [url, ...others],
    async stop() {
      if (child.connected) child.disconnect();
      await exit;
    },
  };
}
