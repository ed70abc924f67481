import type { Document } from "bson";
import { type DumpBytes, DumpError, quoteName } from "./dump-bytes.ts";

/** Called with each document. Is awaited only if it returns a promise. */
export type Visit = (collection: string, document: Document) => void | Promise<void>;

/** A collection that the header of an archive lists. */
type ListedCollection = { readonly database: string; readonly name: string; readonly type: string };

/** The header of an archive, before its blocks. */
export type ArchiveHead = {
  readonly toolVersion: string | null;
  readonly serverVersion: string | null;
  /** The collections of all databases. */
  readonly collections: readonly ListedCollection[];
};

/** What was read of a collection so far. */
type CollectionState = {
  readonly collection: ListedCollection;
  /** Whether its documents are visited. */
  readonly isSelected: boolean;
  /** The checksum of the documents that were read. */
  readonly crc: Crc64;
  documentCount: number;
  isEnded: boolean;
};

/** The first bytes of an archive. */
const MAGIC = Buffer.from([0x6d, 0xe2, 0x99, 0x81]);
/** Protects against archives that list collections without end. */
const MAX_COLLECTIONS = 100_000;
/** MongoDB allows 255 bytes for the names of a database and a collection together, so they have at most as many UTF-16 units. */
const MAX_NAME_LENGTH = 255;

/**
 * Reads the header: the versions of the tools that wrote the archive, and its collections.
 * @returns undefined if the file is not an archive
 * @throws DumpError
 */
export async function readArchiveHead(bytes: DumpBytes): Promise<ArchiveHead | undefined> {
  if (!(await bytes.fetch(MAGIC.length)) || !bytes.take(MAGIC.length).equals(MAGIC)) return undefined;
  let head: Document | undefined;
  const collections: ListedCollection[] = [];
  const hasTerminator = await bytes.forEachDocument((document) => {
    const decoded = bytes.decode(document, "its header");
    if (head === undefined) head = decoded;
    else collections.push({ ...readNamespace(decoded, bytes), type: toText(decoded["type"]) ?? "" });
    if (collections.length > MAX_COLLECTIONS) throw new DumpError(`${bytes.name} lists too many collections`);
  });
  if (!hasTerminator || head === undefined) throw bytes.createTruncatedError();
  return { toolVersion: toText(head["tool_version"]), serverVersion: toText(head["server_version"]), collections };
}

/**
 * Reads the blocks of all databases and verifies the checksum of each collection.
 * @param isSelected whether to visit the documents of a listed collection
 * @throws DumpError
 */
export async function readBlocks(
  bytes: DumpBytes,
  head: ArchiveHead,
  { isSelected, visit }: { isSelected: (collection: ListedCollection) => boolean; visit: Visit },
): Promise<void> {
  const states = new Map<string, CollectionState>();
  for (const collection of head.collections) {
    if (states.has(createCollectionKey(collection)))
      throw bytes.createDamagedError(`it lists ${quoteName(collection.name)} twice`);
    // The blocks of a time series contain buckets of values instead of documents. A view has no blocks.
    const isImportable = collection.type !== "view" && collection.type !== "timeseries";
    const state = {
      collection,
      isSelected: isImportable && isSelected(collection),
      crc: new Crc64(),
      documentCount: 0,
      isEnded: false,
    };
    states.set(createCollectionKey(collection), state);
  }
  let hasNextBlock = true;
  while (hasNextBlock) hasNextBlock = await readBlock(bytes, states, visit);
  const unfinished = states.values().find(({ isEnded, collection }) => !isEnded && collection.type !== "view");
  if (unfinished === undefined) return;
  throw new DumpError(`${bytes.name} is truncated: ${quoteName(unfinished.collection.name)} has no end`);
}

/** Reads the next block of an archive. @returns false at the end of the archive */
async function readBlock(bytes: DumpBytes, states: Map<string, CollectionState>, visit: Visit): Promise<boolean> {
  let state: CollectionState | undefined;
  const hasTerminator = await bytes.forEachDocument((document) => {
    if (state === undefined) {
      state = startBlock(bytes, document, states);
      return;
    }
    const { name } = state.collection;
    if (state.isEnded) throw bytes.createDamagedError(`${quoteName(name)} continues after its end`);
    state.documentCount += 1;
    state.crc.add(document);
    if (!state.isSelected) return undefined;
    return visit(name, bytes.decode(document, `document ${state.documentCount} of ${quoteName(name)}`));
  });
  const hasHeader = state !== undefined;
  if (hasTerminator && !hasHeader) throw bytes.createDamagedError("a block does not name its collection");
  if (hasHeader && !hasTerminator) throw bytes.createTruncatedError();
  // Neither a header nor a terminator: the end of the archive.
  return hasTerminator;
}

/** Finds the collection of a block by the block's header. The header may also mark the end of the collection. */
function startBlock(bytes: DumpBytes, document: Buffer, states: Map<string, CollectionState>): CollectionState {
  const header = bytes.decode(document, "the header of a block");
  const namespace = readNamespace(header, bytes);
  const state = states.get(createCollectionKey({ ...namespace, type: "" }));
  const name = quoteName(namespace.name);
  if (state === undefined) {
    throw bytes.createDamagedError(`it contains documents of ${name}, which it does not list`);
  }
  if (state.isEnded) throw bytes.createDamagedError(`${name} continues after its end`);
  if (header["EOF"] !== true) return state;
  if (typeof header["CRC"] !== "bigint" || BigInt.asUintN(64, header["CRC"]) !== state.crc.value) {
    throw bytes.createDamagedError(`${name} does not match its checksum`);
  }
  state.isEnded = true;
  return state;
}

/** Returns the key of a collection. The blocks of a time series have another name than the collection. */
function createCollectionKey({ database, name, type }: ListedCollection): string {
  return JSON.stringify([database, type === "timeseries" ? `system.buckets.${name}` : name]);
}

/** Reads the names of the database and the collection from a header. */
function readNamespace(document: Document, bytes: DumpBytes): Pick<ListedCollection, "database" | "name"> {
  const database = toText(document["db"]);
  const name = toText(document["collection"]);
  if (database === null || name === null || database.length + name.length > MAX_NAME_LENGTH) {
    throw bytes.createDamagedError("it contains an invalid collection name");
  }
  return { database, name };
}

function toText(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** The polynomial of ECMA-182, reflected. It is split into two halves because 64-bit integers are slow. */
const POLYNOMIAL = { low: 0xd787_0f42, high: 0xc96c_5795 };
/** For each value of the last byte of the checksum, the low and the high half of the value to XOR it with. */
const LOW = new Uint32Array(256);
const HIGH = new Uint32Array(256);
for (let value = 0; value < 256; value++) {
  let low = value;
  let high = 0;
  for (let bit = 0; bit < 8; bit++) {
    const isOdd = (low & 1) === 1;
    low = (low >>> 1) | (high << 31);
    high >>>= 1;
    if (isOdd) [low, high] = [low ^ POLYNOMIAL.low, high ^ POLYNOMIAL.high];
  }
  [LOW[value], HIGH[value]] = [low, high];
}

/** An incremental CRC-64 of ECMA-182, reflected: the checksum of `mongodump --archive`. */
export class Crc64 {
  #low = -1;
  #high = -1;

  /** Adds bytes to the checksum, one by one with the lookup tables. */
  add(bytes: Uint8Array): void {
    let low = this.#low;
    let high = this.#high;
    for (let index = 0; index < bytes.length; index++) {
      const tableIndex = (low ^ (bytes[index] as number)) & 255;
      low = ((low >>> 8) | (high << 24)) ^ (LOW[tableIndex] as number);
      high = (high >>> 8) ^ (HIGH[tableIndex] as number);
    }
    [this.#low, this.#high] = [low, high];
  }

  /** From 0 to 2⁶⁴ − 1. */
  get value(): bigint {
    return (BigInt(~this.#high >>> 0) << 32n) | BigInt(~this.#low >>> 0);
  }
}
