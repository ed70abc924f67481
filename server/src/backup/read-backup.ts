import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { PassThrough, pipeline } from "node:stream";
import { constants, createGunzip, gunzipSync } from "node:zlib";
import { z } from "zod";

/** An error in a backup file, with a message for the operator. */
export class UnreadableBackup extends Error {
  override readonly name = "BackupFault";
}

const ROWS_AT_ONCE = 2000;
/** The head is far shorter. */
const HEAD_MAX = 1_000_000;
const LAYERS_MAX = 4;

const noBackup = "This is no backup of a league. Name a file that npm run backup wrote, such as league-….backup.gz";
const gzipStart = Buffer.from("1f8b", "hex");

/** How files begin that are given by mistake, and what to do. */
const otherFiles: readonly (readonly [start: Buffer, words: string])[] = [
  [Buffer.from("PK\u0003\u0004"), "This is a zip archive. Unpack it, and restore the backup in it"],
  [Buffer.from("fd377a585a00", "hex"), "This is an xz archive. Unpack it, and restore the backup in it"],
  [Buffer.from("377abcaf271c", "hex"), "This is a 7z archive. Unpack it, and restore the backup in it"],
  [Buffer.from("28b52ffd", "hex"), "This is a zstd archive. Unpack it, and restore the backup in it"],
  [Buffer.from("BZh"), "This is a bzip2 archive. Unpack it, and restore the backup in it"],
  [
    Buffer.from("SQLite format 3\0"),
    "This is a database of SQLite, no backup. Start the league with it as league.sqlite in DATA_DIR",
  ],
];

/**
 * A backup is text with one JSON value per line: the head; for each table its line, then a line for each row with
 * values in the order of the columns; the end. It is independent of the engine.
 */
export const FORMAT = "ctf-league-backup/1";

const name = z.string().regex(/^[a-z_]+$/);
/** `version` is that of the program that wrote it, none before the first release; `takenAt` is ISO 8601. */
const head = z.strictObject({
  format: z.literal(FORMAT),
  version: z.string().optional(),
  takenAt: z.string(),
  steps: z.array(z.string()),
});
export type Head = z.infer<typeof head>;

/** `lastKey` is the last key that the table generated; `null` if it generates none or has generated none. */
const tableLine = z.strictObject({ table: name, columns: z.array(name), lastKey: z.int().nullable() });
export type TableLine = z.infer<typeof tableLine>;

/** `sha256` is of all lines before, each with its line end; hexadecimal. */
const end = z.strictObject({ rows: z.int(), sha256: z.string() });
export type End = z.infer<typeof end>;

/** A batch of rows of a table. Each table begins with an empty batch. */
export type TablePart = { readonly table: TableLine; readonly rows: readonly (readonly unknown[])[] };

/**
 * Reads a whole backup to validate it, as a stream.
 * @returns its head, and how many rows it has
 * @throws BackupFault if it is no backup, truncated or changed; an error of the file system
 */
export async function checkBackup(file: string): Promise<{ head: Head; rows: number }> {
  const reader = new BackupReader(file);
  const read = await reader.readHead();
  let rows = 0;
  for await (const part of reader.readTableParts()) rows += part.rows.length;
  return { head: read, rows };
}

/** Reads a backup once: first its head, then its parts. */
export class BackupReader {
  readonly #pieces: AsyncGenerator<string[]>;
  /** Lines that were read and not asked for, the next one last. */
  #lines: string[] = [];
  /** The hash of all lines before the last one read. */
  readonly #hash = createHash("sha256");
  #line: string | undefined;

  constructor(file: string) {
    this.#pieces = linesOf(file);
  }

  /** Parses the first line. @throws BackupFault if it is not the head of a backup */
  async readHead(): Promise<Head> {
    const read = head.safeParse((await this.#isMore()) && this.#next());
    if (!read.success) throw new UnreadableBackup(noBackup);
    return read.data;
  }

  /**
   * Everything after the head, in order.
   * @throws BackupFault if the backup is truncated or changed, after yielding the parts before that line
   */
  async *readTableParts(): AsyncGenerator<TablePart> {
    let table: TableLine | undefined;
    let count = 0;
    let rows: unknown[][] = [];
    // Waiting for each line by itself took as long as reading it.
    while (this.#lines.length > 0 || (await this.#isMore())) {
      const value = this.#next();
      if (Array.isArray(value) && table !== undefined) {
        count += 1;
        rows.push(value);
        if (rows.length < ROWS_AT_ONCE) continue;
      }
      if (table !== undefined && rows.length > 0) yield { table, rows };
      rows = [];
      if (Array.isArray(value)) continue;
      const ended = end.safeParse(value);
      if (ended.success) return this.#finish(ended.data, { rows: count, sha256: this.#hash.digest("hex") });
      table = tableOf(value);
      yield { table, rows: [] };
    }
    throw new UnreadableBackup("This backup is cut off. Copy the whole file again");
  }

  async #finish(said: End, found: End): Promise<void> {
    if ((await this.#isMore()) || said.rows !== found.rows || said.sha256 !== found.sha256) throw changed();
  }

  /** Whether there is another line, which is read then. */
  async #isMore(): Promise<boolean> {
    while (this.#lines.length === 0) {
      const { done, value } = await this.#pieces.next();
      if (done) return false;
      this.#lines = value.reverse();
    }
    return true;
  }

  #next(): unknown {
    if (this.#line !== undefined) this.#hash.update(`${this.#line}\n`);
    this.#line = this.#lines.pop() ?? "";
    try {
      return JSON.parse(this.#line);
    } catch (cause) {
      throw changed(cause);
    }
  }
}

/**
 * The lines of a file, compressed or not, each of which ends in `\n` and nothing else: texts may hold other line
 * separators, which JSON does not escape. (That is why this is not `readline`.)
 * @throws BackupFault if the file begins as no backup does, or is truncated or damaged; an error of the file system
 */
async function* linesOf(file: string): AsyncGenerator<string[]> {
  const layers = await countLayers(file);
  const unzips = Array.from({ length: layers }, () => createGunzip());
  const text = new PassThrough({ encoding: "utf8" });
  // Errors are passed on to the reader of `text`.
  pipeline([createReadStream(file), ...unzips, text], () => undefined);
  let rest = "";
  let isHead = true;
  try {
    for await (const chunk of text) {
      const lines = `${rest}${chunk}`.split("\n");
      rest = lines.pop() ?? "";
      if (lines.length > 0) isHead = false;
      if (isHead && rest.length > HEAD_MAX) throw new UnreadableBackup(noBackup);
      yield lines;
    }
  } catch (cause) {
    throw wordsOfZlib(cause);
  }
}

/** How many times a file is compressed: backups are once, an unpacked one is not. @throws BackupFault if it is no backup */
async function countLayers(file: string): Promise<number> {
  let start = await startOf(file);
  for (let layers = 0; ; layers += 1) {
    if (start.length === 0) throw new UnreadableBackup("This file is empty");
    if (start.indexOf(gzipStart) !== 0) {
      const other = otherFiles.find(([bytes]) => start.indexOf(bytes) === 0);
      if (other) throw new UnreadableBackup(other[1]);
      if (start.indexOf("{") !== 0) throw new UnreadableBackup(noBackup);
      return layers;
    }
    // A file may be made to unpack to itself.
    if (layers === LAYERS_MAX) throw new UnreadableBackup(noBackup);
    try {
      start = gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH });
    } catch (cause) {
      throw wordsOfZlib(cause);
    }
  }
}

async function startOf(file: string): Promise<Buffer> {
  try {
    await using handle = await open(file);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096));
    return buffer.subarray(0, bytesRead);
  } catch (cause) {
    const code = codeOf(cause);
    if (code === "EISDIR") throw new UnreadableBackup("This is a folder. Name a backup in it", { cause });
    if (code === "ENOENT") throw new UnreadableBackup(`There is no file ${file}`, { cause });
    throw cause;
  }
}

function wordsOfZlib(cause: unknown): unknown {
  const code = codeOf(cause);
  if (code === "Z_BUF_ERROR")
    return new UnreadableBackup("This backup is cut off. Copy the whole file again", { cause });
  if (!code.startsWith("Z_")) return cause;
  return new UnreadableBackup("This backup is damaged. Copy the file again, or restore another", { cause });
}

function codeOf(fault: unknown): string {
  return fault instanceof Error && "code" in fault ? String(fault.code) : "";
}

function tableOf(value: unknown): TableLine {
  const read = tableLine.safeParse(value);
  if (!read.success) throw changed();
  return read.data;
}

function changed(cause?: unknown): UnreadableBackup {
  return new UnreadableBackup("This backup was changed. Restore an unchanged copy of it", { cause });
}
