import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";

/** A command's outcome, and its output if it was captured. */
export type Outcome = { ok: boolean; output: string };

const WINDOWS = process.platform === "win32";
const running = new Set<ChildProcess>();

/** Runs a command and captures its output. A command that does not start counts as failed. */
export function runQuietly(command: string, args: string[]): Promise<Outcome> {
  return run(command, args, "pipe", {});
}

/** Runs a command and shows its output. `env` is added to the environment. */
export function runShown(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  return run(command, args, "inherit", env);
}

/** On Ctrl-C or SIGTERM, ends every command that still runs, with all that it started, and then this process. */
export function endStepsWithMe(): void {
  process.once("SIGINT", () => endAll(130));
  process.once("SIGTERM", () => endAll(143));
}

function run(command: string, args: string[], prints: "pipe" | "inherit", env: NodeJS.ProcessEnv): Promise<Outcome> {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", prints, prints],
    // The command gets its own process group, so that its child processes can be ended with it.
    detached: !WINDOWS,
    shell: WINDOWS,
  });
  running.add(child);

  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text) => printed.push(text));

  return new Promise((resolve) => {
    const end = (ok: boolean) => {
      running.delete(child);
      resolve({ ok, output: printed.join("").trim() });
    };
    child.once("error", (error) => {
      printed.push(`${command} does not start: ${error.message}`);
      end(false);
    });
    child.once("close", (code) => end(code === 0));
  });
}

function endAll(exitCode: number): void {
  for (const { pid } of running) if (pid !== undefined) process.kill(WINDOWS ? pid : -pid, "SIGTERM");
  process.exit(exitCode);
}
