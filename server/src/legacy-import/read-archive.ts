import type { Document } from "bson";
import { type DumpBytes, DumpError, shownName } from "./dump-bytes.ts";

export type Visit = (collection: string, document: Document) => void | Promise<void>;

type Listed = { readonly database: string; readonly collection: string; readonly type: string };

/** What stands before an archive's blocks. */
export type ArchiveHead = {
  readonly toolVersion: string | null;
  readonly serverVersion: string | null;
  readonly listed: readonly Listed[];
};

type State = {
  readonly listed: Listed;
  readonly isWanted: boolean;
  readonly crc: Crc64;
  count: number;
  isEnded: boolean;
};

const MAGIC = Buffer.from([0x6d, 0xe2, 0x99, 0x81]);
/** Against an archive that lists collections without end. MongoDB's names have at most 255 bytes. */
const MOST_COLLECTIONS = 100_000;
const LONGEST_NAME = 255;

/**
 * Reads what stands before the blocks: which tools wrote the archive, and which collections it holds.
 * @returns undefined if the file is no archive
 * @throws DumpError
 */
export async function readArchiveHead(bytes: DumpBytes): Promise<ArchiveHead | undefined> {
  if (!(await bytes.fetch(MAGIC.length)) || !bytes.take(MAGIC.length).equals(MAGIC)) return undefined;
  let head: Document | undefined;
  const listed: Listed[] = [];
  const isEnded = await bytes.eachDocument((document) => {
    const read = bytes.decode(document, "its head");
    if (head === undefined) head = read;
    else listed.push({ ...namespaceOf(read, bytes), type: textOf(read["type"]) ?? "" });
    if (listed.length > MOST_COLLECTIONS) throw new DumpError(`${bytes.name} lists too many collections`);
  });
  if (!isEnded || head === undefined) throw bytes.cutOff();
  return { toolVersion: textOf(head["tool_version"]), serverVersion: textOf(head["server_version"]), listed };
}

/**
 * Reads the blocks, of all databases, and compares the checksum of each collection.
 * @param isWanted which of those listed are visited
 * @throws DumpError
 */
export async function readBlocks(
  bytes: DumpBytes,
  head: ArchiveHead,
  { isWanted, visit }: { isWanted: (one: Listed) => boolean; visit: Visit },
): Promise<void> {
  const states = new Map<string, State>();
  for (const listed of head.listed) {
    if (states.has(keyOf(listed))) throw bytes.damaged(`it lists ${shownName(listed.collection)} twice`);
    const hasDocuments = listed.type !== "view" && listed.type !== "timeseries";
    const state = { listed, isWanted: hasDocuments && isWanted(listed), crc: new Crc64(), count: 0, isEnded: false };
    states.set(keyOf(listed), state);
  }
  while (await readBlock(bytes, states, visit));
  const open = states.values().find(({ isEnded, listed }) => !isEnded && listed.type !== "view");
  if (open === undefined) return;
  throw new DumpError(`${bytes.name} is cut off: ${shownName(open.listed.collection)} has no end in it`);
}

/** @returns false at the end of the archive */
async function readBlock(bytes: DumpBytes, states: Map<string, State>, visit: Visit): Promise<boolean> {
  let state: State | undefined;
  const isEnded = await bytes.eachDocument((document) => {
    if (state === undefined) {
      state = begin(bytes, document, states);
      return;
    }
    const { collection } = state.listed;
    if (state.isEnded) throw bytes.damaged(`${shownName(collection)} goes on after its end`);
    state.count += 1;
    state.crc.add(document);
    return state.isWanted
      ? visit(collection, bytes.decode(document, `document ${state.count} of ${shownName(collection)}`))
      : undefined;
  });
  if (isEnded && state === undefined) throw bytes.damaged("a block in it does not say of what it is");
  if (!isEnded && state !== undefined) throw bytes.cutOff();
  return isEnded;
}

/** Finds whose block begins with a header, which may also be the end of its collection. */
function begin(bytes: DumpBytes, document: Buffer, states: Map<string, State>): State {
  const header = bytes.decode(document, "the head of a block");
  const namespace = namespaceOf(header, bytes);
  const state = states.get(keyOf({ ...namespace, type: "" }));
  const what = shownName(namespace.collection);
  if (state === undefined) {
    throw bytes.damaged(`it holds documents of ${what}, which it does not list`);
  }
  if (state.isEnded) throw bytes.damaged(`${what} goes on after its end`);
  if (header["EOF"] !== true) return state;
  if (typeof header["CRC"] !== "bigint" || BigInt.asUintN(64, header["CRC"]) !== state.crc.value) {
    throw bytes.damaged(`${what} does not match its checksum`);
  }
  state.isEnded = true;
  return state;
}

/** What a time series holds is in blocks of another name. */
function keyOf({ database, collection, type }: Listed): string {
  return JSON.stringify([database, type === "timeseries" ? `system.buckets.${collection}` : collection]);
}

function namespaceOf(document: Document, bytes: DumpBytes): { database: string; collection: string } {
  const database = textOf(document["db"]);
  const collection = textOf(document["collection"]);
  if (database === null || collection === null || database.length + collection.length > LONGEST_NAME) {
    throw bytes.damaged("it names a collection as MongoDB does not");
  }
  return { database, collection };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** The polynomial of ECMA-182, reflected, in two halves, as numbers of 64 bits are slow. */
const POLYNOMIAL = { low: 0xd787_0f42, high: 0xc96c_5795 };
/** What the last byte of a checksum adds to it. */
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

/** CRC-64 of ECMA-182, reflected, of bytes that come one after another: the checksum of `mongodump --archive`. */
export class Crc64 {
  #low = -1;
  #high = -1;

  add(bytes: Uint8Array): void {
    let low = this.#low;
    let high = this.#high;
    for (let at = 0; at < bytes.length; at++) {
      const last = (low ^ (bytes[at] as number)) & 255;
      low = ((low >>> 8) | (high << 24)) ^ (LOW[last] as number);
      high = (high >>> 8) ^ (HIGH[last] as number);
    }
    [this.#low, this.#high] = [low, high];
  }

  /** From 0 to 2⁶⁴ − 1. */
  get value(): bigint {
    return (BigInt(~this.#high >>> 0) << 32n) | BigInt(~this.#low >>> 0);
  }
}
