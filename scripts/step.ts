import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";

/** A command's outcome, and its output if it was captured. */
export type Outcome = { ok: boolean; output: string };

/** The usual exit codes of programs that a signal ends: 128 and the number of the signal. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 };
const IS_WINDOWS = process.platform === "win32";
const runningCommands = new Set<ChildProcess>();

/** Runs a command and captures its output. A command that does not start counts as failed. */
export function runAndCaptureOutput(command: string, args: string[]): Promise<Outcome> {
  return run(command, args, "pipe", {});
}

/** Runs a command and shows its output. `env` is added to the environment. */
export function runWithOutput(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  return run(command, args, "inherit", env);
}

/** On Ctrl-C or SIGTERM, ends every running command and its child processes, and then this process. */
export function endCommandsOnSignal(): void {
  process.once("SIGINT", () => endAll(exitCodes.SIGINT));
  process.once("SIGTERM", () => endAll(exitCodes.SIGTERM));
}

function run(command: string, args: string[], output: "pipe" | "inherit", env: NodeJS.ProcessEnv): Promise<Outcome> {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", output, output],
    // The command gets its own process group, so that its child processes can be ended with it.
    detached: !IS_WINDOWS,
    shell: IS_WINDOWS,
  });
  runningCommands.add(child);

  const outputChunks: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text) => outputChunks.push(text));

  return new Promise((resolve) => {
    const end = (ok: boolean) => {
      runningCommands.delete(child);
      resolve({ ok, output: outputChunks.join("").trim() });
    };
    child.once("error", (error) => {
      outputChunks.push(`${command} does not start: ${error.message}`);
      end(false);
    });
    child.once("close", (code) => end(code === 0));
  });
}

/** Ends all running commands and this process. */
function endAll(exitCode: number): void {
  for (const { pid } of runningCommands) if (pid !== undefined) process.kill(IS_WINDOWS ? pid : -pid, "SIGTERM");
  process.exit(exitCode);
}
