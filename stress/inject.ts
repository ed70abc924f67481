import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";

/** What fails, and how: calls of the system, and the code that they answer. */
export type Fault = { readonly calls: string; readonly code: "EIO" | "ENOSPC" };

/** The calls by which SQLite and backups write. */
export const storageFaults: readonly Fault[] = [
  { calls: "pwrite64", code: "EIO" },
  { calls: "pwrite64", code: "ENOSPC" },
  { calls: "fsync,fdatasync", code: "EIO" },
  { calls: "ftruncate,rename", code: "EIO" },
];

/** The number of a call that never comes: strace counts no further. */
export const noFault = 65_535;

/** The arguments of `strace` by which the nth of such calls fails in each thread; the others are noted. */
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

/** How many calls were noted, and whether one of them was made to fail. */
export async function noted(log: string): Promise<{ calls: number; hasFailed: boolean }> {
  const text = await readFile(log, "utf8").catch(() => "");
  return { calls: text.split("\n").length - 1, hasFailed: text.includes("(INJECTED)") };
}

/** Makes the nth of such calls of a running process fail while `act` runs. @returns its result, and whether one has failed */
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
