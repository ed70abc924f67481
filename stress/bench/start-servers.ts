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
const runCommand = promisify(execFile);

/** A server in a separate process. */
export type StartedServer = {
  readonly port: number;
  /** Returns the resident memory in bytes. */
  readonly readMemory: () => Promise<number>;
  /** Kills the server. */
  readonly stop: () => Promise<void>;
};

/** Builds the server from its sources, as `npm start` does before it starts. */
export async function buildServer(): Promise<void> {
  await runCommand(join(root, "node_modules/.bin/vite"), ["build", "server", "--logLevel=warn"], { cwd: root });
}

/** Starts the built server on a data folder as `npm start` does, including its background jobs. */
export function startBuiltServerIn(folder: string): Promise<StartedServer> {
  return startBuiltServer({ DATA_DIR: folder, DATABASE_URL: "" });
}

/** Starts the built server as `npm start` does. @param settings environment variables */
export function startBuiltServer(settings: Readonly<Record<string, string>>): Promise<StartedServer> {
  // The script is `node` with a path. The script `prestart`, which installs and builds, is left out.
  const [, ...args] = packageFile.scripts.start.split(" ");
  return startNodeServer(args, { PORT: "0", RATE_LIMIT: "1000000", ...settings });
}

/** Starts a server that prints its URL. @throws Error if it exits before that */
export async function startNodeServer(args: readonly string[], env: Readonly<Record<string, string>>) {
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
      async readMemory() {
        const { stdout } = await runCommand("ps", ["-o", "rss=", "-p", String(server.pid)]);
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

/** Copies a league's data folder to a temporary folder, which is deleted at the end of the scope. */
export async function copyFolder(dataDir: string): Promise<AsyncDisposable & { readonly folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), "league-bench-"));
  await cp(dataDir, folder, { recursive: true });
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

/** The ports of a server program, which it sends as its first message. */
type Ports = {
  readonly port: number;
  /** The port of the same league without a response cache. Only the program `serve` has it, and only on SQLite. */
  readonly uncachedPort?: number;
};

/** A running server program of the benchmark. */
export type Program = Ports & {
  readonly readUsage: () => Promise<Usage>;
  readonly stop: () => Promise<void>;
};

/** Starts a program of `programs/` that is a server. @throws Error if it exits before it listens */
export async function startServerProgram(name: string, ...args: readonly (string | number)[]): Promise<Program> {
  const { firstMessage: ports, ...program } = await startProgram<Ports>(name, ...args);
  return { ...ports, ...program };
}

/**
 * Starts a program of `programs/` and ignores its log.
 * @returns the program and its first message
 * @throws Error if it exits before it sends a message
 */
export async function startProgram<FirstMessage>(name: string, ...args: readonly (string | number)[]) {
  const file = join(import.meta.dirname, "programs", `${name}.ts`);
  const child = fork(file, args.map(String), { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const { promise: ended, reject } = Promise.withResolvers<never>();
  // If the program exits while nothing waits for its messages, the rejected promise must not end this process.
  ended.catch(() => undefined);
  child.once("exit", () => reject(new Error(`${name} ended`)));
  const receiveMessage = async <Message>() => {
    const [message] = await Promise.race([once(child, "message"), ended]);
    return message as Message;
  };
  return {
    firstMessage: await receiveMessage<FirstMessage>(),
    readUsage: () => {
      child.send("reportUsage");
      return receiveMessage<Usage>();
    },
    stop: async () => {
      child.kill("SIGKILL");
      await ended.catch(() => undefined);
    },
  };
}
