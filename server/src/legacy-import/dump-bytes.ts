import type { ReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { type Document, deserialize } from "bson";

/** An error in the dump, with one sentence for the operator. */
export class DumpError extends Error {
  override readonly name = "DumpError";
}

/** The first two bytes of a gzipped file. */
const GZIP_START = 0x1f8b;
const CHUNK_BYTES = 128 * 1024;
/** The longest document that MongoDB stores: 16 MiB, plus the overhead that its tools allow. */
const MAX_DOCUMENT_BYTES = 16_793_600;
/** Each document begins with its length. */
const LENGTH_BYTES = 4;
/** The shortest document consists of its length and the 00 at its end. */
const MIN_DOCUMENT_BYTES = LENGTH_BYTES + 1;
/** This value in place of a length marks the end of consecutive documents. */
const TERMINATOR = -1;
/** The maximum length of a name in an error message, in UTF-16 units. */
const MAX_QUOTED_LENGTH = 1000;

const ERROR_MESSAGES: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  ENOTDIR: "does not exist",
  EACCES: "cannot be read: permission denied",
  EPERM: "cannot be read: permission denied",
  Z_BUF_ERROR: "is truncated",
  Z_DATA_ERROR: "is damaged: the compressed data does not match its checksum",
};

/**
 * Converts an error of the file system or of gzip to a `DumpError`. Returns other errors unchanged.
 * @param subject what could not be read, for the message
 */
export function toDumpError(cause: unknown, subject: string): unknown {
  if (!(cause instanceof Error && "code" in cause)) return cause;
  const isSystemError = "syscall" in cause || String(cause.code).startsWith("Z_");
  const message = ERROR_MESSAGES[String(cause.code)] ?? (isSystemError ? `cannot be read (${cause.code})` : undefined);
  return message === undefined ? cause : new DumpError(`${subject} ${message}`, { cause });
}

/** Formats a name for error messages: short, and without terminal control characters. */
export function quoteName(name: string): string {
  return `"${name.slice(0, MAX_QUOTED_LENGTH).replaceAll(/\p{C}/gu, "\uFFFD")}"`;
}

/** Reads a file, gzipped or not, sequentially. Buffers unread bytes: at most a chunk or one document. */
export class DumpBytes {
  /** The file's name in error messages. */
  readonly name: string;
  readonly #file: ReadStream;
  readonly #onBytes: (byteCount: number) => void;
  readonly #stream: Readable;
  readonly #chunks: AsyncIterator<Buffer>;
  #buffer: Buffer = Buffer.alloc(0);
  #position = 0;

  private constructor(name: string, file: ReadStream, isGzipped: boolean, onBytes: (byteCount: number) => void) {
    this.name = name;
    this.#file = file;
    this.#onBytes = onBytes;
    // `pipeline` forwards errors of the file to the reader of the unzipped stream.
    this.#stream = isGzipped ? pipeline(file, createGunzip({ chunkSize: CHUNK_BYTES }), () => undefined) : file;
    this.#chunks = this.#stream[Symbol.asyncIterator]();
  }

  /**
   * Opens a file, calls `use`, and closes the file.
   * @param name the file's name in error messages
   * @param onBytes called with the number of bytes that were read from the disk, before decompression
   * @throws DumpError if it cannot be opened
   */
  static async read<Value>(
    { path, name, onBytes }: { path: string; name: string; onBytes?: ((byteCount: number) => void) | undefined },
    use: (bytes: DumpBytes) => Promise<Value>,
  ): Promise<Value> {
    let file: FileHandle | undefined;
    let bytes: DumpBytes;
    try {
      file = await open(path);
      const { buffer: firstBytes, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
      if (bytesRead === 0 && path.endsWith(".gz")) throw new DumpError(`${name} is truncated`);
      const stream = file.createReadStream({ start: 0, highWaterMark: CHUNK_BYTES });
      const isGzipped = firstBytes.readUInt16BE() === GZIP_START;
      bytes = new DumpBytes(name, stream, isGzipped, onBytes ?? (() => undefined));
    } catch (cause) {
      await file?.close();
      throw toDumpError(cause, name);
    }
    return use(bytes).finally(() => bytes.#close());
  }

  async #close(): Promise<void> {
    this.#stream.destroy();
    this.#file.destroy();
    if (!this.#file.closed) await new Promise((resolve) => this.#file.once("close", resolve));
  }

  /** The number of buffered bytes. */
  get bufferedCount(): number {
    return this.#buffer.length - this.#position;
  }

  /** Reads until `count` bytes are buffered. @returns false if the file has fewer bytes left */
  async fetch(count: number): Promise<boolean> {
    const chunks = [this.#buffer.subarray(this.#position)];
    let bufferedCount = this.bufferedCount;
    while (bufferedCount < count) {
      const { done, value } = await this.#chunks.next().catch((cause) => {
        throw toDumpError(cause, this.name);
      });
      this.#onBytes(this.#file.bytesRead);
      if (done) break;
      chunks.push(value);
      bufferedCount += value.length;
    }
    this.#buffer = Buffer.concat(chunks, bufferedCount);
    this.#position = 0;
    return bufferedCount >= count;
  }

  /** Returns the next bytes, which must be buffered. */
  take(count: number): Buffer {
    this.#position += count;
    return this.#buffer.subarray(this.#position - count, this.#position);
  }

  /**
   * Reads consecutive documents up to a terminator or the end of the file.
   * @param visit is awaited only if it returns a promise
   * @returns whether there was a terminator
   * @throws DumpError if a document has an impossible length, is truncated or has no end
   */
  async forEachDocument(visit: (document: Buffer) => void | Promise<void>): Promise<boolean> {
    for (;;) {
      if (this.bufferedCount < LENGTH_BYTES && !(await this.fetch(LENGTH_BYTES))) return this.#checkEnd();
      const length = this.#readNextLength();
      if (length === TERMINATOR) return true;
      if (this.bufferedCount < length && !(await this.fetch(length))) throw this.createTruncatedError();
      const document = this.take(length);
      if (document[length - 1] !== 0) throw this.createDamagedError("a document has no end");
      const pendingVisit = visit(document);
      if (pendingVisit !== undefined) await pendingVisit;
    }
  }

  /** Checks that the file does not end within a document. Returns `false`: there was no terminator. */
  #checkEnd(): false {
    if (this.bufferedCount > 0) throw this.createTruncatedError();
    return false;
  }

  /** Returns the length of the next document without consuming it, or consumes a terminator. */
  #readNextLength(): number {
    const length = this.#buffer.readInt32LE(this.#position);
    if (length === TERMINATOR) this.take(LENGTH_BYTES);
    else if (length < MIN_DOCUMENT_BYTES || length > MAX_DOCUMENT_BYTES) {
      throw this.createDamagedError(`a document declares a length of ${length} bytes`);
    }
    return length;
  }

  /**
   * Decodes a document. 64-bit integers become bigints; dates, IDs and decimals become objects. Regular expressions and
   * code remain data. Bytes that are not UTF-8 become U+FFFD.
   * @param label names the document in the error message
   * @throws DumpError if the bytes are not a document
   */
  decode(document: Buffer, label: string): Document {
    try {
      return deserialize(document, { useBigInt64: true, bsonRegExp: true, validation: { utf8: false } });
    } catch (cause) {
      throw this.createDamagedError(`${label} cannot be read`, cause);
    }
  }

  createTruncatedError(): DumpError {
    return new DumpError(`${this.name} is truncated`);
  }

  createDamagedError(reason: string, cause?: unknown): DumpError {
    return new DumpError(`${this.name} is damaged: ${reason}`, { cause });
  }
}
