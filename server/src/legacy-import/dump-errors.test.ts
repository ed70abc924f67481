import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { createScratchForTests, readAll } from "../../test/dump/read-all.ts";
import { type Archive, DATABASE, serializeDocument, writeArchive, writeFolder } from "../../test/dump/write-dump.ts";
import { DumpError, quoteName, toDumpError } from "./dump-bytes.ts";

/** Returns a path in a temporary folder of the current test. */
const getScratchPath = createScratchForTests();

const collections = {
  users: [1, 2, 3, 4].map((id) => ({ _id: id, userName: "nameless tee" })),
  seasons: [{ _id: 1, name: "Season 1" }],
};

/** Writes a dump whose `users.bson` has these bytes. Returns the error message of reading it. */
async function readErrorOfUsers(...bytes: readonly Buffer[]): Promise<string> {
  const path = await getScratchPath();
  await writeFolder(path, { collections });
  await writeFile(join(path, DATABASE, "users.bson"), Buffer.concat(bytes));
  return readError(path);
}

/** Writes an archive. Returns the error message of reading it. */
async function readErrorOfArchive(archive: Partial<Archive>): Promise<string> {
  const path = await getScratchPath("league.archive");
  await writeArchive(path, { collections, ...archive });
  return readError(path);
}

/** Returns the error message of reading a dump, with `…` for the scratch folder. */
async function readError(path: string, database?: string): Promise<string> {
  const error = await readAll(path, database).catch((cause) => cause);
  expect(error).toBeInstanceOf(DumpError);
  expect(error.message).toContain(await getScratchPath());
  return error.message.replaceAll(await getScratchPath(), "…").replaceAll("\\", "/");
}

it("openDump rejects a path that is not a dump", async () => {
  const path = await getScratchPath();
  expect(await readError(await getScratchPath("nowhere"))).toBe('"…/nowhere" does not exist');

  const noDumpError = "is not a dump: it is neither a folder with .bson files nor an archive of mongodump";
  expect(await readError(path)).toBe(`"…" ${noDumpError}`);

  for (const bytes of ["", "m", "some text", gzipSync("some text"), gzipSync("")]) {
    await writeFile(join(path, "file"), bytes);
    expect(await readError(join(path, "file"))).toBe(`"…/file" ${noDumpError}`);
  }
  expect(await readError(join(path, "file", "users.bson"))).toBe('"…/file/users.bson" does not exist');

  await writeFile(join(path, "file.gz"), "");
  expect(await readError(join(path, "file.gz"))).toBe('"…/file.gz" is truncated');
});

it("the error names the databases of the dump if it is unclear which one to import", async () => {
  const path = await getScratchPath();
  await writeFolder(path, { database: "blog", collections: { users: [], pages: [] } });
  expect(await readError(path)).toBe('"…" is not a dump of the legacy software: "blog" has no users and seasons');

  await writeFolder(path, { database: "one", collections });
  await writeFolder(path, { database: "two", collections });
  expect(await readError(path)).toBe('"…" contains "blog", "one", "two"; select one with --database');
  expect(await readError(path, "three")).toBe('"…" contains "blog", "one", "two", but no database "three"');
  expect(await readError(path, "blog")).toMatch("is not a dump of the legacy software");
  expect(await readAll(path, "two")).toEqual(collections);
});

it("a file of documents that is truncated or damaged is rejected", async () => {
  const usersFile = '"…/teeworlds-league/users.bson"';
  const document = serializeDocument({ _id: 1, userName: "nameless tee" });
  expect(await readErrorOfUsers(document, document.subarray(0, -1))).toBe(`${usersFile} is truncated`);
  expect(await readErrorOfUsers(document, document.subarray(0, 3))).toBe(`${usersFile} is truncated`);

  // Documents begin with their length. These lengths are impossible: the maximum is 16 793 600.
  for (const length of [0, 4, -1, -2, -(2 ** 31), 2 ** 31 - 1, 16_793_601]) {
    const bytes = Buffer.alloc(8);
    bytes.writeInt32LE(length);
    expect(await readErrorOfUsers(document, bytes)).toMatch(`${usersFile} is damaged: a document `);
  }
  const withoutEnd = Buffer.from(document).fill(1, document.length - 1);
  expect(await readErrorOfUsers(withoutEnd, document)).toBe(`${usersFile} is damaged: a document has no end`);

  // The byte after the length is the type of the first field. BSON has no type 0x77.
  const unknownType = Buffer.from(document).fill(0x77, 4, 5);
  expect(await readErrorOfUsers(document, unknownType)).toBe(
    `${usersFile} is damaged: document 2 of "users" cannot be read`,
  );
  expect(await readErrorOfUsers(gzipSync(document).subarray(0, -2))).toBe(`${usersFile} is truncated`);

  // The last eight bytes of a gzipped file are its checksum and its length.
  const gzipped = gzipSync(document);
  expect(await readErrorOfUsers(gzipped.fill(7, gzipped.length - 8, gzipped.length - 4))).toMatch(
    `${usersFile} is damaged`,
  );
});

it("two files of one collection are rejected", async () => {
  const path = await getScratchPath();
  await writeFolder(path, { collections });
  await writeFile(join(path, DATABASE, "users.bson.gz"), gzipSync(""));
  expect(await readError(path)).toBe('"…/teeworlds-league" contains "users" twice; remove the files of an older dump');
});

it("a collection whose file is missing, a link or a folder is rejected", async () => {
  const path = await getScratchPath();
  await writeFolder(path, { collections: { ...collections, votes: [{ _id: 1 }] } });
  const votesFile = join(path, DATABASE, "votes.bson");
  await rm(votesFile);
  expect(await readError(path)).toBe(
    'The dump is incomplete: "…/teeworlds-league/votes.metadata.json" exists, but the .bson file of "votes" is missing',
  );

  const notAFileError =
    '"…/teeworlds-league/votes.bson" is a link or a folder; copy the dump exactly as mongodump wrote it';
  await mkdir(votesFile);
  expect(await readError(path)).toBe(notAFileError);

  await rm(votesFile, { recursive: true });
  await symlink(path, votesFile, "junction");
  expect(await readError(path)).toBe(notAFileError);
});

it("a prelude that is not JSON is rejected", async () => {
  const path = await getScratchPath();
  await writeFolder(path, { collections });
  await writeFile(join(path, "prelude.json"), "{");
  expect(await readError(path)).toBe('"…/prelude.json" is damaged: it is not JSON');
});

it("a damaged archive is rejected", async () => {
  const archiveFile = '"…/league.archive"';
  expect(await readErrorOfArchive({ defects: ["no end"] })).toBe(`${archiveFile} is truncated: "users" has no end`);
  expect(await readErrorOfArchive({ defects: ["two ends"] })).toBe(
    `${archiveFile} is damaged: "users" continues after its end`,
  );
  expect(await readErrorOfArchive({ defects: ["more after the end"] })).toMatch('"users" continues after its end');
  expect(await readErrorOfArchive({ defects: ["wrong checksum"] })).toMatch('"users" does not match its checksum');
  // Without "users" in its list, the archive has no database of the legacy software.
  expect(await readErrorOfArchive({ defects: ["not listed"] })).toMatch("is not a dump of the legacy software");
  // A block begins with a header that names its collection. Without it, the first document is read as the header.
  expect(await readErrorOfArchive({ defects: ["no header"] })).toMatch(
    "is damaged: it contains an invalid collection name",
  );
  expect(await readErrorOfArchive({ defects: ["no header"], emptyBlocks: true })).toMatch(
    "a block does not name its collection",
  );

  // "not listed" omits the first collection: `pages` of the league. The archive lists `pages` of another database.
  const blog = { database: "blog", type: "", documents: [{}] };
  expect(
    await readErrorOfArchive({
      collections: { pages: [{}], ...collections },
      defects: ["not listed"],
      additionalEntries: [{ ...blog, collection: "pages" }],
    }),
  ).toMatch('it contains documents of "pages", which it does not list');
  expect(await readErrorOfArchive({ additionalEntries: [{ ...blog, collection: "x".repeat(300) }] })).toMatch(
    "an invalid collection name",
  );

  const duplicate = { database: DATABASE, collection: "users", type: "" };
  expect(await readErrorOfArchive({ additionalEntries: [duplicate] })).toMatch('it lists "users" twice');
});

it("an archive that is truncated anywhere is rejected", async () => {
  const path = await getScratchPath("league.archive");
  await writeArchive(path, { collections, interleave: true });
  const archive = await readFile(path);
  for (let length = 0; length < archive.length; length += 3) {
    await writeFile(path, archive.subarray(0, length));
    // The first four bytes identify an archive.
    expect(await readError(path)).toMatch(length < 4 ? "is not a dump" : "is truncated");
  }
});

it("toDumpError converts only errors of the file system to messages for operators", async () => {
  const createSystemError = (code: string) => Object.assign(new Error(code), { code, syscall: "open" });
  expect(toDumpError(createSystemError("EACCES"), "x")).toEqual(new DumpError("x cannot be read: permission denied"));
  expect(toDumpError(createSystemError("EIO"), "x")).toEqual(new DumpError("x cannot be read (EIO)"));
  for (const cause of [new TypeError("other"), Object.assign(new Error("other"), { code: "ERR_OTHER" }), "other"]) {
    expect(toDumpError(cause, "x")).toBe(cause);
  }
});

it("quoteName replaces control characters, and truncates names to 1000 characters", () => {
  // Seven characters precede the 993 that remain.
  expect(quoteName(`a\u001b[2J\u202eb${"c".repeat(2000)}`)).toBe(`"a\uFFFD[2J\uFFFDb${"c".repeat(993)}"`);
});
