import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Builds and runs images without a daemon, in a separate store. */
export type Buildah = {
  /** Runs a command of buildah. Returns what it printed. @throws Error with that output if it fails */
  (...args: readonly string[]): Promise<string>;
  /** Starts a command in a container, with the user, the folder and the variables that its image sets. */
  start(container: string, options: readonly string[], command: readonly string[]): ContainerCommand;
};

/** A command that runs in a container. */
export type ContainerCommand = {
  /** Returns what the command has printed so far. */
  getOutput(): string;
  /** Sends SIGTERM to the command itself, as container engines do, and returns its exit code. */
  stop(): Promise<number | null>;
  /** Resolves to the exit code of the command. */
  readonly ended: Promise<number | null>;
};

/** Turns off isolation by namespaces, which requires more rights than test machines provide. */
const ENV = { ...process.env, BUILDAH_ISOLATION: "chroot" };

/** Creates functions that run buildah. @param folder an empty folder, for the images and containers */
export function openBuildah(folder: string): Buildah {
  const store = ["--root", join(folder, "store"), "--runroot", join(folder, "run")];
  const startCommand = (args: readonly string[]): ContainerCommand => {
    const child = spawn("buildah", [...store, ...args], { stdio: ["ignore", "pipe", "pipe"], env: ENV });
    const chunks: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => chunks.push(text));
    const ended = once(child, "close").then(([code]) => code as number | null);
    const stop = () => {
      // Without a pid, buildah could not be started.
      if (child.pid !== undefined) process.kill(findLastDescendant(child.pid), "SIGTERM");
      return ended;
    };
    return { getOutput: () => chunks.join(""), stop, ended };
  };
  const run = async (...args: readonly string[]) => {
    const { ended, getOutput } = startCommand(args);
    if ((await ended) !== 0) throw new Error(`buildah ${args.join(" ")} failed:\n${getOutput()}`);
    return getOutput().trim();
  };
  return Object.assign(run, {
    start: (container: string, options: readonly string[], command: readonly string[]) =>
      startCommand(["run", ...options, container, "--", ...command]),
  });
}

/**
 * Follows the child processes of a process down to the command itself. The processes of buildah in between do not forward
 * signals.
 */
function findLastDescendant(pid: number): number {
  const child = readdirSync("/proc").find((entry) => /^\d+$/.test(entry) && readParentPid(entry) === pid);
  return child === undefined ? pid : findLastDescendant(Number(child));
}

/** Returns `undefined` if the process has ended. */
function readParentPid(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  } catch {
    return undefined;
  }
}
