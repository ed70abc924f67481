import type { Dirent } from "node:fs";
import { lstat, readdir, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { DumpBytes, DumpError, quoteName, toDumpError } from "./dump-bytes.ts";
import { type ArchiveHead, readArchiveHead, readBlocks, type Visit } from "./read-archive.ts";

/** A `mongodump` dump of one database of the legacy software. */
export type Dump = {
  readonly form: "folder" | "archive";
  readonly database: string;
  readonly toolVersion: string | null;
  readonly serverVersion: string | null;
  /** The names of the database's collections, sorted, without the internal collections of MongoDB. */
  readonly collections: readonly string[];
  /**
   * Reads the complete dump once, verifies its framing and its checksums, and decodes every document of the selected
   * collections. Documents of one collection keep their order; in an archive, collections may alternate.
   * @param visit is awaited only if it returns a promise
   * @throws DumpError if the dump is damaged; also rethrows errors of `visit`
   */
  read(isSelected: CollectionFilter, visit: Visit): Promise<void>;
};

type CollectionFilter = (collection: string) => boolean;

type Options = {
  /** The name of the database, if the dump has several. */
  readonly database?: string | undefined;
  /** Called after each chunk with the number of bytes that `read` has read from the disk, before decompression. */
  readonly onBytes?: ((done: number, total: number) => void) | undefined;
};

/** The file of each collection of a database: its documents, or only its metadata. */
type Files = ReadonlyMap<string, { readonly file: string; readonly kind: string | undefined }>;

const REQUIRED_COLLECTIONS = ["users", "seasons"];
/** The maximum size of metadata and preludes, which usually have a few hundred bytes. */
const MAX_JSON_BYTES = 2 ** 24;
/** Matches the file of a collection: its documents, or its metadata. */
const COLLECTION_FILE_PATTERN = /^(?<stem>.+)\.(?<kind>bson|metadata\.json)(?:\.gz)?$/su;
/** `mongodump` shortens longer names to this many bytes and marks them. The metadata contains the complete name. */
const SHORTENED_NAME = { lengthBytes: 238, mark: "%24" };

/**
 * Opens a dump: an archive, or the folder of a database with `.bson` and `.metadata.json` files, or the folder that contains
 * that folder. The files may be gzipped, which is recognised by their content, not by their names.
 * @throws DumpError if the path is not a dump of the legacy software
 */
export async function openDump(path: string, options: Options = {}): Promise<Dump> {
  const stats = await withDumpErrors(stat(path), path);
  if (stats.isDirectory()) return openFolder(path, options);
  if (stats.isFile()) return openArchive(path, stats.size, options);
  throw createNoDumpError(path);
}

/** Opens an archive. Its header lists the collections of all databases. */
async function openArchive(
  path: string,
  total: number,
  { database: requestedDatabase, onBytes }: Options,
): Promise<Dump> {
  const file = { path, name: quoteName(path), onBytes: (done: number) => onBytes?.(done, total) };
  const { collections: listedCollections, ...versions } = await DumpBytes.read(
    { ...file, onBytes: undefined },
    readHead,
  );
  const collectionsByDatabase = Map.groupBy(listedCollections, (collection) => collection.database);
  const databases = [...collectionsByDatabase].map(([database, collectionsOfDatabase]) => ({
    database,
    collections: collectionsOfDatabase.map(({ name }) => name),
  }));
  const { database, collections } = chooseDatabase(databases, requestedDatabase, path);
  return {
    form: "archive",
    database,
    ...versions,
    collections: collections.filter(isApplicationCollection).sort(),
    read: (isSelected, visit) =>
      DumpBytes.read(file, async (bytes) =>
        readBlocks(bytes, await readHead(bytes), {
          isSelected: (listedCollection) =>
            listedCollection.database === database &&
            isApplicationCollection(listedCollection.name) &&
            isSelected(listedCollection.name),
          visit,
        }),
      ),
  };

  async function readHead(bytes: DumpBytes): Promise<ArchiveHead> {
    const head = await readArchiveHead(bytes);
    if (head === undefined) throw createNoDumpError(path);
    return head;
  }
}

/** Opens a folder of files, or the subfolder of a database. */
async function openFolder(path: string, { database: requestedDatabase, onBytes }: Options): Promise<Dump> {
  const subfolders = (await listEntries(path))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(path, name));
  const databases: { database: string; collections: string[]; folder: string; files: Files }[] = [];
  for (const folder of [path, ...subfolders]) {
    const files = await findCollectionFiles(folder);
    const collections = [...files.keys()].sort();
    if (files.size > 0) databases.push({ database: basename(resolve(folder)), collections, folder, files });
  }
  const { database, collections, folder, files } = chooseDatabase(databases, requestedDatabase, path);
  const documentFiles: { collection: string; file: string; size: number }[] = [];
  for (const collection of collections) {
    const { file = "", kind } = files.get(collection) ?? {};
    const stats = await withDumpErrors(lstat(file), file);
    if (!stats.isFile())
      throw new DumpError(`${quoteName(file)} is a link or a folder; copy the dump exactly as mongodump wrote it`);
    if (kind === "bson") documentFiles.push({ collection, file, size: stats.size });
    else if (isApplicationCollection(collection) && !isViewMetadata(await readJson(file)))
      throw new DumpError(
        `The dump is incomplete: ${quoteName(file)} exists, but the .bson file of ${quoteName(collection)} is missing`,
      );
  }
  const total = documentFiles.reduce((sum, { size }) => sum + size, 0);
  return {
    form: "folder",
    database,
    ...(await readPrelude([folder, path])),
    collections: collections.filter(isApplicationCollection),
    async read(isSelected, visit) {
      let bytesOfPreviousFiles = 0;
      for (const { collection, file, size } of documentFiles) {
        const isRead = isApplicationCollection(collection) && isSelected(collection);
        const onFileBytes = (done: number) => onBytes?.(bytesOfPreviousFiles + done, total);
        await readFile(file, collection, onFileBytes, isRead ? visit : undefined);
        bytesOfPreviousFiles += size;
      }
    },
  };
}

/** Reads the file of a collection. @param visit `undefined` to only verify the file without decoding documents */
async function readFile(
  path: string,
  collection: string,
  onBytes: (done: number) => void,
  visit: Visit | undefined,
): Promise<void> {
  let count = 0;
  await DumpBytes.read({ path, name: quoteName(path), onBytes }, async (bytes) => {
    const isTerminated = await bytes.forEachDocument((document) => {
      count += 1;
      return visit?.(collection, bytes.decode(document, `document ${count} of ${quoteName(collection)}`));
    });
    // `forEachDocument` stops at a terminator, which only archives have. In the file of a collection, the same bytes mean that
    // a document has no length.
    if (isTerminated) throw bytes.createDamagedError("a document has no length");
  });
}

/** Finds the collections with files in a folder. Does not follow links, and never uses names of collections as paths. */
async function findCollectionFiles(folder: string): Promise<Files> {
  const files = new Map<string, { file: string; kind: string | undefined }>();
  const entries = await listEntries(folder);
  const names = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name));
  for (const { name } of entries) {
    const { stem, kind } = COLLECTION_FILE_PATTERN.exec(name)?.groups ?? {};
    // `mongodump` writes MongoDB's log of operations beside the collections.
    if (stem === undefined || name.startsWith("oplog.bson")) continue;
    const collection = await findCollectionName(folder, stem, names);
    const hasDocuments = files.get(collection)?.kind === "bson";
    if (kind === "bson" && hasDocuments) {
      throw new DumpError(
        `${quoteName(folder)} contains ${quoteName(collection)} twice; remove the files of an older dump`,
      );
    }
    if (!hasDocuments) files.set(collection, { file: join(folder, name), kind });
  }
  return files;
}

/** Returns the name of the collection of a file. */
async function findCollectionName(folder: string, stem: string, names: ReadonlySet<string>): Promise<string> {
  if (Buffer.byteLength(stem) === SHORTENED_NAME.lengthBytes && stem.includes(SHORTENED_NAME.mark)) {
    const file = [`${stem}.metadata.json`, `${stem}.metadata.json.gz`].find((name) => names.has(name));
    const metadata = file === undefined ? {} : await readJson(join(folder, file));
    if (typeof metadata["collectionName"] === "string") return metadata["collectionName"];
  }
  try {
    return decodeURIComponent(stem);
  } catch {
    return stem;
  }
}

/** Whether metadata belongs to a view or a time series, which have no file of documents under their name. */
function isViewMetadata({ type, options }: Record<string, unknown>): boolean {
  return type === "timeseries" || (options as { viewOn?: unknown } | null | undefined)?.viewOn !== undefined;
}

/** Reads the versions of the tools that wrote the dump from the first folder with a prelude. */
async function readPrelude(folders: readonly string[]): Promise<Pick<Dump, "serverVersion" | "toolVersion">> {
  for (const folder of folders) {
    const entry = (await listEntries(folder)).find((file) => file.isFile() && /^prelude\.json(\.gz)?$/.test(file.name));
    if (entry === undefined) continue;
    const { ServerVersion, ToolVersion } = await readJson(join(folder, entry.name));
    return {
      serverVersion: typeof ServerVersion === "string" ? ServerVersion : null,
      toolVersion: typeof ToolVersion === "string" ? ToolVersion : null,
    };
  }
  return { serverVersion: null, toolVersion: null };
}

/** Reads a JSON file, gzipped or not. */
async function readJson(path: string): Promise<Record<string, unknown>> {
  const name = quoteName(path);
  const text = await DumpBytes.read({ path, name }, async (bytes) => {
    // `fetch` returns whether the file has at least this number of bytes.
    if (await bytes.fetch(MAX_JSON_BYTES)) throw bytes.createDamagedError("it is too large");
    return bytes.take(bytes.bufferedCount).toString();
  });
  try {
    // The spread turns other JSON than an object, such as `null`, into an object.
    return { ...JSON.parse(text) };
  } catch (cause) {
    throw new DumpError(`${name} is damaged: it is not JSON`, { cause });
  }
}

/** Chooses the database of the legacy software. @throws DumpError if there is none, or if there are several */
function chooseDatabase<DumpedDatabase extends { readonly database: string; readonly collections: readonly string[] }>(
  databases: readonly DumpedDatabase[],
  requestedDatabase: string | undefined,
  path: string,
): DumpedDatabase {
  if (databases.length === 0) throw createNoDumpError(path);
  const names = databases.map(({ database }) => quoteName(database)).join(", ");
  const candidates = databases.filter(
    ({ database }) => requestedDatabase === undefined || database === requestedDatabase,
  );
  const [first, second] = candidates.filter(({ collections }) =>
    REQUIRED_COLLECTIONS.every((name) => collections.includes(name)),
  );
  if (candidates.length === 0)
    throw new DumpError(`${quoteName(path)} contains ${names}, but no database ${quoteName(requestedDatabase ?? "")}`);
  if (first === undefined)
    throw new DumpError(`${quoteName(path)} is not a dump of the legacy software: ${names} has no users and seasons`);
  if (second !== undefined) throw new DumpError(`${quoteName(path)} contains ${names}; select one with --database`);
  return first;
}

/** Whether a collection is not internal to MongoDB. */
function isApplicationCollection(collection: string): boolean {
  return !/^(system\.|\$)/.test(collection);
}

async function listEntries(folder: string): Promise<Dirent[]> {
  return withDumpErrors(readdir(folder, { withFileTypes: true }), folder);
}

/** Converts errors of the file system to `DumpError`. */
async function withDumpErrors<Value>(operation: Promise<Value>, path: string): Promise<Value> {
  return operation.catch((cause) => {
    throw toDumpError(cause, quoteName(path));
  });
}

function createNoDumpError(path: string): DumpError {
  return new DumpError(
    `${quoteName(path)} is not a dump: it is neither a folder with .bson files nor an archive of mongodump`,
  );
}
