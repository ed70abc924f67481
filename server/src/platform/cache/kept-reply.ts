import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** How bytes may be compressed. */
export type Encoding = "br" | "gzip";

/** Replies of fewer bytes are not compressed: that would rarely save a packet. */
const WORTH_COMPRESSING = 1024;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

/**
 * Bytes as a string of which each letter is one byte: Node writes it with the reply's headers in one piece, which costs
 * up to a third less than a buffer behind them. To be sent as `latin1`. Many bytes are a buffer, which is not copied.
 */
export type Bytes = string | Buffer;

const LONGEST_STRING = 16 * 1024;

/** A cached reply: its bytes, and their compressed forms and ETag, each made on first use. */
export class KeptReply {
  /** The content type. */
  readonly type: string;
  readonly bytes: Bytes;
  readonly #compressed = new Map<Encoding, Bytes>();
  readonly #onGrown: () => void;
  #etag: string | undefined;

  /** @param onGrown called after its memory has grown */
  constructor(type: string, text: string, onGrown: () => void) {
    this.type = type;
    this.bytes = toSend(Buffer.from(text));
    this.#onGrown = onGrown;
  }

  /** Bytes of memory that it takes. */
  get size(): number {
    return [this.bytes, ...this.#compressed.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** A weak tag, equal for equal bytes. */
  get etag(): string {
    this.#etag ??= `W/"${createHash("sha256").update(this.bytes, "latin1").digest("base64url").slice(0, 22)}"`;
    return this.#etag;
  }

  /** Whether it is long enough to be compressed. */
  get isCompressible(): boolean {
    return this.bytes.length >= WORTH_COMPRESSING;
  }

  /** The compressed bytes, made on first use. */
  compressed(encoding: Encoding): Bytes | Promise<Bytes> {
    return this.#compressed.get(encoding) ?? this.#compress(encoding);
  }

  async #compress(encoding: Encoding): Promise<Bytes> {
    const plain = typeof this.bytes === "string" ? Buffer.from(this.bytes, "latin1") : this.bytes;
    const compressed = toSend(await (encoding === "br" ? compressBrotli(plain, brotliOptions) : compressGzip(plain)));
    this.#compressed.set(encoding, compressed);
    this.#onGrown();
    return compressed;
  }
}

function toSend(bytes: Buffer): Bytes {
  return bytes.length > LONGEST_STRING ? bytes : bytes.toString("latin1");
}
