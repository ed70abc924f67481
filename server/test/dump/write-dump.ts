import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type Document, EJSON, serialize } from "bson";
import { Crc64 } from "../../src/legacy-import/read-archive.ts";

/** The documents of a collection. A buffer contains the bytes of a damaged document, which are written unchanged. */
type Documents = Iterable<Document | Buffer> | AsyncIterable<Document | Buffer>;

type DumpContent = {
  readonly database?: string;
  readonly collections: Readonly<Record<string, Documents>>;
  readonly gzip?: boolean;
};

export const DATABASE = "teeworlds-league";
export const VERSIONS = { toolVersion: "100.13.0", serverVersion: "8.0.4" };

/**
 * Writes a dump as `mongodump --out <path>` does: a folder for the database, and two files for each collection.
 * @param content with `prelude`, also writes the file that states the versions
 */
export async function writeFolder(
  path: string,
  { database = DATABASE, collections, gzip = false, prelude = true }: DumpContent & { readonly prelude?: boolean },
): Promise<void> {
  const folder = join(path, database);
  await mkdir(folder, { recursive: true });
  const extension = gzip ? ".gz" : "";
  for (const [name, documents] of Object.entries(collections)) {
    const file = join(folder, createFileName(name));
    await writeBytes(`${file}.bson${extension}`, encode(documents), gzip);
    await writeBytes(`${file}.metadata.json${extension}`, [createMetadata(name, "collection")], gzip);
  }
  if (!prelude) return;
  const preludeText = JSON.stringify({ ServerVersion: VERSIONS.serverVersion, ToolVersion: VERSIONS.toolVersion });
  await writeBytes(join(path, `prelude.json${extension}`), [Buffer.from(preludeText)], gzip);
}

/** A defect of the first collection of an archive. */
export type ArchiveDefect =
  | "no end"
  | "two ends"
  | "more after the end"
  | "wrong checksum"
  | "not listed"
  | "no header";

export type Archive = DumpContent & {
  /** Whether the blocks of the collections alternate. Otherwise the collections follow one another. */
  readonly interleave?: boolean;
  /** The maximum number of documents of a block. */
  readonly blockDocuments?: number;
  /** Whether an empty block precedes each block. */
  readonly emptyBlocks?: boolean;
  /** Additional entries of the archive: collections of other databases, views, time series. */
  readonly additionalEntries?: readonly (ArchiveEntry & { readonly documents?: Documents })[];
  readonly defects?: readonly ArchiveDefect[];
};

type ArchiveEntry = { readonly database: string; readonly collection: string; readonly type: string };

/** The first bytes of every archive. */
const MAGIC_NUMBER = Buffer.from([0x6d, 0xe2, 0x99, 0x81]);
/** The bytes that end the list of collections, and each block of documents. */
const TERMINATOR = Buffer.from([0xff, 0xff, 0xff, 0xff]);

/** Writes a dump as `mongodump --archive=<path>` does. */
export async function writeArchive(path: string, archive: Archive): Promise<void> {
  await writeBytes(path, encodeArchive(archive), archive.gzip ?? false);
}

async function* encodeArchive(archive: Archive): AsyncGenerator<Buffer> {
  const { database = DATABASE, collections, additionalEntries = [], defects = [] } = archive;
  const { serverVersion: server_version, toolVersion: tool_version } = VERSIONS;
  yield MAGIC_NUMBER;
  yield serializeDocument({ concurrent_collections: 4, version: "0.1", server_version, tool_version });
  const collectionEntries = Object.entries(collections).map(([collection, documents]) => ({
    database,
    collection,
    documents,
    type: "",
  }));
  const entries = [...collectionEntries, ...additionalEntries];
  const listedEntries = defects.includes("not listed") ? entries.slice(1) : entries;
  for (const { database: db, collection, type } of listedEntries) {
    yield serializeDocument({ db, collection, metadata: String(createMetadata(collection, type)), size: 0, type });
  }
  yield TERMINATOR;
  let writers = entries
    .filter(({ type }) => type !== "view")
    .map((entry, index) => new CollectionWriter(entry, index === 0 ? defects : []));
  while (writers.length > 0) {
    const nextWriters = archive.interleave ? writers : writers.slice(0, 1);
    for (const writer of nextWriters) yield* writer.writeNextBlock(archive);
    writers = writers.filter(({ isEnded }) => !isEnded);
  }
}

/** Writes a collection of an archive, block by block. */
class CollectionWriter {
  readonly #entry: ArchiveEntry;
  readonly #documents: AsyncIterator<Buffer>;
  readonly #defects: readonly ArchiveDefect[];
  readonly #crc = new Crc64();
  isEnded = false;

  constructor(
    { documents = [], ...entry }: ArchiveEntry & { documents?: Documents },
    defects: readonly ArchiveDefect[],
  ) {
    this.#entry = entry;
    this.#documents = encode(documents);
    this.#defects = defects;
  }

  /** Writes the next block, and the end of the collection if it was the last one. */
  async *writeNextBlock({ blockDocuments = 3, emptyBlocks = false }: Archive): AsyncGenerator<Buffer> {
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
    if (!this.#defects.includes("no header")) yield this.#header({ EOF: false, CRC: 0n });
    yield* documents;
    yield TERMINATOR;
  }

  *#end(): Generator<Buffer> {
    if (this.#defects.includes("no end")) return;
    const checksum = this.#crc.value + (this.#defects.includes("wrong checksum") ? 1n : 0n);
    yield this.#header({ EOF: true, CRC: BigInt.asIntN(64, checksum) });
    if (this.#defects.includes("more after the end")) yield serializeDocument({ _id: 1 });
    yield TERMINATOR;
    if (!this.#defects.includes("two ends")) return;
    yield this.#header({ EOF: true, CRC: BigInt.asIntN(64, checksum) });
    yield TERMINATOR;
  }

  /** @param fields named as in the format. `EOF` is whether this is the end of the collection */
  #header({ EOF, CRC }: { readonly EOF: boolean; readonly CRC: bigint }): Buffer {
    const { database: db, collection: name, type } = this.#entry;
    return serializeDocument({ db, collection: type === "timeseries" ? `system.buckets.${name}` : name, EOF, CRC });
  }
}

async function* encode(documents: Documents): AsyncGenerator<Buffer> {
  for await (const document of documents) yield Buffer.isBuffer(document) ? document : serializeDocument(document);
}

/** Encodes a document as BSON. A bigint becomes an int64. */
export function serializeDocument(document: Document): Buffer {
  return Buffer.from(serialize(document));
}

async function writeBytes(path: string, bytes: Iterable<Buffer> | AsyncIterable<Buffer>, gzip: boolean): Promise<void> {
  const file = createWriteStream(path);
  await (gzip ? pipeline(bytes, createGzip({ level: 1 }), file) : pipeline(bytes, file));
}

function createMetadata(collectionName: string, type: string): Buffer {
  const indexes = [{ v: 2, key: { _id: 1 }, name: "_id_" }];
  const uuid = createHash("md5").update(collectionName).digest("hex");
  return Buffer.from(EJSON.stringify({ indexes, uuid, collectionName, type }, { relaxed: false }));
}

/** Returns the name that mongodump gives the files of a collection: escaped, and truncated if it is long. */
export function createFileName(collection: string): string {
  // mongodump truncates names of more than 238 characters to 208, and appends "$" and a hash.
  const escaped = encodeURIComponent(collection);
  if (escaped.length <= 238) return escaped;
  return `${escaped.slice(0, 208)}%24${createHash("sha1").update(collection).digest("base64url")}`;
}
