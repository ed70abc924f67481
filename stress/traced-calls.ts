import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

const tracedCalls = "openat,write,pwrite64,pwritev,ftruncate,fallocate,fsync,fdatasync,rename,unlink,unlinkat";

/** Builds a strace command that logs all changes of files by a program. Strings are in hexadecimal. */
export function buildTracingCommand(log: string): string[] {
  return [
    "strace",
    // Also trace threads and child processes.
    "-f",
    // Print no messages.
    "-qq",
    // Log the paths of open files.
    "-y",
    // Log times, in seconds since the epoch, and durations.
    "-ttt",
    "-T",
    // Log strings in hexadecimal, up to this length.
    "-xx",
    "-s",
    "2000000",
    "-e",
    `trace=${tracedCalls}`,
    // Do not log signals.
    "-e",
    "signal=none",
    "-o",
    log,
  ];
}

/** A successful system call. `begin` and `end` are in seconds since the epoch. */
export type SystemCall = {
  readonly begin: number;
  readonly end: number;
  readonly name: string;
  /** The path of the open file in the first argument. */
  readonly path: string | undefined;
  /** The path of the file that the call opened. */
  readonly openedPath: string | undefined;
  /** The string arguments: paths or written bytes. */
  readonly strings: readonly Buffer[];
  /** The numeric arguments after the first argument. */
  readonly numbers: readonly number[];
  /** The text after the last string argument, such as the flags of `openat`. */
  readonly flags: string;
};

/** Reads the successful calls from the log, in chronological order. */
export async function readTracedCalls(log: string): Promise<SystemCall[]> {
  /** The first line of each call that is split into two lines, by thread. */
  const unfinishedLines = new Map<string, string>();
  const calls: SystemCall[] = [];
  for await (const line of createInterface({ input: createReadStream(log) })) {
    const [, threadId = "", rest = ""] = /^(\d+) +(.*)$/.exec(line) ?? [];
    // If another thread logs a call in between, strace splits a call: its first line is "unfinished", the second one "resumed".
    if (rest.endsWith("<unfinished ...>")) {
      unfinishedLines.set(threadId, rest.slice(0, -"<unfinished ...>".length));
      continue;
    }
    const resumed = /^[\d.]+ <\.\.\. \w+ resumed>(.*)$/.exec(rest);
    const call = parseCall(resumed ? `${unfinishedLines.get(threadId)}${resumed[1]}` : rest);
    if (call !== null) calls.push(call);
  }
  return calls.toSorted((a, b) => a.begin - b.begin);
}

/**
 * Parses a line such as `1700000000.5 openat(AT_FDCWD, "…", O_RDONLY) = 3</path> <0.0001>`.
 * @returns `null` for failed calls
 */
function parseCall(line: string): SystemCall | null {
  const match = /^([\d.]+) (\w+)\((.*)\)\s+= (\d+(?:<[^>]*>)?).*<([\d.]+)>$/.exec(line);
  if (match === null) return null;
  const [, beginText, name = "", args = "", result = "", duration] = match;
  const begin = Number(beginText);
  return {
    begin,
    end: begin + Number(duration),
    name,
    path: decodePath(/^\d+<([^>]*)>/.exec(args)?.[1]),
    openedPath: decodePath(/<([^>]*)>$/.exec(result)?.[1]),
    strings: Array.from(args.matchAll(/"([^"]*)"/g), ([, hex = ""]) => decodeHex(hex)),
    numbers: Array.from(args.matchAll(/, (\d+)/g), ([, number]) => Number(number)),
    flags: args.slice(args.lastIndexOf('"') + 1),
  };
}

function decodeHex(hex: string): Buffer {
  return Buffer.from(hex.replaceAll("\\x", ""), "hex");
}

/** Decodes a path, which strace writes in hexadecimal. */
function decodePath(path: string | undefined): string | undefined {
  return path?.startsWith("\\x") ? decodeHex(path).toString() : path;
}
