import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

const calls = "openat,write,pwrite64,pwritev,ftruncate,fallocate,fsync,fdatasync,rename,unlink,unlinkat";

/** Starts a program so that all that it does to files is noted: as hexadecimal, with paths and times. */
export function noting(log: string): string[] {
  const form = ["-f", "-qq", "-y", "-ttt", "-T", "-xx", "-s", "2000000"];
  return ["strace", ...form, "-e", `trace=${calls}`, "-e", "signal=none", "-o", log];
}

/** A call of the system, and from when to when it was: seconds UTC. */
export type Call = {
  readonly begin: number;
  readonly end: number;
  readonly name: string;
  /** The path of the open file that it was given. */
  readonly path: string | undefined;
  /** The path of the file that it opened. */
  readonly opened: string | undefined;
  /** Paths, or what was written. */
  readonly strings: readonly Buffer[];
  readonly numbers: readonly number[];
  readonly flags: string;
};

/** Reads the calls that were noted and went well, in their order. */
export async function readCalls(log: string): Promise<Call[]> {
  const begun = new Map<string, string>();
  const read: Call[] = [];
  for await (const line of createInterface({ input: createReadStream(log) })) {
    const [, thread = "", rest = ""] = /^(\d+) +(.*)$/.exec(line) ?? [];
    if (rest.endsWith("<unfinished ...>")) {
      begun.set(thread, rest.slice(0, -"<unfinished ...>".length));
      continue;
    }
    // A call during which others ran stands on two lines.
    const resumed = /^[\d.]+ <\.\.\. \w+ resumed>(.*)$/.exec(rest);
    const call = callOf(resumed ? `${begun.get(thread)}${resumed[1]}` : rest);
    if (call !== null) read.push(call);
  }
  return read.toSorted((a, b) => a.begin - b.begin);
}

function callOf(line: string): Call | null {
  const read = /^([\d.]+) (\w+)\((.*)\)\s+= (\d+(?:<[^>]*>)?).*<([\d.]+)>$/.exec(line);
  if (read === null) return null;
  const [, at, name = "", args = "", answer = "", took] = read;
  return {
    begin: Number(at),
    end: Number(at) + Number(took),
    name,
    path: textOf(/^\d+<([^>]*)>/.exec(args)?.[1]),
    opened: textOf(/<([^>]*)>$/.exec(answer)?.[1]),
    strings: Array.from(args.matchAll(/"([^"]*)"/g), ([, hex = ""]) => bytesOf(hex)),
    numbers: Array.from(args.matchAll(/, (\d+)/g), ([, number]) => Number(number)),
    flags: args.slice(args.lastIndexOf('"') + 1),
  };
}

function bytesOf(hex: string): Buffer {
  return Buffer.from(hex.replaceAll("\\x", ""), "hex");
}

function textOf(path: string | undefined): string | undefined {
  return path?.startsWith("\\x") ? bytesOf(path).toString() : path;
}
