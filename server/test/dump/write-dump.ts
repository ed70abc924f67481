import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type Document, EJSON, serialize } from "bson";
import { Crc64 } from "../../src/legacy-import/read-archive.ts";

/** Documents of a collection, or bytes that stand for some. */
type Documents = Iterable<Document | Buffer> | AsyncIterable<Document | Buffer>;

type What = {
  readonly database?: string;
  readonly collections: Readonly<Record<string, Documents>>;
  readonly gzip?: boolean;
};

export const DATABASE = "teeworlds-league";
export const VERSIONS = { toolVersion: "100.13.0", serverVersion: "8.0.4" };

/** Writes a dump as `mongodump --out <path>` does: a folder for the database, and two files for each collection. */
export async function writeFolder(
  path: string,
  { database = DATABASE, collections, gzip = false, prelude = true }: What & { readonly prelude?: boolean },
): Promise<void> {
  const folder = join(path, database);
  await mkdir(folder, { recursive: true });
  const ending = gzip ? ".gz" : "";
  for (const [name, documents] of Object.entries(collections)) {
    const file = join(folder, createFileName(name));
    await writeBytes(`${file}.bson${ending}`, encoded(documents), gzip);
    await writeBytes(`${file}.metadata.json${ending}`, [metadataOf(name, "collection")], gzip);
  }
  if (!prelude) return;
  const said = JSON.stringify({ ServerVersion: VERSIONS.serverVersion, ToolVersion: VERSIONS.toolVersion });
  await writeBytes(join(path, `prelude.json${ending}`), [Buffer.from(said)], gzip);
}

/** What may be wrong with the first collection of an archive. */
export type ArchiveDefect =
  | "no end"
  | "two ends"
  | "more after the end"
  | "wrong checksum"
  | "not listed"
  | "no header";

export type Archive = What & {
  /** Whether blocks of the collections alternate; else each collection is written at once. */
  readonly interleave?: boolean;
  /** How many documents a block has at most. */
  readonly blockDocuments?: number;
  /** Whether a block without documents stands before each. */
  readonly emptyBlocks?: boolean;
  /** What else it lists: collections of other databases, views, time series. */
  readonly further?: readonly (Listed & { readonly documents?: Documents })[];
  readonly faults?: readonly ArchiveDefect[];
};

type Listed = { readonly database: string; readonly collection: string; readonly type: string };

const MAGIC = Buffer.from([0x6d, 0xe2, 0x99, 0x81]);
const TERMINATOR = Buffer.from([0xff, 0xff, 0xff, 0xff]);

/** Writes a dump as `mongodump --archive=<path>` does. */
export async function writeArchive(path: string, archive: Archive): Promise<void> {
  await writeBytes(path, archiveOf(archive), archive.gzip ?? false);
}

async function* archiveOf(archive: Archive): AsyncGenerator<Buffer> {
  const { database = DATABASE, collections, further = [], faults = [] } = archive;
  const { serverVersion: server_version, toolVersion: tool_version } = VERSIONS;
  yield MAGIC;
  yield serializeDocument({ concurrent_collections: 4, version: "0.1", server_version, tool_version });
  const own = Object.entries(collections).map(([collection, documents]) => ({ collection, documents, type: "" }));
  const all = [...own.map((one) => ({ database, ...one })), ...further];
  for (const { database: db, collection, type } of faults.includes("not listed") ? all.slice(1) : all) {
    yield serializeDocument({ db, collection, metadata: String(metadataOf(collection, type)), size: 0, type });
  }
  yield TERMINATOR;
  const parts = all.filter(({ type }) => type !== "view").map((one, index) => new Part(one, index === 0 ? faults : []));
  for (let open = parts; open.length > 0; open = open.filter(({ isEnded }) => !isEnded)) {
    for (const part of archive.interleave ? open : open.slice(0, 1)) yield* part.blocks(archive);
  }
}

/** A collection of an archive while it is written. */
class Part {
  readonly #listed: Listed;
  readonly #documents: AsyncIterator<Buffer>;
  readonly #faults: readonly ArchiveDefect[];
  readonly #crc = new Crc64();
  isEnded = false;

  constructor({ documents = [], ...listed }: Listed & { documents?: Documents }, faults: readonly ArchiveDefect[]) {
    this.#listed = listed;
    this.#documents = encoded(documents);
    this.#faults = faults;
  }

  /** The next block, and the end if there is no other. */
  async *blocks({ blockDocuments = 3, emptyBlocks = false }: Archive): AsyncGenerator<Buffer> {
    if (emptyBlocks) yield* this.#block([]);
    const documents: Buffer[] = [];
    while (documents.length < blockDocuments && !this.isEnded) {
      const { done, value } = await this.#documents.next();
      if (done) this.isEnded = true;
      else documents.push(value);
    }
    for (const document of documents) this.#crc.add(document);
    yield* this.#block(documents);
    if (this.isEnded) yield* this.#end();
  }

  *#block(documents: readonly Buffer[]): Generator<Buffer> {
    if (!this.#faults.includes("no header")) yield this.#header(false, 0n);
    yield* documents;
    yield TERMINATOR;
  }

  *#end(): Generator<Buffer> {
    if (this.#faults.includes("no end")) return;
    const checksum = this.#crc.value + (this.#faults.includes("wrong checksum") ? 1n : 0n);
    yield this.#header(true, BigInt.asIntN(64, checksum));
    if (this.#faults.includes("more after the end")) yield serializeDocument({ _id: 1 });
    yield TERMINATOR;
    if (!this.#faults.includes("two ends")) return;
    yield this.#header(true, BigInt.asIntN(64, checksum));
    yield TERMINATOR;
  }

  #header(EOF: boolean, CRC: bigint): Buffer {
    const { database: db, collection: name, type } = this.#listed;
    return serializeDocument({ db, collection: type === "timeseries" ? `system.buckets.${name}` : name, EOF, CRC });
  }
}

async function* encoded(documents: Documents): AsyncGenerator<Buffer> {
  for await (const document of documents) yield Buffer.isBuffer(document) ? document : serializeDocument(document);
}

/** A document as BSON; a bigint is an int64. */
export function serializeDocument(document: Document): Buffer {
  return Buffer.from(serialize(document));
}

async function writeBytes(path: string, bytes: Iterable<Buffer> | AsyncIterable<Buffer>, gzip: boolean): Promise<void> {
  const file = createWriteStream(path);
  await (gzip ? pipeline(bytes, createGzip({ level: 1 }), file) : pipeline(bytes, file));
}

function metadataOf(collectionName: string, type: string): Buffer {
  const indexes = [{ v: 2, key: { _id: 1 }, name: "_id_" }];
  const uuid = createHash("md5").update(collectionName).digest("hex");
  return Buffer.from(EJSON.stringify({ indexes, uuid, collectionName, type }, { relaxed: false }));
}

/** The name that mongodump gives the files of a collection: escaped, and cut where it is long. */
export function createFileName(collection: string): string {
  const escaped = encodeURIComponent(collection);
  if (escaped.length <= 238) return escaped;
  return `${escaped.slice(0, 208)}%24${createHash("sha1").update(collection).digest("base64url")}`;
}
