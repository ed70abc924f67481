import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { PassThrough, pipeline } from "node:stream";
import { constants, createGunzip, gunzipSync } from "node:zlib";
import { z } from "zod";

/** An error in a backup file, with a message for the operator. */
export class UnreadableBackup extends Error {
  override readonly name = "UnreadableBackup";
}

const ROWS_PER_PART = 2000;
/** The maximum length of the first line, in characters. The head of a backup is far shorter. */
const MAX_HEAD_LENGTH = 1_000_000;
/** How many times a file may have been compressed, for example by a person who has copied it. */
const MAX_LAYERS = 4;

const notABackupMessage =
  "This is not a backup of a league. Give a file that npm run backup has written, such as league-….backup.gz";
/** The first bytes of every gzip file. */
const gzipStart = Buffer.from("1f8b", "hex");

/** The first bytes of other files that may be given by mistake, and the error messages. */
const otherFormats: readonly (readonly [start: Buffer, message: string])[] = [
  [Buffer.from("PK\u0003\u0004"), "This is a zip archive. Unpack it, and restore the backup in it"],
  [Buffer.from("fd377a585a00", "hex"), "This is an xz archive. Unpack it, and restore the backup in it"],
  [Buffer.from("377abcaf271c", "hex"), "This is a 7z archive. Unpack it, and restore the backup in it"],
  [Buffer.from("28b52ffd", "hex"), "This is a zstd archive. Unpack it, and restore the backup in it"],
  [Buffer.from("BZh"), "This is a bzip2 archive. Unpack it, and restore the backup in it"],
  [
    Buffer.from("SQLite format 3\0"),
    "This is an SQLite database, not a backup. To use it, start the league with it as league.sqlite in DATA_DIR",
  ],
];

/**
 * The format of a backup: text with one JSON value per line. First the head; then for each table its line and one line per
 * row, with the values in the order of the columns; then the end. It is the same for both engines.
 */
export const FORMAT = "ctf-league-backup/1";

const identifierSchema = z.string().regex(/^[a-z_]+$/);
const headSchema = z.strictObject({
  format: z.literal(FORMAT),
  /** The version of the program that wrote it; missing before the first release. */
  version: z.string().optional(),
  /** ISO 8601. */
  takenAt: z.string(),
  /** The names of the migrations that created the tables. */
  steps: z.array(z.string()),
});
export type HeadLine = z.infer<typeof headSchema>;

/** `lastKey` is the last key that the table has generated; null if there is none. */
const tableLineSchema = z.strictObject({
  table: identifierSchema,
  columns: z.array(identifierSchema),
  lastKey: z.int().nullable(),
});
export type TableLine = z.infer<typeof tableLineSchema>;

/** `sha256` is the hash of all lines before, including their line ends, in hexadecimal. */
const endSchema = z.strictObject({ rows: z.int(), sha256: z.string() });
export type EndLine = z.infer<typeof endSchema>;

/** A batch of rows of a table. Each table starts with an empty batch. */
export type TablePart = { readonly table: TableLine; readonly rows: readonly (readonly unknown[])[] };

/**
 * Validates a backup by reading it completely, as a stream.
 * @returns its head and the number of rows
 * @throws UnreadableBackup if it is not a backup, truncated or modified
 * @throws errors of the file system
 */
export async function checkBackup(file: string): Promise<{ head: HeadLine; rows: number }> {
  const reader = new BackupReader(file);
  const head = await reader.readHead();
  let rowCount = 0;
  for await (const part of reader.readTableParts()) rowCount += part.rows.length;
  return { head, rows: rowCount };
}

/** Reads a backup: call `readHead` first, then `readTableParts`. */
export class BackupReader {
  readonly #lineBatches: AsyncGenerator<string[]>;
  /** Lines that were read but not parsed yet, in reverse order. */
  #lines: string[] = [];
  /** The hash of all lines before the current one, which is the last line that was parsed. */
  readonly #hash = createHash("sha256");
  #currentLine: string | undefined;

  constructor(file: string) {
    this.#lineBatches = readLines(file);
  }

  /** Parses the first line. @throws UnreadableBackup if it is not the head of a backup */
  async readHead(): Promise<HeadLine> {
    if (!(await this.#hasNextLine())) throw new UnreadableBackup(notABackupMessage);
    const parsed = headSchema.safeParse(this.#parseNextLine());
    if (!parsed.success) throw new UnreadableBackup(notABackupMessage);
    return parsed.data;
  }

  /**
   * Reads everything after the head, in order.
   * @throws UnreadableBackup if the backup is truncated or modified. By then, earlier parts have been yielded
   */
  async *readTableParts(): AsyncGenerator<TablePart> {
    let table: TableLine | undefined;
    let rowCount = 0;
    let rows: unknown[][] = [];
    // Awaits only if no line is buffered, because awaiting each line would double the time.
    while (this.#lines.length > 0 || (await this.#hasNextLine())) {
      const value = this.#parseNextLine();
      if (Array.isArray(value)) {
        // An array is a row. Rows before the first table are not counted, so the check of the end fails.
        if (table === undefined) continue;
        rowCount += 1;
        rows.push(value);
        if (rows.length === ROWS_PER_PART) {
          yield { table, rows };
          rows = [];
        }
        continue;
      }
      // Any other value ends the rows of the table.
      if (table !== undefined && rows.length > 0) yield { table, rows };
      rows = [];
      const parsedEnd = endSchema.safeParse(value);
      if (parsedEnd.success)
        return this.#checkEnd(parsedEnd.data, { rows: rowCount, sha256: this.#hash.digest("hex") });
      table = parseTableLine(value);
      yield { table, rows: [] };
    }
    throw new UnreadableBackup("This backup is truncated. Copy the complete file again");
  }

  /** Compares the last line of the backup with the lines that were read. @throws UnreadableBackup if they differ */
  async #checkEnd(expected: EndLine, actual: EndLine): Promise<void> {
    if ((await this.#hasNextLine()) || expected.rows !== actual.rows || expected.sha256 !== actual.sha256)
      throw createModifiedError();
  }

  /** Whether there is another line. Reads more of the file if no line is buffered. */
  async #hasNextLine(): Promise<boolean> {
    while (this.#lines.length === 0) {
      const { done, value } = await this.#lineBatches.next();
      if (done) return false;
      this.#lines = value.reverse();
    }
    return true;
  }

  /** Parses the next line. Call `#hasNextLine` first. @throws UnreadableBackup if it is not JSON */
  #parseNextLine(): unknown {
    if (this.#currentLine !== undefined) this.#hash.update(`${this.#currentLine}\n`);
    this.#currentLine = this.#lines.pop() ?? "";
    try {
      return JSON.parse(this.#currentLine);
    } catch (cause) {
      throw createModifiedError(cause);
    }
  }
}

/**
 * Reads the lines of a file, compressed or not. Only `\n` ends a line: texts may contain other line separators, which JSON does
 * not escape, so `readline` cannot be used.
 * @throws UnreadableBackup if the file is not a backup, truncated or damaged
 * @throws errors of the file system
 */
async function* readLines(file: string): AsyncGenerator<string[]> {
  const layers = await countLayers(file);
  const unzips = Array.from({ length: layers }, () => createGunzip());
  const text = new PassThrough({ encoding: "utf8" });
  // The reader of `text` receives all errors.
  pipeline([createReadStream(file), ...unzips, text], () => undefined);
  let partialLine = "";
  let isHead = true;
  try {
    for await (const chunk of text) {
      const lines = `${partialLine}${chunk}`.split("\n");
      partialLine = lines.pop() ?? "";
      if (lines.length > 0) isHead = false;
      if (isHead && partialLine.length > MAX_HEAD_LENGTH) throw new UnreadableBackup(notABackupMessage);
      yield lines;
    }
  } catch (cause) {
    throw toUnreadableBackup(cause);
  }
}

/**
 * Counts how many times a file is compressed: usually once, or 0 times if somebody has unpacked it.
 * @throws UnreadableBackup if it is not a backup
 */
async function countLayers(file: string): Promise<number> {
  let start = await readStart(file);
  // Decompresses the first bytes until they are no gzip file.
  for (let layers = 0; ; layers += 1) {
    if (start.length === 0) throw new UnreadableBackup("This file is empty");
    if (!startsWith(start, gzipStart)) {
      const otherFormat = otherFormats.find(([bytes]) => startsWith(start, bytes));
      if (otherFormat) throw new UnreadableBackup(otherFormat[1]);
      // The first line of a backup is a JSON object.
      if (!startsWith(start, Buffer.from("{"))) throw new UnreadableBackup(notABackupMessage);
      return layers;
    }
    // A malicious file may decompress to itself.
    if (layers === MAX_LAYERS) throw new UnreadableBackup(notABackupMessage);
    try {
      // `start` contains only the first bytes of the file. With this option, truncated data is no error.
      start = gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH });
    } catch (cause) {
      throw toUnreadableBackup(cause);
    }
  }
}

function startsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.indexOf(start) === 0;
}

/** Reads the first bytes of a file, enough to recognise its format. */
async function readStart(file: string): Promise<Buffer> {
  try {
    await using handle = await open(file);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096));
    return buffer.subarray(0, bytesRead);
  } catch (cause) {
    const code = getErrorCode(cause);
    if (code === "EISDIR") throw new UnreadableBackup("This is a folder. Give a backup file in it", { cause });
    if (code === "ENOENT") throw new UnreadableBackup(`There is no file ${file}`, { cause });
    throw cause;
  }
}

/** Returns an error for the operator if decompressing has failed; otherwise the given error. */
function toUnreadableBackup(cause: unknown): unknown {
  const code = getErrorCode(cause);
  if (code === "Z_BUF_ERROR")
    return new UnreadableBackup("This backup is truncated. Copy the complete file again", { cause });
  if (!code.startsWith("Z_")) return cause;
  return new UnreadableBackup("This backup is damaged. Copy the file again, or restore another", { cause });
}

function getErrorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

function parseTableLine(value: unknown): TableLine {
  const parsed = tableLineSchema.safeParse(value);
  if (!parsed.success) throw createModifiedError();
  return parsed.data;
}

function createModifiedError(cause?: unknown): UnreadableBackup {
  return new UnreadableBackup("This backup was modified. Restore an unmodified copy of it", { cause });
}
