import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";

/** A fault to inject: the names of system calls, separated by commas, and the error code that one of them returns. */
export type Fault = { readonly systemCalls: string; readonly code: "EIO" | "ENOSPC" };

/** The faults of the system calls with which SQLite and backups write. */
export const storageFaults: readonly Fault[] = [
  { systemCalls: "pwrite64", code: "EIO" },
  { systemCalls: "pwrite64", code: "ENOSPC" },
  { systemCalls: "fsync,fdatasync", code: "EIO" },
  { systemCalls: "ftruncate,rename", code: "EIO" },
];

/**
 * The largest call number that strace accepts. The programs under test make far fewer calls, so with this number
 * no call fails.
 */
export const unreachedCallNumber = 65_535;

/**
 * Builds arguments of `strace` that make the nth of these calls fail in each thread.
 * @param log the file to which strace writes all of these calls
 */
export function buildStraceArgs({ systemCalls, code }: Fault, nth: number, log: string): string[] {
  return [
    // Follow all threads and child processes, and print no messages.
    "-f",
    "-qq",
    "-e",
    `trace=${systemCalls}`,
    "-e",
    `inject=${systemCalls}:error=${code}:when=${nth}`,
    // Do not log signals.
    "-e",
    "signal=none",
    "-o",
    log,
  ];
}

/** Reads from strace's log how many calls were made, and whether a failure was injected into one. */
export async function readInjectionLog(log: string): Promise<{ callCount: number; wasInjected: boolean }> {
  const text = await readFile(log, "utf8").catch(() => "");
  return { callCount: text.split("\n").length - 1, wasInjected: text.includes("(INJECTED)") };
}

/**
 * Makes the nth of these calls of a running process fail while `act` runs.
 * @returns the result of `act`, and whether a failure was injected into a call
 */
export async function runWithFault<Result>(
  { pid, fault, nth, log }: { pid: number; fault: Fault; nth: number; log: string },
  act: () => Promise<Result>,
): Promise<{ result: Result; wasInjected: boolean }> {
  // Without "-qq", strace reports when it is attached to the process.
  const args = buildStraceArgs(fault, nth, log).filter((arg) => arg !== "-qq");
  const strace = spawn("strace", [...args, "-p", String(pid)], { stdio: ["ignore", "ignore", "pipe"] });
  const ended = once(strace, "exit");
  // By default, leaving the loop would destroy the stream, which strace still writes to.
  const messages = strace.stderr.iterator({ destroyOnReturn: false });
  for await (const text of messages) if (String(text).includes("attached")) break;
  strace.stderr.resume();
  const result = await act();
  strace.kill("SIGINT");
  await ended;
  return { result, wasInjected: (await readInjectionLog(log)).wasInjected };
}
