import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import type { SeededRandom } from "../server/demo/seeded-random.ts";
import { readTracedCalls, type SystemCall } from "./traced-calls.ts";

const sectorBytes = 512;

/**
 * An operation on the content of a file or on file names. It begins and ends at these times, in seconds since the epoch. `file`
 * identifies a file, even after it was renamed: by its path if it existed at the start, otherwise by its first path, `#`
 * and the time.
 */
export type FileOperation = { readonly begin: number; readonly end: number } & (
  | { readonly kind: "write"; readonly file: string; readonly bytes: Buffer; readonly position: number }
  | { readonly kind: "truncate" | "extend"; readonly file: string; readonly length: number }
  | { readonly kind: "sync"; readonly file: string; readonly syncsNames: boolean }
  | { readonly kind: "create-or-rename"; readonly path: string; readonly file: string }
  | { readonly kind: "remove"; readonly path: string }
);
type ContentOperation = Exclude<FileOperation, { readonly kind: "create-or-rename" | "remove" }>;

/** A folder and all file operations in it. Computes the state of the folder after a power loss. */
export class TracedFolder {
  readonly operations: readonly FileOperation[];
  /** A copy of the folder before the first operation. `null` if the folder was empty. */
  readonly #initialCopy: string | null;
  readonly #initialPaths: ReadonlySet<string>;

  private constructor(
    operations: readonly FileOperation[],
    initialCopy: string | null,
    initialPaths: ReadonlySet<string>,
  ) {
    this.operations = operations;
    this.#initialCopy = initialCopy;
    this.#initialPaths = initialPaths;
  }

  /**
   * Reads the operations of a folder.
   * @param log the path of the log that the command of `buildTracingCommand` has written
   * @param initialCopy a copy of the folder before the first operation. `null` if the folder was empty
   */
  static async read(
    log: string,
    folder: string,
    { initialCopy }: { readonly initialCopy: string | null },
  ): Promise<TracedFolder> {
    const initialPaths = new Set(initialCopy === null ? [] : await listFiles(initialCopy));
    const names = new FileNames(folder, initialPaths);
    const operations = (await readTracedCalls(log)).flatMap((call) => names.applyCall(call));
    return new TracedFolder(operations, initialCopy, initialPaths);
  }

  /**
   * Writes the files to the folder `to` as a disk may contain them after a power loss. A write after the last sync of its file
   * is complete, missing or torn. Changes of names are missing from a random time after the last sync of names.
   * @param time when the power is lost, in seconds since the epoch
   */
  async writeStateAt(time: number, random: SeededRandom, to: string): Promise<void> {
    const begunOperations = this.operations.filter(({ begin }) => begin <= time);
    const fileByPath = this.#pickNames(begunOperations, time, random);
    const contentOperations = Map.groupBy(begunOperations.filter(isContentOperation), ({ file }) => file);
    if (this.#initialCopy !== null) await cp(this.#initialCopy, to, { recursive: true });
    for (const path of this.#initialPaths) if (!fileByPath.has(path)) await rm(join(to, path));
    for (const [path, file] of fileByPath) {
      const operations = contentOperations.get(file) ?? [];
      const isUnchanged = operations.length === 0 && this.#initialPaths.has(path) && path === file;
      if (isUnchanged) continue;
      const initialContent = await this.#readInitialContent(file);
      await mkdir(dirname(join(to, path)), { recursive: true });
      await writeFile(join(to, path), computeContent(initialContent, { operations, time }, random));
    }
  }

  /** Returns the content of a file before the first operation. It is empty if the file did not exist. */
  async #readInitialContent(file: string): Promise<Buffer> {
    if (!this.#initialPaths.has(file)) return Buffer.alloc(0);
    return readFile(join(this.#initialCopy ?? "", file));
  }

  /** Returns the file at each path. Includes changes of names until a random time after the last sync of names. */
  #pickNames(operations: readonly FileOperation[], time: number, random: SeededRandom): Map<string, string> {
    const lastNameSync = operations.findLast(
      (operation) => operation.kind === "sync" && operation.syncsNames && operation.end <= time,
    );
    const lastSyncTime = lastNameSync?.end ?? 0;
    const storedUntil = lastSyncTime + random.next() * (time - lastSyncTime);
    const fileByPath = new Map([...this.#initialPaths].map((path) => [path, path]));
    for (const operation of operations) {
      if (operation.begin > storedUntil) break;
      if (operation.kind === "create-or-rename") fileByPath.set(operation.path, operation.file);
      if (operation.kind === "remove") fileByPath.delete(operation.path);
    }
    return fileByPath;
  }
}

/** Tracks the file at each path, and converts system calls to operations. */
class FileNames {
  readonly #folder: string;
  readonly #fileByPath: Map<string, string>;
  /** The current write position of each file. */
  readonly #positions = new Map<string, number>();

  constructor(folder: string, initialPaths: ReadonlySet<string>) {
    this.#folder = folder;
    this.#fileByPath = new Map([...initialPaths].map((path) => [path, path]));
  }

  /** Applies a system call. @returns its operations in the folder */
  applyCall({ begin, end, ...call }: SystemCall): FileOperation[] {
    const times = { begin, end };
    if (call.name === "openat") return this.#open(times, call.openedPath, call.flags);
    if (call.name === "rename") return this.#rename(times, call.strings);
    if (call.name.startsWith("unlink")) return this.#remove(times, call.strings);
    const path = this.#toRelativePath(call.path);
    if (path === null) return [];
    if (call.name.endsWith("sync")) {
      // The path may also be that of a folder, which has no content. `fsync` also stores changes of names, such as the name of
      // a new file. `fdatasync` may not.
      return [{ ...times, kind: "sync", file: this.#fileByPath.get(path) ?? "", syncsNames: call.name === "fsync" }];
    }
    const file = this.#fileByPath.get(path);
    return file === undefined ? [] : [{ ...times, ...this.#changeContent(file, call) }];
  }

  #open(times: Times, openedPath: string | undefined, flags: string): FileOperation[] {
    const path = this.#toRelativePath(openedPath);
    if (path === null) return [];
    const existingFile = this.#fileByPath.get(path);
    if (existingFile !== undefined) {
      this.#positions.set(existingFile, 0);
      return flags.includes("O_TRUNC") ? [{ ...times, kind: "truncate", file: existingFile, length: 0 }] : [];
    }
    if (!flags.includes("O_CREAT")) return [];
    const file = `${path}#${times.begin}`;
    this.#fileByPath.set(path, file);
    return [{ ...times, kind: "create-or-rename", path, file }];
  }

  #rename(times: Times, paths: readonly Buffer[]): FileOperation[] {
    const [from, to] = paths.map((path) => this.#toRelativePath(path.toString()));
    const file = this.#fileByPath.get(from ?? "");
    if (from == null || to == null || file === undefined) return [];
    this.#fileByPath.delete(from);
    this.#fileByPath.set(to, file);
    return [
      { ...times, kind: "remove", path: from },
      { ...times, kind: "create-or-rename", path: to, file },
    ];
  }

  #remove(times: Times, [removedPath]: readonly Buffer[]): FileOperation[] {
    const path = this.#toRelativePath(removedPath?.toString());
    return path !== null && this.#fileByPath.delete(path) ? [{ ...times, kind: "remove", path }] : [];
  }

  #changeContent(file: string, { name, strings, numbers }: Pick<SystemCall, "name" | "strings" | "numbers">) {
    const lastNumber = numbers.at(-1) ?? 0;
    if (name === "ftruncate") return { kind: "truncate", file, length: lastNumber } as const;
    // The last two arguments of `fallocate` are the offset and the length.
    if (name === "fallocate") return { kind: "extend", file, length: (numbers.at(-2) ?? 0) + lastNumber } as const;
    const bytes = Buffer.concat(strings);
    // The last argument of `pwrite64` and `pwritev` is the position. `write` continues at the current position.
    const position = name === "write" ? (this.#positions.get(file) ?? 0) : lastNumber;
    this.#positions.set(file, position + bytes.length);
    return { kind: "write", file, bytes, position } as const;
  }

  /** Returns the path relative to the folder, or `null` if it is outside. */
  #toRelativePath(path: string | undefined): string | null {
    if (path === undefined) return null;
    const relativePath = relative(this.#folder, resolve(this.#folder, path));
    return relativePath.startsWith("..") ? null : relativePath;
  }
}

type Times = Pick<FileOperation, "begin" | "end">;

export function isContentOperation(operation: FileOperation): operation is ContentOperation {
  return operation.kind !== "create-or-rename" && operation.kind !== "remove";
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
}

/**
 * Returns the content of a file after a power loss. Each operation after its last sync is missing with a chance of one half.
 */
function computeContent(
  initialContent: Buffer,
  { operations, time }: { readonly operations: readonly ContentOperation[]; readonly time: number },
  random: SeededRandom,
): Buffer {
  const lastSyncIndex = operations.findLastIndex(({ kind, end }) => kind === "sync" && end <= time);
  const bytes = Buffer.alloc(Math.max(initialContent.length, ...operations.map(getEndPosition)));
  initialContent.copy(bytes);
  let length = initialContent.length;
  for (const [index, operation] of operations.entries()) {
    const isSynced = index <= lastSyncIndex;
    if (!isSynced && random.next() < 0.5) continue;
    if (operation.kind === "truncate") {
      bytes.fill(0, operation.length);
      length = operation.length;
    } else if (operation.kind === "extend") {
      length = Math.max(length, operation.length);
    } else if (operation.kind === "write") {
      const writtenBytes = isSynced ? operation.bytes : tearRandomly(operation.bytes, random);
      writtenBytes.copy(bytes, operation.position);
      length = Math.max(length, operation.position + writtenBytes.length);
    }
  }
  return bytes.subarray(0, length);
}

/** Returns the position in the file at which an operation ends. */
function getEndPosition(operation: ContentOperation): number {
  if (operation.kind === "sync") return 0;
  return operation.kind === "write" ? operation.position + operation.bytes.length : operation.length;
}

/** Returns the bytes of a write, or only its first sectors. */
function tearRandomly(bytes: Buffer, random: SeededRandom): Buffer {
  if (random.next() < 0.5) return bytes;
  const sectorCount = random.integer(0, Math.floor(bytes.length / sectorBytes));
  return bytes.subarray(0, sectorCount * sectorBytes);
}
