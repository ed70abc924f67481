import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Builds and runs images without a daemon, in a separate store. */
export type Buildah = {
  /** Runs a command of buildah. Returns what it printed. @throws Error with that output if it fails */
  (...args: readonly string[]): Promise<string>;
  /** Runs a command in a container as its image says: user, folder and variables. */
  start(container: string, options: readonly string[], command: readonly string[]): Contained;
};

/** A command that runs in a container. */
export type Contained = {
  printed(): string;
  /** Sends SIGTERM to the command itself, as engines do, and returns its exit code. */
  stop(): Promise<number | null>;
  /** Resolves to its exit code. */
  readonly ended: Promise<number | null>;
};

/** Options without isolation: namespaces need more rights than test machines provide. */
const ENV = { ...process.env, BUILDAH_ISOLATION: "chroot" };

/** @param folder an empty one, for the store */
export function buildahIn(folder: string): Buildah {
  const store = ["--root", join(folder, "store"), "--runroot", join(folder, "run")];
  const begin = (args: readonly string[]): Contained => {
    const child = spawn("buildah", [...store, ...args], { stdio: ["ignore", "pipe", "pipe"], env: ENV });
    const parts: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => parts.push(text));
    const ended = once(child, "close").then(([code]) => code as number | null);
    const stop = () => {
      process.kill(lastDescendant(child.pid ?? 0), "SIGTERM");
      return ended;
    };
    return { printed: () => parts.join(""), stop, ended };
  };
  const run = async (...args: readonly string[]) => {
    const { ended, printed } = begin(args);
    if ((await ended) !== 0) throw new Error(`buildah ${args.join(" ")} failed:\n${printed()}`);
    return printed().trim();
  };
  return Object.assign(run, {
    start: (container: string, options: readonly string[], command: readonly string[]) =>
      begin(["run", ...options, container, "--", ...command]),
  });
}

/** The process that a line of processes ends with: buildah's own, which go between, do not pass signals on. */
function lastDescendant(pid: number): number {
  const child = readdirSync("/proc").find((entry) => /^\d+$/.test(entry) && parentOf(entry) === pid);
  return child === undefined ? pid : lastDescendant(Number(child));
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  } catch {
    return undefined;
  }
}
