import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";

/** A fault to inject: names of system calls, separated by commas, and the error code that they return. */
export type Fault = { readonly calls: string; readonly code: "EIO" | "ENOSPC" };

/** Faults of the system calls with which SQLite and backups write. */
export const storageFaults: readonly Fault[] = [
  { calls: "pwrite64", code: "EIO" },
  { calls: "pwrite64", code: "ENOSPC" },
  { calls: "fsync,fdatasync", code: "EIO" },
  { calls: "ftruncate,rename", code: "EIO" },
];

/** A call number that is never reached, so that no call fails. strace does not count further. */
export const noFault = 65_535;

/** Returns arguments for `strace`: in each thread the nth of these calls fails. All calls are logged. */
export function faultArgs({ calls, code }: Fault, nth: number, log: string): string[] {
  return [
    "-f",
    "-qq",
    "-e",
    `trace=${calls}`,
    "-e",
    `inject=${calls}:error=${code}:when=${nth}`,
    "-e",
    "signal=none",
    "-o",
    log,
  ];
}

/** Reads how many calls were logged, and whether one of them failed by injection. */
export async function noted(log: string): Promise<{ calls: number; hasFailed: boolean }> {
  const text = await readFile(log, "utf8").catch(() => "");
  return { calls: text.split("\n").length - 1, hasFailed: text.includes("(INJECTED)") };
}

/**
 * Makes the nth of these calls of a running process fail while `act` runs.
 * @returns the result of `act`, and whether a call has failed
 */
export async function whileFailing<Result>(
  { pid, fault, nth, log }: { pid: number; fault: Fault; nth: number; log: string },
  act: () => Promise<Result>,
): Promise<{ result: Result; hasFailed: boolean }> {
  const args = faultArgs(fault, nth, log).filter((arg) => arg !== "-qq");
  const strace = spawn("strace", [...args, "-p", String(pid)], { stdio: ["ignore", "ignore", "pipe"] });
  const ended = once(strace, "exit");
  for await (const text of strace.stderr) if (String(text).includes("attached")) break;
  strace.stderr.resume();
  const result = await act();
  strace.kill("SIGINT");
  await ended;
  return { result, hasFailed: (await noted(log)).hasFailed };
}
