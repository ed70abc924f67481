import type { Document } from "bson";
import { Crc64 } from "./crc64.ts";
import { type DumpBytes, DumpFault, quoted } from "./dump-bytes.ts";

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
 * @throws DumpFault
 */
export async function readArchiveHead(bytes: DumpBytes): Promise<ArchiveHead | undefined> {
  if (!(await bytes.fetch(MAGIC.length)) || !bytes.take(MAGIC.length).equals(MAGIC)) return undefined;
  let head: Document | undefined;
  const listed: Listed[] = [];
  const isEnded = await bytes.eachDocument((document) => {
    const read = bytes.decode(document, "its head");
    if (head === undefined) head = read;
    else listed.push({ ...namespaceOf(read, bytes), type: textOf(read["type"]) ?? "" });
    if (listed.length > MOST_COLLECTIONS) throw new DumpFault(`${bytes.name} lists too many collections`);
  });
  if (!isEnded || head === undefined) throw bytes.cutOff();
  return { toolVersion: textOf(head["tool_version"]), serverVersion: textOf(head["server_version"]), listed };
}

/**
 * Reads the blocks, of all databases, and compares the checksum of each collection.
 * @param isOurs which of those listed are of the database that is read
 * @returns how many documents each collection of that database has
 * @throws DumpFault
 */
export async function readBlocks(
  bytes: DumpBytes,
  head: ArchiveHead,
  { isOurs, isWanted, visit }: { isOurs: (one: Listed) => boolean; isWanted: (name: string) => boolean; visit: Visit },
): Promise<Map<string, number>> {
  const states = new Map<string, State>();
  for (const listed of head.listed) {
    if (states.has(keyOf(listed))) throw bytes.damaged(`it lists ${quoted(listed.collection)} twice`);
    const ours = isOurs(listed) && hasData(listed) && isWanted(listed.collection);
    states.set(keyOf(listed), { listed, isWanted: ours, crc: new Crc64(), count: 0, isEnded: false });
  }
  while (await readBlock(bytes, states, visit));
  const counts = new Map<string, number>();
  for (const { listed, isEnded, count } of states.values()) {
    if (!isEnded && listed.type !== "view") {
      throw new DumpFault(`${bytes.name} is cut off: ${quoted(listed.collection)} has no end in it`);
    }
    if (isOurs(listed)) counts.set(listed.collection, hasData(listed) ? count : 0);
  }
  return counts;
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
    if (state.isEnded) throw bytes.damaged(`${quoted(collection)} goes on after its end`);
    state.count += 1;
    state.crc.add(document);
    return state.isWanted
      ? visit(collection, bytes.decode(document, `document ${state.count} of ${quoted(collection)}`))
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
  const what = quoted(namespace.collection);
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

function hasData({ type }: Listed): boolean {
  return type !== "view" && type !== "timeseries";
}

function namespaceOf(document: Document, bytes: DumpBytes): { database: string; collection: string } {
  const [database, collection] = [textOf(document["db"]), textOf(document["collection"])];
  if (database === null || collection === null || database.length + collection.length > LONGEST_NAME) {
    throw bytes.damaged("it names a collection as MongoDB does not");
  }
  return { database, collection };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
