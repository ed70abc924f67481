import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { TableChanges } from "../database/table-changes.ts";
import { newTrace, noteReads, noteUnrepeatable, type Trace, traced } from "../database/trace.ts";

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

type Content = { readonly type: string; readonly text: string };

type Entry = {
  readonly reply: KeptReply;
  readonly tables: ReadonlySet<string>;
  /** Whether any of the tables has changed after that number. */
  readonly isChanged: (after: number) => boolean;
  /** The number of the last change before the first query. */
  readonly stamp: number;
  size: number;
};

type Made = { readonly reply: KeptReply; readonly trace: Trace };

/** Bytes of memory of an entry besides its reply and its key, about. */
const OVERHEAD = 500;
/** The share of the cache's memory that one entry may take. */
const LARGEST_PART = 1 / 8;
/** Longer keys come from long search texts, which are rarely repeated. In letters. */
const LONGEST_KEY = 512;

/**
 * A cache of replies, each valid until one of the tables that it was made of changes. A reply is never older than the
 * last change that this process committed before it was requested. Beyond its memory the least recently used are
 * evicted.
 *
 * The caller chooses the key. It must name all that the reply depends on besides tables, above all who may see it.
 */
export class ReplyCache {
  readonly #changes: TableChanges;
  readonly #maxBytes: number;
  readonly #entries = new Map<string, Entry>();
  readonly #making = new Map<string, Promise<Made>>();
  #bytes = 0;

  /** @param maxBytes of memory, about; 0: nothing is cached */
  constructor(changes: TableChanges, maxBytes: number) {
    this.#changes = changes;
    this.#maxBytes = maxBytes;
  }

  /** Bytes of memory that it takes, about. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * The reply cached under this key, else a new one, which is cached if it depends on nothing but tables. Concurrent
   * requests for the same key share one.
   *
   * @param change the number of the last change that the caller knows of: the cache is bypassed until it has received
   * that
   * @throws what `make` throws
   */
  reply(key: string, make: () => Promise<Content>, change = 0): KeptReply | Promise<KeptReply> {
    if (this.#changes.isBehind(change)) return this.#passedBy(make);
    return this.find(key) ?? this.#shared(key, make);
  }

  async #shared(key: string, make: () => Promise<Content>): Promise<KeptReply> {
    // A request after a commit must not share a reply that was begun before it.
    const shared = `${this.#changes.now} ${key}`;
    const making = this.#making.get(shared) ?? this.#make(key, make).finally(() => this.#making.delete(shared));
    this.#making.set(shared, making);
    try {
      const { reply, trace } = await making;
      noteReads(trace.tables);
      if (!trace.isRepeatable) noteUnrepeatable();
      return reply;
    } catch (error) {
      noteUnrepeatable();
      throw error;
    }
  }

  /**
   * The reply cached under this key, if none of its tables has changed and it lacks no change that the caller knows of.
   */
  find(key: string, change = 0): KeptReply | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || this.#changes.isBehind(change)) return undefined;
    if (entry.isChanged(entry.stamp)) {
      this.#drop(key, entry);
      return undefined;
    }
    // Inserted again at the end: the first entry of the map is the least recently used.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    noteReads(entry.tables);
    return entry.reply;
  }

  async #passedBy(make: () => Promise<Content>): Promise<KeptReply> {
    const { type, text } = await make();
    return new KeptReply(type, text, () => undefined);
  }

  async #make(key: string, make: () => Promise<Content>): Promise<Made> {
    const trace = newTrace();
    const stamp = this.#changes.now;
    const { type, text } = await traced(trace, make);
    const reply: KeptReply = new KeptReply(type, text, () => this.#recount(key, reply));
    if (trace.isRepeatable) this.#store(key, reply, { tables: trace.tables, stamp });
    return { reply, trace };
  }

  #store(key: string, reply: KeptReply, { tables, stamp }: Pick<Entry, "tables" | "stamp">): void {
    const isChanged = this.#changes.watch(tables);
    if (key.length > LONGEST_KEY || isChanged(stamp)) return;
    const before = this.#entries.get(key);
    if (before !== undefined) this.#drop(key, before);
    this.#entries.set(key, { reply, tables, isChanged, stamp, size: 0 });
    this.#recount(key, reply);
  }

  /** Counts the bytes of a reply, which grow with its compressed forms, and evicts what is too much. */
  #recount(key: string, reply: KeptReply): void {
    const entry = this.#entries.get(key);
    if (entry?.reply !== reply) return;
    const size = OVERHEAD + 2 * key.length + reply.size;
    this.#bytes += size - entry.size;
    entry.size = size;
    if (size > this.#maxBytes * LARGEST_PART) this.#drop(key, entry);
    for (const [oldest, its] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#drop(oldest, its);
    }
  }

  #drop(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#bytes -= entry.size;
  }
}

type Kept<Row> = {
  readonly row: Row;
  readonly stamp: number;
  readonly isChanged: (after: number) => boolean;
};

/**
 * A cache of rows that each call looks up by a key. An entry is valid until a table that it was read from changes.
 * Nothing is cached while other processes change the same database: a session that was revoked must be refused by the
 * very next call.
 */
export class KeptRows<Row> {
  readonly #changes: TableChanges;
  readonly #most: number;
  readonly #kept = new Map<string, Kept<Row>>();

  /** @param most how many entries it has at most; beyond that the oldest are evicted */
  constructor(changes: TableChanges, most: number) {
    this.#changes = changes;
    this.#most = most;
  }

  /** The row with this key, if it is cached. */
  known(key: string): Row | undefined {
    const kept = this.#changes.isAlone ? this.#kept.get(key) : undefined;
    return kept === undefined || kept.isChanged(kept.stamp) ? undefined : kept.row;
  }

  /** The row with this key, as `read` finds it; at once where it is cached. A missing row is not cached. */
  find(key: string, read: () => Promise<Row | undefined>): Row | undefined | Promise<Row | undefined> {
    if (!this.#changes.isAlone) return read();
    return this.known(key) ?? this.#readAnew(key, read);
  }

  async #readAnew(key: string, read: () => Promise<Row | undefined>): Promise<Row | undefined> {
    this.#kept.delete(key);
    const trace = newTrace();
    const stamp = this.#changes.now;
    const row = await traced(trace, read);
    noteReads(trace.tables);
    const isChanged = this.#changes.watch(trace.tables);
    if (row === undefined || !trace.isRepeatable || isChanged(stamp)) return row;
    this.#kept.set(key, { row, stamp, isChanged });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest);
    return row;
  }
}
