import type { ReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { type Document, deserialize } from "bson";

/** An error in the dump, with one sentence for the operator. */
export class DumpError extends Error {
  override readonly name = "DumpError";
}

const GZIPPED = 0x1f8b;
const AT_ONCE = 128 * 1024; // bytes
/** The longest document that MongoDB stores, 16 MiB, and what its tools allow beside. */
const LONGEST = 16_793_600; // bytes
const SHORTEST = 5; // bytes: the length and the 00 at the end
const TERMINATOR = -1;

const WORDS: Readonly<Record<string, string>> = {
  ENOENT: "is not there",
  ENOTDIR: "is not there",
  EACCES: "may not be read by this user",
  EPERM: "may not be read by this user",
  Z_BUF_ERROR: "is cut off",
  Z_DATA_ERROR: "is damaged: what is compressed in it does not match its checksum",
};

/** Converts an error of the file system or of gzip to a `DumpError`. Returns other errors unchanged. */
export function toDumpError(cause: unknown, what: string): unknown {
  if (!(cause instanceof Error && "code" in cause)) return cause;
  const isOfSystem = "syscall" in cause || String(cause.code).startsWith("Z_");
  const words = WORDS[String(cause.code)] ?? (isOfSystem ? `cannot be read (${cause.code})` : undefined);
  return words === undefined ? cause : new DumpError(`${what} ${words}`, { cause });
}

/** Formats a name for error messages: short, and without terminal control characters. */
export function shownName(name: string): string {
  return `"${name.slice(0, 1000).replaceAll(/\p{C}/gu, "\uFFFD")}"`;
}

/** Reads a file, gzipped or not, sequentially. Buffers unread bytes: at most a chunk or one document. */
export class DumpBytes {
  /** The file's name in error messages. */
  readonly name: string;
  readonly #file: ReadStream;
  readonly #onBytes: (done: number) => void;
  readonly #read: Readable;
  readonly #chunks: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);
  #at = 0;

  private constructor(name: string, file: ReadStream, isGzipped: boolean, onBytes: (done: number) => void) {
    this.name = name;
    this.#file = file;
    this.#onBytes = onBytes;
    // Forward errors of the file to the reader of the unzipped stream.
    this.#read = isGzipped ? pipeline(file, createGunzip({ chunkSize: AT_ONCE }), () => undefined) : file;
    this.#chunks = this.#read[Symbol.asyncIterator]();
  }

  /**
   * Opens a file, reads it by `use`, and closes it.
   * @param name the file's name in error messages
   * @param onBytes told how many bytes were read of the file as it stands on the disk
   * @throws DumpError if it cannot be opened
   */
  static async read<Read>(
    { path, name, onBytes }: { path: string; name: string; onBytes?: ((done: number) => void) | undefined },
    use: (bytes: DumpBytes) => Promise<Read>,
  ): Promise<Read> {
    let file: FileHandle | undefined;
    let bytes: DumpBytes;
    try {
      file = await open(path);
      const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
      if (bytesRead === 0 && path.endsWith(".gz")) throw new DumpError(`${name} is cut off`);
      const stream = file.createReadStream({ start: 0, highWaterMark: AT_ONCE });
      bytes = new DumpBytes(name, stream, buffer.readUInt16BE() === GZIPPED, onBytes ?? (() => undefined));
    } catch (cause) {
      await file?.close();
      throw toDumpError(cause, name);
    }
    return use(bytes).finally(() => bytes.#close());
  }

  async #close(): Promise<void> {
    this.#read.destroy();
    this.#file.destroy();
    if (!this.#file.closed) await new Promise((resolve) => this.#file.once("close", resolve));
  }

  /** The number of buffered bytes. */
  get held(): number {
    return this.#held.length - this.#at;
  }

  /** Reads until the given number of bytes is buffered. @returns false if the file ends before */
  async fetch(count: number): Promise<boolean> {
    const chunks = [this.#held.subarray(this.#at)];
    let held = this.held;
    while (held < count) {
      const { done, value } = await this.#chunks.next().catch((cause) => {
        throw toDumpError(cause, this.name);
      });
      this.#onBytes(this.#file.bytesRead);
      if (done) break;
      chunks.push(value);
      held += value.length;
    }
    this.#held = Buffer.concat(chunks, held);
    this.#at = 0;
    return held >= count;
  }

  /** Returns the next bytes, which must be buffered. */
  take(count: number): Buffer {
    this.#at += count;
    return this.#held.subarray(this.#at - count, this.#at);
  }

  /**
   * Takes documents that stand one after another, up to a terminator or the end of the file.
   * @param take is waited for only if it returns a promise
   * @returns whether there was a terminator
   * @throws DumpError if one has no possible length, is cut off or has no end
   */
  async eachDocument(take: (document: Buffer) => void | Promise<void>): Promise<boolean> {
    for (;;) {
      if (this.held < 4 && !(await this.fetch(4))) return this.#end();
      const length = this.#takeLength();
      if (length === TERMINATOR) return true;
      if (this.held < length && !(await this.fetch(length))) throw this.cutOff();
      const document = this.take(length);
      if (document[length - 1] !== 0) throw this.damaged("a document in it has no end");
      const waiting = take(document);
      if (waiting !== undefined) await waiting;
    }
  }

  #end(): false {
    if (this.held > 0) throw this.cutOff();
    return false;
  }

  /** Reads the length of the next document, which it stays a part of, or takes a terminator. */
  #takeLength(): number {
    const length = this.#held.readInt32LE(this.#at);
    if (length === TERMINATOR) this.take(4);
    else if (length < SHORTEST || length > LONGEST) {
      throw this.damaged(`a document in it says that it is ${length} bytes long`);
    }
    return length;
  }

  /**
   * Decodes a document: numbers of 64 bits become bigints, and dates, ids and decimals objects. Patterns and code stay data,
   * and bytes that are no UTF-8 become U+FFFD.
   * @throws DumpError if it is none
   */
  decode(document: Buffer, what: string): Document {
    try {
      return deserialize(document, { useBigInt64: true, bsonRegExp: true, validation: { utf8: false } });
    } catch (cause) {
      throw this.damaged(`${what} cannot be read`, cause);
    }
  }

  cutOff(): DumpError {
    return new DumpError(`${this.name} is cut off`);
  }

  damaged(how: string, cause?: unknown): DumpError {
    return new DumpError(`${this.name} is damaged: ${how}`, { cause });
  }
}
