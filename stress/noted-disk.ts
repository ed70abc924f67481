import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import type { SeededRandom } from "../server/demo/seeded-random.ts";
import { type Call, readCalls } from "./noted-calls.ts";

const sectorBytes = 512;

/**
 * An operation on the content of a file or on file names. Its begin and end are in seconds since the epoch. `file`
 * identifies a file: its path if it existed at the start, otherwise its first path and a number.
 */
export type Op = { readonly begin: number; readonly end: number } & (
  | { readonly how: "write"; readonly file: string; readonly bytes: Buffer; readonly at: number }
  | { readonly how: "cut" | "extend"; readonly file: string; readonly length: number }
  | { readonly how: "sync"; readonly file: string; readonly ofNames: boolean }
  | { readonly how: "name"; readonly path: string; readonly file: string }
  | { readonly how: "remove"; readonly path: string }
);
type ContentOp = Exclude<Op, { readonly how: "name" | "remove" }>;

/** A folder and all operations in it, from which its state after a power loss is computed. */
export class NotedDisk {
  readonly ops: readonly Op[];
  /** A copy of the folder before the first operation. `null` if the folder was empty. */
  readonly #base: string | null;
  readonly #initialPaths: ReadonlySet<string>;

  private constructor(ops: readonly Op[], base: string | null, initialPaths: ReadonlySet<string>) {
    this.ops = ops;
    this.#base = base;
    this.#initialPaths = initialPaths;
  }

  /** @param log the path of the log of `noting` */
  static async read(log: string, folder: string, base: string | null): Promise<NotedDisk> {
    const initialPaths = new Set(base === null ? [] : await listFiles(base));
    const names = new Names(folder, initialPaths);
    const ops = (await readCalls(log)).flatMap((call) => names.follow(call));
    return new NotedDisk(ops, base, initialPaths);
  }

  /**
   * Writes the files as a disk may contain them after a power loss at this time. A write after the last sync of its file is
   * complete, missing or torn. Changes of names after the last sync of names are missing from a random time on.
   */
  async writeAt(time: number, random: SeededRandom, to: string): Promise<void> {
    const done = this.ops.filter(({ begin }) => begin <= time);
    const names = this.#namesAt(done, time, random);
    const contents = Map.groupBy(done.filter(isContentOp), ({ file }) => file);
    if (this.#base !== null) await cp(this.#base, to, { recursive: true });
    for (const path of this.#initialPaths) if (!names.has(path)) await rm(join(to, path));
    for (const [path, file] of names) {
      const fileOps = contents.get(file);
      if (fileOps === undefined && this.#initialPaths.has(path) && path === file) continue;
      const before = this.#initialPaths.has(file) ? await readFile(join(this.#base ?? "", file)) : Buffer.alloc(0);
      await mkdir(dirname(join(to, path)), { recursive: true });
      await writeFile(join(to, path), computeContent(before, fileOps ?? [], time, random));
    }
  }

  #namesAt(done: readonly Op[], time: number, random: SeededRandom): Map<string, string> {
    const lastSync = done.findLast((op) => op.how === "sync" && op.ofNames && op.end <= time)?.end ?? 0;
    const until = lastSync + random.next() * (time - lastSync);
    const names = new Map([...this.#initialPaths].map((path) => [path, path]));
    for (const op of done) {
      if (op.begin > until) break;
      if (op.how === "name") names.set(op.path, op.file);
      if (op.how === "remove") names.delete(op.path);
    }
    return names;
  }
}

/** Tracks which file has which name. */
class Names {
  readonly #folder: string;
  readonly #files: Map<string, string>;
  /** The current write position of each file. */
  readonly #positions = new Map<string, number>();

  constructor(folder: string, initialPaths: ReadonlySet<string>) {
    this.#folder = folder;
    this.#files = new Map([...initialPaths].map((path) => [path, path]));
  }

  /** Applies a system call. @returns its operations in the folder */
  follow({ begin, end, ...call }: Call): Op[] {
    const times = { begin, end };
    if (call.name === "openat") return this.#open(times, call.opened, call.flags);
    if (call.name === "rename") return this.#rename(times, call.strings);
    if (call.name.startsWith("unlink")) return this.#remove(times, call.strings);
    const path = this.#inFolder(call.path);
    if (path === null) return [];
    if (call.name.endsWith("sync")) {
      // The path may also be a folder, which has no content.
      return [{ ...times, how: "sync", file: this.#files.get(path) ?? "", ofNames: call.name === "fsync" }];
    }
    const file = this.#files.get(path);
    return file === undefined ? [] : [{ ...times, ...this.#change(file, call) }];
  }

  #open(times: Times, opened: string | undefined, flags: string): Op[] {
    const path = this.#inFolder(opened);
    if (path === null) return [];
    const existing = this.#files.get(path);
    if (existing !== undefined) {
      this.#positions.set(existing, 0);
      return flags.includes("O_TRUNC") ? [{ ...times, how: "cut", file: existing, length: 0 }] : [];
    }
    if (!flags.includes("O_CREAT")) return [];
    const file = `${path}#${times.begin}`;
    this.#files.set(path, file);
    return [{ ...times, how: "name", path, file }];
  }

  #rename(times: Times, paths: readonly Buffer[]): Op[] {
    const [from, to] = paths.map((path) => this.#inFolder(path.toString()));
    const file = this.#files.get(from ?? "");
    if (from == null || to == null || file === undefined) return [];
    this.#files.delete(from);
    this.#files.set(to, file);
    return [
      { ...times, how: "remove", path: from },
      { ...times, how: "name", path: to, file },
    ];
  }

  #remove(times: Times, [removed]: readonly Buffer[]): Op[] {
    const path = this.#inFolder(removed?.toString());
    return path !== null && this.#files.delete(path) ? [{ ...times, how: "remove", path }] : [];
  }

  #change(file: string, { name, strings, numbers }: Pick<Call, "name" | "strings" | "numbers">) {
    const last = numbers.at(-1) ?? 0;
    if (name === "ftruncate") return { how: "cut", file, length: last } as const;
    if (name === "fallocate") return { how: "extend", file, length: (numbers.at(-2) ?? 0) + last } as const;
    const bytes = Buffer.concat(strings);
    const at = name === "write" ? (this.#positions.get(file) ?? 0) : last;
    this.#positions.set(file, at + bytes.length);
    return { how: "write", file, bytes, at } as const;
  }

  /** Returns the path relative to the folder, or `null` if it is outside. */
  #inFolder(path: string | undefined): string | null {
    if (path === undefined) return null;
    const within = relative(this.#folder, resolve(this.#folder, path));
    return within.startsWith("..") ? null : within;
  }
}

type Times = Pick<Op, "begin" | "end">;

function isContentOp(op: Op): op is ContentOp {
  return op.how !== "name" && op.how !== "remove";
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
}

function computeContent(before: Buffer, ops: readonly ContentOp[], time: number, random: SeededRandom): Buffer {
  const synced = ops.findLastIndex(({ how, end }) => how === "sync" && end <= time);
  const bytes = Buffer.alloc(Math.max(before.length, ...ops.map(endOf)));
  before.copy(bytes);
  let length = before.length;
  for (const [index, op] of ops.entries()) {
    if (index > synced && random.next() < 0.5) continue;
    if (op.how === "cut") {
      bytes.fill(0, op.length);
      length = op.length;
    } else if (op.how === "extend") {
      length = Math.max(length, op.length);
    } else if (op.how === "write") {
      const part = index > synced ? tearRandomly(op.bytes, random) : op.bytes;
      part.copy(bytes, op.at);
      length = Math.max(length, op.at + part.length);
    }
  }
  return bytes.subarray(0, length);
}

function endOf(op: ContentOp): number {
  if (op.how === "sync") return 0;
  return op.how === "write" ? op.at + op.bytes.length : op.length;
}

/** Returns the bytes of a write, or only its first sectors. */
function tearRandomly(bytes: Buffer, random: SeededRandom): Buffer {
  if (random.next() < 0.5) return bytes;
  return bytes.subarray(0, sectorBytes * random.whole(0, Math.floor(bytes.length / sectorBytes)));
}
