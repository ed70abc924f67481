import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { TableChanges } from "../database/table-changes.ts";
import {
  createTracker,
  type DependencyTracker,
  markUncacheable,
  recordReads,
  runTracked,
} from "../database/track-dependencies.ts";

/** The encodings in which responses are compressed: Brotli and gzip. */
export type Encoding = "br" | "gzip";

/** Shorter responses, in bytes, are not compressed: that would rarely save a packet. */
const MIN_COMPRESSED_BYTES = 1024;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

/**
 * A body to send. A short one is a `latin1` string, which Node sends in one write with the headers: that is up to a third
 * cheaper. A long one is a buffer, so that it is not copied.
 */
export type Payload = string | Buffer;

const MAX_STRING_BYTES = 16 * 1024;

/** A response in the cache. Its compressed bodies and its ETag are created on first use. */
export class CachedResponse {
  readonly type: string;
  readonly body: Payload;
  readonly #compressed = new Map<Encoding, Payload>();
  readonly #onGrow: () => void;
  #etag: string | undefined;

  /** @param onGrow called when the response uses more memory than before */
  constructor(type: string, text: string, onGrow: () => void) {
    this.type = type;
    this.body = toPayload(Buffer.from(text));
    this.#onGrow = onGrow;
  }

  /** The memory that all its bodies use, in bytes. */
  get size(): number {
    return [this.body, ...this.#compressed.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** A weak ETag. Equal bodies have equal ETags. */
  get etag(): string {
    this.#etag ??= `W/"${createHash("sha256").update(this.body, "latin1").digest("base64url").slice(0, 22)}"`;
    return this.#etag;
  }

  /** Whether the body is long enough to be compressed. */
  get isCompressible(): boolean {
    return this.body.length >= MIN_COMPRESSED_BYTES;
  }

  /** Returns the compressed body. Compresses it on first use. */
  getCompressed(encoding: Encoding): Payload | Promise<Payload> {
    return this.#compressed.get(encoding) ?? this.#compress(encoding);
  }

  async #compress(encoding: Encoding): Promise<Payload> {
    const plain = typeof this.body === "string" ? Buffer.from(this.body, "latin1") : this.body;
    const compressed = await (encoding === "br" ? compressBrotli(plain, brotliOptions) : compressGzip(plain));
    const payload = toPayload(compressed);
    this.#compressed.set(encoding, payload);
    this.#onGrow();
    return payload;
  }
}

function toPayload(bytes: Buffer): Payload {
  return bytes.length > MAX_STRING_BYTES ? bytes : bytes.toString("latin1");
}

/** A new body: its media type and its text. */
type NewBody = { readonly type: string; readonly text: string };

type CacheEntry = {
  readonly response: CachedResponse;
  readonly tables: ReadonlySet<string>;
  /** Whether any of the tables changed after this version (see `TableChanges`). */
  readonly isChangedSince: (version: number) => boolean;
  /** The version of the data before the first query. */
  readonly version: number;
  size: number;
};

/** A response, and what it was created from. */
type TrackedResponse = { readonly response: CachedResponse; readonly tracker: DependencyTracker };

/** The memory that an entry uses besides its response and its key, in bytes; an estimate. */
const ENTRY_OVERHEAD_BYTES = 500;
/** The maximum share of the cache's memory for one entry. */
const MAX_ENTRY_SHARE = 1 / 8;
/** In characters. Longer keys come from long search texts, which are rarely repeated. */
const MAX_KEY_LENGTH = 512;

/**
 * A cache of responses. A response is valid until one of the tables that it was created from changes. It is never older
 * than the last change that this process committed before the request. When the memory is full, the least recently used
 * responses are evicted.
 *
 * The caller chooses the key. It must contain everything that the response depends on besides tables, above all the
 * audience that may see it.
 */
export class ResponseCache {
  readonly #changes: TableChanges;
  readonly #maxBytes: number;
  readonly #entries = new Map<string, CacheEntry>();
  readonly #inFlight = new Map<string, Promise<TrackedResponse>>();
  #usedBytes = 0;

  /** @param maxBytes the approximate maximum memory; 0 disables the cache */
  constructor(changes: TableChanges, maxBytes: number) {
    this.#changes = changes;
    this.#maxBytes = maxBytes;
  }

  /** The approximate memory in use. */
  get usedBytes(): number {
    return this.#usedBytes;
  }

  /**
   * Returns the cached response of this key, or creates one. A new response is cached if it depends on tables only.
   * Concurrent requests for the same key share one response ("single flight").
   *
   * @param lastSeenChange the number of the last change that the client has seen. The cache is bypassed until this process
   *   has also seen that change.
   * @throws the errors of `create`
   */
  getOrCreate(
    key: string,
    create: () => Promise<NewBody>,
    lastSeenChange = 0,
  ): CachedResponse | Promise<CachedResponse> {
    if (this.#changes.isBehind(lastSeenChange)) return this.#createUncached(create);
    return this.find(key) ?? this.#joinOrCreate(key, create);
  }

  async #joinOrCreate(key: string, create: () => Promise<NewBody>): Promise<CachedResponse> {
    // The key contains the version, so that a request after a commit does not share a response that was begun before it.
    const flightKey = `${this.#changes.version} ${key}`;
    const flight =
      this.#inFlight.get(flightKey) ??
      this.#createAndStore(key, create).finally(() => this.#inFlight.delete(flightKey));
    this.#inFlight.set(flightKey, flight);
    try {
      const { response, tracker } = await flight;
      // This response may be part of another response that is being created, such as a page, which then depends on its tables.
      recordReads(tracker.tables);
      if (!tracker.isCacheable) markUncacheable();
      return response;
    } catch (error) {
      // What the failed creation has read is unknown, so a response that is created despite the error must not be stored.
      markUncacheable();
      throw error;
    }
  }

  /**
   * Returns the cached response of this key, if it is valid and this process has seen the change `lastSeenChange`; otherwise
   * `undefined`.
   */
  find(key: string, lastSeenChange = 0): CachedResponse | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || this.#changes.isBehind(lastSeenChange)) return undefined;
    if (entry.isChangedSince(entry.version)) {
      this.#delete(key, entry);
      return undefined;
    }
    // Moves the entry to the end of the map, so that the first entry is the least recently used one.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    recordReads(entry.tables);
    return entry.response;
  }

  async #createUncached(create: () => Promise<NewBody>): Promise<CachedResponse> {
    const { type, text } = await create();
    return new CachedResponse(type, text, () => undefined);
  }

  async #createAndStore(key: string, create: () => Promise<NewBody>): Promise<TrackedResponse> {
    const tracker = createTracker();
    const version = this.#changes.version;
    const { type, text } = await runTracked(tracker, create);
    const response: CachedResponse = new CachedResponse(type, text, () => this.#updateSize(key, response));
    if (tracker.isCacheable) this.#store(key, response, { tables: tracker.tables, version });
    return { response, tracker };
  }

  #store(key: string, response: CachedResponse, { tables, version }: Pick<CacheEntry, "tables" | "version">): void {
    const isChangedSince = this.#changes.watchTables(tables);
    if (key.length > MAX_KEY_LENGTH || isChangedSince(version)) return;
    const previous = this.#entries.get(key);
    if (previous !== undefined) this.#delete(key, previous);
    this.#entries.set(key, { response, tables, isChangedSince, version, size: 0 });
    this.#updateSize(key, response);
  }

  /** Updates the size of a response, which grows with its compressed bodies, and evicts entries if memory is full. */
  #updateSize(key: string, response: CachedResponse): void {
    const entry = this.#entries.get(key);
    if (entry?.response !== response) return;
    // A character of a key takes up to two bytes.
    const size = ENTRY_OVERHEAD_BYTES + 2 * key.length + response.size;
    this.#usedBytes += size - entry.size;
    entry.size = size;
    if (size > this.#maxBytes * MAX_ENTRY_SHARE) this.#delete(key, entry);
    for (const [oldestKey, oldestEntry] of this.#entries) {
      if (this.#usedBytes <= this.#maxBytes) return;
      this.#delete(oldestKey, oldestEntry);
    }
  }

  #delete(key: string, entry: CacheEntry): void {
    this.#entries.delete(key);
    this.#usedBytes -= entry.size;
  }
}

type CachedRow<Row> = {
  readonly row: Row;
  readonly version: number;
  readonly isChangedSince: (version: number) => boolean;
};

/**
 * A cache of rows, such as sessions, by a key. An entry is valid until one of the tables that it was read from changes.
 * Nothing is cached while other processes change the same database: a revoked session must be rejected by the very next
 * call.
 */
export class RowCache<Row> {
  readonly #changes: TableChanges;
  readonly #maxEntries: number;
  readonly #entries = new Map<string, CachedRow<Row>>();

  /** @param maxEntries the maximum number of entries; the oldest are evicted */
  constructor(changes: TableChanges, maxEntries: number) {
    this.#changes = changes;
    this.#maxEntries = maxEntries;
  }

  /** Returns the row if it is cached. Never reads from the database. */
  peek(key: string): Row | undefined {
    const entry = this.#changes.isOnlyProcess ? this.#entries.get(key) : undefined;
    return entry === undefined || entry.isChangedSince(entry.version) ? undefined : entry.row;
  }

  /** Returns the cached row (synchronously), or reads it with `read`. A missing row is not cached. */
  find(key: string, read: () => Promise<Row | undefined>): Row | undefined | Promise<Row | undefined> {
    if (!this.#changes.isOnlyProcess) return read();
    return this.peek(key) ?? this.#readAndStore(key, read);
  }

  async #readAndStore(key: string, read: () => Promise<Row | undefined>): Promise<Row | undefined> {
    this.#entries.delete(key);
    const tracker = createTracker();
    const version = this.#changes.version;
    const row = await runTracked(tracker, read);
    recordReads(tracker.tables);
    const isChangedSince = this.#changes.watchTables(tracker.tables);
    if (row === undefined || !tracker.isCacheable || isChangedSince(version)) return row;
    this.#entries.set(key, { row, version, isChangedSince });
    const [oldestKey] = this.#entries.keys();
    if (this.#entries.size > this.#maxEntries && oldestKey !== undefined) this.#entries.delete(oldestKey);
    return row;
  }
}
