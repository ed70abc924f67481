import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

const tracedCalls = "openat,write,pwrite64,pwritev,ftruncate,fallocate,fsync,fdatasync,rename,unlink,unlinkat";

/** Returns a strace command that logs all changes of files by a program: in hexadecimal, with paths and times. */
export function noting(log: string): string[] {
  const options = ["-f", "-qq", "-y", "-ttt", "-T", "-xx", "-s", "2000000"];
  return ["strace", ...options, "-e", `trace=${tracedCalls}`, "-e", "signal=none", "-o", log];
}

/** A system call. Its begin and end are in seconds since the epoch. */
export type Call = {
  readonly begin: number;
  readonly end: number;
  readonly name: string;
  /** The path of the open file in the first argument. */
  readonly path: string | undefined;
  /** The path of the file that the call opened. */
  readonly opened: string | undefined;
  /** The string arguments: paths or written bytes. */
  readonly strings: readonly Buffer[];
  readonly numbers: readonly number[];
  readonly flags: string;
};

/** Reads the successful calls from the log, in chronological order. */
export async function readCalls(log: string): Promise<Call[]> {
  const unfinished = new Map<string, string>();
  const calls: Call[] = [];
  for await (const line of createInterface({ input: createReadStream(log) })) {
    const [, thread = "", rest = ""] = /^(\d+) +(.*)$/.exec(line) ?? [];
    if (rest.endsWith("<unfinished ...>")) {
      unfinished.set(thread, rest.slice(0, -"<unfinished ...>".length));
      continue;
    }
    // A call that another thread interrupts is on two lines.
    const resumed = /^[\d.]+ <\.\.\. \w+ resumed>(.*)$/.exec(rest);
    const call = parseCall(resumed ? `${unfinished.get(thread)}${resumed[1]}` : rest);
    if (call !== null) calls.push(call);
  }
  return calls.toSorted((a, b) => a.begin - b.begin);
}

function parseCall(line: string): Call | null {
  const match = /^([\d.]+) (\w+)\((.*)\)\s+= (\d+(?:<[^>]*>)?).*<([\d.]+)>$/.exec(line);
  if (match === null) return null;
  const [, at, name = "", args = "", result = "", duration] = match;
  return {
    begin: Number(at),
    end: Number(at) + Number(duration),
    name,
    path: decodePath(/^\d+<([^>]*)>/.exec(args)?.[1]),
    opened: decodePath(/<([^>]*)>$/.exec(result)?.[1]),
    strings: Array.from(args.matchAll(/"([^"]*)"/g), ([, hex = ""]) => decodeHex(hex)),
    numbers: Array.from(args.matchAll(/, (\d+)/g), ([, number]) => Number(number)),
    flags: args.slice(args.lastIndexOf('"') + 1),
  };
}

function decodeHex(hex: string): Buffer {
  return Buffer.from(hex.replaceAll("\\x", ""), "hex");
}

function decodePath(path: string | undefined): string | undefined {
  return path?.startsWith("\\x") ? decodeHex(path).toString() : path;
}
