import type { Dirent } from "node:fs";
import { lstat, readdir, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { DumpBytes, DumpError, shownName, toDumpError } from "./dump-bytes.ts";
import { type ArchiveHead, readArchiveHead, readBlocks, type Visit } from "./read-archive.ts";

/** A `mongodump` dump of one database of the legacy software. */
export type Dump = {
  readonly form: "folder" | "archive";
  readonly database: string;
  readonly toolVersion: string | null;
  readonly serverVersion: string | null;
  /** The names of the database's collections, sorted, without those of MongoDB itself. */
  readonly collections: readonly string[];
  /**
   * Reads the whole dump once, checks its framing and its checksums, and decodes every document of the wanted collections,
   * in the order in which each collection holds them. Those of an archive may alternate.
   * @param visit is waited for only if it returns a promise
   * @throws DumpError; whatever `visit` throws
   */
  read(isWanted: IsWanted, visit: Visit): Promise<void>;
};

type IsWanted = (collection: string) => boolean;

type Options = {
  /** Which database, if the dump has several. */
  readonly database?: string | undefined;
  /** Told at each chunk how many bytes of all `read` has read, of the files as they stand on the disk. */
  readonly onBytes?: ((done: number, total: number) => void) | undefined;
};

/** The file of each collection of one database: its documents, or its metadata where it has none. */
type Files = ReadonlyMap<string, { readonly file: string; readonly kind: string | undefined }>;

const NEEDED = ["users", "seasons"];
/** Metadata and preludes have some hundred bytes. */
const LONGEST_TEXT = 2 ** 24; // bytes
const FILE = /^(?<stem>.+)\.(?<kind>bson|metadata\.json)(?:\.gz)?$/su;
/** Longer names are cut to so many bytes and marked; the metadata says them whole. */
const CUT_NAME = { length: 238, mark: "%24" };

/**
 * Opens a dump: a folder of `.bson` and `.metadata.json` files, the database's own or the one above, or an archive, each
 * gzipped or not. Its content says what it is.
 * @throws DumpError if it is none, or none of the original software
 */
export async function openDump(path: string, options: Options = {}): Promise<Dump> {
  const found = await ofFile(stat(path), path);
  if (found.isDirectory()) return openFolder(path, options);
  if (found.isFile()) return openArchive(path, found.size, options);
  throw noDump(path);
}

async function openArchive(path: string, total: number, { database: named, onBytes }: Options): Promise<Dump> {
  const file = { path, name: shownName(path), onBytes: (done: number) => onBytes?.(done, total) };
  const { listed, ...versions } = await DumpBytes.read({ ...file, onBytes: undefined }, headOf);
  const databases = [...Map.groupBy(listed, (one) => one.database)].map(([database, own]) => ({
    database,
    collections: own.map(({ collection }) => collection),
  }));
  const { database, collections } = choose(databases, named, path);
  return {
    form: "archive",
    database,
    ...versions,
    collections: collections.filter(isOfApplication).sort(),
    read: (isWanted, visit) =>
      DumpBytes.read(file, async (bytes) =>
        readBlocks(bytes, await headOf(bytes), {
          isWanted: (one) => one.database === database && isOfApplication(one.collection) && isWanted(one.collection),
          visit,
        }),
      ),
  };

  async function headOf(bytes: DumpBytes): Promise<ArchiveHead> {
    const head = await readArchiveHead(bytes);
    if (head === undefined) throw noDump(path);
    return head;
  }
}

async function openFolder(path: string, { database: named, onBytes }: Options): Promise<Dump> {
  const inside = (await entriesOf(path)).filter((entry) => entry.isDirectory()).map(({ name }) => join(path, name));
  const databases: { database: string; collections: string[]; folder: string; files: Files }[] = [];
  for (const folder of [path, ...inside]) {
    const files = await filesOf(folder);
    const collections = [...files.keys()].sort();
    if (files.size > 0) databases.push({ database: basename(resolve(folder)), collections, folder, files });
  }
  const { database, collections, folder, files } = choose(databases, named, path);
  const sized: { collection: string; file: string; size: number }[] = [];
  for (const collection of collections) {
    const { file = "", kind } = files.get(collection) ?? {};
    const found = await ofFile(lstat(file), file);
    if (!found.isFile())
      throw new DumpError(`${shownName(file)} is a link or a folder: copy the dump as mongodump wrote it`);
    if (kind === "bson") sized.push({ collection, file, size: found.size });
    else if (isOfApplication(collection) && !isOfView(await readJson(file)))
      throw new DumpError(
        `${shownName(file)} is there without the .bson file of ${shownName(collection)}: the dump is incomplete`,
      );
  }
  const total = sized.reduce((sum, { size }) => sum + size, 0);
  return {
    form: "folder",
    database,
    ...(await readPrelude([folder, path])),
    collections: collections.filter(isOfApplication),
    async read(isWanted, visit) {
      let before = 0;
      for (const { collection, file, size } of sized) {
        const isRead = isOfApplication(collection) && isWanted(collection);
        const onFileBytes = (done: number) => onBytes?.(before + done, total);
        await readFile(file, collection, onFileBytes, isRead ? visit : undefined);
        before += size;
      }
    },
  };
}

/** @param visit undefined: nothing is decoded */
async function readFile(
  path: string,
  collection: string,
  onBytes: (done: number) => void,
  visit: Visit | undefined,
): Promise<void> {
  let count = 0;
  await DumpBytes.read({ path, name: shownName(path), onBytes }, async (bytes) => {
    const isTerminated = await bytes.eachDocument((document) => {
      count += 1;
      return visit?.(collection, bytes.decode(document, `document ${count} of ${shownName(collection)}`));
    });
    if (isTerminated) throw bytes.damaged("a document in it has no length");
  });
}

/** Finds the collections whose files stand in a folder. Links are not followed, and names are only compared. */
async function filesOf(folder: string): Promise<Files> {
  const files = new Map<string, { file: string; kind: string | undefined }>();
  const entries = await entriesOf(folder);
  const names = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name));
  for (const { name } of entries) {
    const { stem, kind } = FILE.exec(name)?.groups ?? {};
    if (stem === undefined || name.startsWith("oplog.bson")) continue;
    const collection = await collectionOf(folder, stem, names);
    const isThere = files.get(collection)?.kind === "bson";
    if (kind === "bson" && isThere) {
      throw new DumpError(`${shownName(folder)} has ${shownName(collection)} twice: remove what is of an older dump`);
    }
    if (!isThere) files.set(collection, { file: join(folder, name), kind });
  }
  return files;
}

/** @returns the collection of a file's name */
async function collectionOf(folder: string, stem: string, names: ReadonlySet<string>): Promise<string> {
  if (Buffer.byteLength(stem) === CUT_NAME.length && stem.includes(CUT_NAME.mark)) {
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

/** Whether what has this metadata has no file of documents by its name. */
function isOfView({ type, options }: Record<string, unknown>): boolean {
  return type === "timeseries" || Object(options).viewOn !== undefined;
}

/** Which tools wrote the dump, as the first of some folders says. */
async function readPrelude(folders: readonly string[]): Promise<Pick<Dump, "serverVersion" | "toolVersion">> {
  for (const folder of folders) {
    const entry = (await entriesOf(folder)).find((one) => one.isFile() && /^prelude\.json(\.gz)?$/.test(one.name));
    if (entry === undefined) continue;
    const { ServerVersion, ToolVersion } = await readJson(join(folder, entry.name));
    return {
      serverVersion: typeof ServerVersion === "string" ? ServerVersion : null,
      toolVersion: typeof ToolVersion === "string" ? ToolVersion : null,
    };
  }
  return { serverVersion: null, toolVersion: null };
}

async function readJson(path: string): Promise<Record<string, unknown>> {
  const name = shownName(path);
  const text = await DumpBytes.read({ path, name }, async (bytes) => {
    if (await bytes.fetch(LONGEST_TEXT)) throw bytes.damaged("it is too long");
    return bytes.take(bytes.held).toString();
  });
  try {
    return { ...JSON.parse(text) };
  } catch (cause) {
    throw new DumpError(`${name} is damaged: it is no JSON`, { cause });
  }
}

/** Of several databases the one that is of the original software. @throws DumpError */
function choose<Found extends { readonly database: string; readonly collections: readonly string[] }>(
  databases: readonly Found[],
  named: string | undefined,
  path: string,
): Found {
  if (databases.length === 0) throw noDump(path);
  const there = databases.map(({ database }) => shownName(database)).join(", ");
  const asked = databases.filter(({ database }) => named === undefined || database === named);
  const [first, second] = asked.filter(({ collections }) => NEEDED.every((name) => collections.includes(name)));
  if (asked.length === 0)
    throw new DumpError(`${shownName(path)} holds ${there}, and no database ${shownName(named ?? "")}`);
  if (first === undefined)
    throw new DumpError(`${shownName(path)} is of another software: ${there} without users and seasons`);
  if (second !== undefined)
    throw new DumpError(`${shownName(path)} holds ${there}: say with --database which one moves in`);
  return first;
}

/** Whether a collection is not internal to MongoDB. */
function isOfApplication(collection: string): boolean {
  return !/^(system\.|\$)/.test(collection);
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  return ofFile(readdir(folder, { withFileTypes: true }), folder);
}

async function ofFile<Found>(asked: Promise<Found>, path: string): Promise<Found> {
  return asked.catch((cause) => {
    throw toDumpError(cause, shownName(path));
  });
}

function noDump(path: string): DumpError {
  return new DumpError(`${shownName(path)} is no dump: neither a folder with .bson files nor an archive of mongodump`);
}
