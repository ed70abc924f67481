import { execFile, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import packageFile from "../../package.json" with { type: "json" };
import type { Usage } from "./programs/report-usage.ts";

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);

/** A server in a process of its own. */
export type StartedServer = {
  readonly port: number;
  /** Resident memory in bytes. */
  readonly memory: () => Promise<number>;
  /** Kills it. */
  readonly stop: () => Promise<void>;
};

/** Builds the server from its sources, as `npm start` does before it starts. */
export async function buildServer(): Promise<void> {
  await run(join(root, "node_modules/.bin/vite"), ["build", "server", "--logLevel=warn"], { cwd: root });
}

/** Starts the built league in a data folder as `npm start` does, with all that runs beside its calls. */
export function startLeagueIn(folder: string): Promise<StartedServer> {
  return startLeagueWith({ DATA_DIR: folder, DATABASE_URL: "" });
}

/** The same with these settings. */
export function startLeagueWith(settings: Readonly<Record<string, string>>): Promise<StartedServer> {
  const [, ...args] = packageFile.scripts.start.split(" ");
  return startServer(args, { PORT: "0", RATE_LIMIT: "1000000", ...settings });
}

/** Starts a server that prints its address. @throws when it ends before that */
export async function startServer(args: readonly string[], env: Readonly<Record<string, string>>) {
  const server = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(server, "exit");
  for await (const line of createInterface(server.stdout)) {
    const [, port] = /http:\/\/127\.0\.0\.1:(\d+)/.exec(line) ?? [];
    if (port === undefined) continue;
    server.stdout.resume();
    return {
      port: Number(port),
      async memory() {
        const { stdout } = await run("ps", ["-o", "rss=", "-p", String(server.pid)]);
        return Number(stdout) * 1024;
      },
      async stop() {
        server.kill("SIGKILL");
        await ended;
      },
    } satisfies StartedServer;
  }
  throw new Error(`${args.join(" ")} did not start`);
}

/** A temporary copy of a league's data folder. */
export async function copyFolder(league: string): Promise<AsyncDisposable & { readonly folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), "league-bench-"));
  await cp(league, folder, { recursive: true });
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

/** A server program of the benchmark. */
export type Program = {
  readonly port: number;
  /** Its URL without a cache; only of the league. */
  readonly uncachedPort?: number;
  readonly usage: () => Promise<Usage>;
  readonly stop: () => Promise<void>;
};

/** Starts a program of `programs/` without its log. @returns also what it says first @throws when it exits before that */
export async function startProgram<Said = unknown>(name: string, ...args: readonly (string | number)[]) {
  const file = join(import.meta.dirname, "programs", `${name}.ts`);
  const child = fork(file, args.map(String), { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const { promise: ended, reject } = Promise.withResolvers<never>();
  // A message that nobody waits for is ignored.
  ended.catch(() => undefined);
  child.once("exit", () => reject(new Error(`${name} ended`)));
  const message = async <Message>() => (await Promise.race([once(child, "message"), ended]))[0] as Message;
  return {
    ...(await message<Said & Pick<Program, "port" | "uncachedPort">>()),
    usage: () => {
      child.send("usage");
      return message<Usage>();
    },
    stop: async () => {
      child.kill("SIGKILL");
      await ended.catch(() => undefined);
    },
  };
}
