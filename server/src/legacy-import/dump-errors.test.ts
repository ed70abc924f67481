import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { readAll, scratchForTests } from "../../test/dump/read-all.ts";
import { type Archive, DATABASE, serializeDocument, writeArchive, writeFolder } from "../../test/dump/write-dump.ts";
import { DumpError, quoteName, toDumpError } from "./dump-bytes.ts";

const scratch = scratchForTests();

const collections = {
  users: [1, 2, 3, 4].map((elo) => ({ _id: elo, userName: "nameless tee" })),
  seasons: [{ _id: 1, name: "Season 1" }],
};

/** Returns the error message for a folder in which `users.bson` has these bytes. */
async function readErrorOfUsers(...bytes: readonly Buffer[]): Promise<string> {
  const path = await scratch();
  await writeFolder(path, { collections });
  await writeFile(join(path, DATABASE, "users.bson"), Buffer.concat(bytes));
  return readError(path);
}

async function readErrorOfArchive(archive: Partial<Archive>): Promise<string> {
  const path = await scratch("league.archive");
  await writeArchive(path, { collections, ...archive });
  return readError(path);
}

/** Returns the error message for a path, with `…` for the scratch folder. */
async function readError(path: string, database?: string): Promise<string> {
  const error = await readAll(path, database).catch((cause) => cause);
  expect(error).toBeInstanceOf(DumpError);

  expect(error.message).toContain(await scratch());
  return error.message.replaceAll(await scratch(), "…").replaceAll("\\", "/");
}

it("rejects a path that is not a dump", async () => {
  const path = await scratch();
  expect(await readError(await scratch("nowhere"))).toBe('"…/nowhere" does not exist');

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

it("lists the databases of the dump if it cannot choose one", async () => {
  const path = await scratch();
  await writeFolder(path, { database: "blog", collections: { users: [], pages: [] } });
  expect(await readError(path)).toBe('"…" is not a dump of the legacy software: "blog" has no users and seasons');

  await writeFolder(path, { database: "one", collections });
  await writeFolder(path, { database: "two", collections });
  expect(await readError(path)).toBe('"…" contains "blog", "one", "two"; select one with --database');
  expect(await readError(path, "three")).toBe('"…" contains "blog", "one", "two", but no database "three"');
  expect(await readError(path, "blog")).toMatch("is not a dump of the legacy software");
  expect(await readAll(path, "two")).toEqual(collections);
});

it("rejects a file of documents that is truncated or damaged", async () => {
  const users = '"…/teeworlds-league/users.bson"';
  const document = serializeDocument({ _id: 1, userName: "nameless tee" });
  expect(await readErrorOfUsers(document, document.subarray(0, -1))).toBe(`${users} is truncated`);
  expect(await readErrorOfUsers(document, document.subarray(0, 3))).toBe(`${users} is truncated`);

  for (const length of [0, 4, -1, -2, -(2 ** 31), 2 ** 31 - 1, 16_793_601]) {
    const bytes = Buffer.alloc(8);
    bytes.writeInt32LE(length);
    expect(await readErrorOfUsers(document, bytes)).toMatch(`${users} is damaged: a document `);
  }
  const withoutEnd = Buffer.from(document).fill(1, document.length - 1);
  expect(await readErrorOfUsers(withoutEnd, document)).toBe(`${users} is damaged: a document has no end`);

  const unknownType = Buffer.from(document).fill(0x77, 4, 5);
  expect(await readErrorOfUsers(document, unknownType)).toBe(
    `${users} is damaged: document 2 of "users" cannot be read`,
  );
  expect(await readErrorOfUsers(gzipSync(document).subarray(0, -2))).toBe(`${users} is truncated`);

  const gzipped = gzipSync(document);
  expect(await readErrorOfUsers(gzipped.fill(7, gzipped.length - 8, gzipped.length - 4))).toMatch(
    `${users} is damaged`,
  );
});

it("rejects two files of one collection", async () => {
  const path = await scratch();
  await writeFolder(path, { collections });
  await writeFile(join(path, DATABASE, "users.bson.gz"), gzipSync(""));
  expect(await readError(path)).toBe('"…/teeworlds-league" contains "users" twice; remove the files of an older dump');
});

it("rejects a collection whose file is missing, a link or a folder", async () => {
  const path = await scratch();
  await writeFolder(path, { collections: { ...collections, votes: [{ _id: 1 }] } });
  const votes = join(path, DATABASE, "votes.bson");
  await rm(votes);
  expect(await readError(path)).toBe(
    'The dump is incomplete: "…/teeworlds-league/votes.metadata.json" exists, but the .bson file of "votes" is missing',
  );

  const notAFileError =
    '"…/teeworlds-league/votes.bson" is a link or a folder; copy the dump exactly as mongodump wrote it';
  await mkdir(votes);
  expect(await readError(path)).toBe(notAFileError);

  await rm(votes, { recursive: true });
  await symlink(path, votes, "junction");
  expect(await readError(path)).toBe(notAFileError);
});

it("rejects a prelude that is not JSON", async () => {
  const path = await scratch();
  await writeFolder(path, { collections });
  await writeFile(join(path, "prelude.json"), "{");
  expect(await readError(path)).toBe('"…/prelude.json" is damaged: it is not JSON');
});

it("rejects a damaged archive", async () => {
  const archive = '"…/league.archive"';
  expect(await readErrorOfArchive({ faults: ["no end"] })).toBe(`${archive} is truncated: "users" has no end`);
  expect(await readErrorOfArchive({ faults: ["two ends"] })).toBe(
    `${archive} is damaged: "users" continues after its end`,
  );
  expect(await readErrorOfArchive({ faults: ["more after the end"] })).toMatch('"users" continues after its end');
  expect(await readErrorOfArchive({ faults: ["wrong checksum"] })).toMatch('"users" does not match its checksum');
  expect(await readErrorOfArchive({ faults: ["not listed"] })).toMatch("is not a dump of the legacy software");
  expect(await readErrorOfArchive({ faults: ["no header"] })).toMatch(
    "is damaged: it contains an invalid collection name",
  );
  expect(await readErrorOfArchive({ faults: ["no header"], emptyBlocks: true })).toMatch(
    "a block does not name its collection",
  );

  const blog = { database: "blog", type: "", documents: [{}] };
  const unlistedCollections = [{ ...blog, collection: "pages" }];
  expect(
    await readErrorOfArchive({
      further: unlistedCollections,
      faults: ["not listed"],
      collections: { pages: [{}], ...collections },
    }),
  ).toMatch('it contains documents of "pages", which it does not list');
  expect(await readErrorOfArchive({ further: [{ ...blog, collection: "x".repeat(300) }] })).toMatch(
    "an invalid collection name",
  );

  const duplicate = { database: DATABASE, collection: "users", type: "" };
  expect(await readErrorOfArchive({ further: [duplicate] })).toMatch('it lists "users" twice');
});

it("rejects an archive that is truncated anywhere", async () => {
  const path = await scratch("league.archive");
  await writeArchive(path, { collections, interleave: true });
  const archive = await readFile(path);
  for (let length = 0; length < archive.length; length += 3) {
    await writeFile(path, archive.subarray(0, length));
    expect(await readError(path)).toMatch(length < 4 ? "is not a dump" : "is truncated");
  }
});

it("converts only errors of the file system to messages for operators", async () => {
  const error = (code: string) => Object.assign(new Error(code), { code, syscall: "open" });
  expect(toDumpError(error("EACCES"), "x")).toEqual(new DumpError("x cannot be read: permission denied"));
  expect(toDumpError(error("EIO"), "x")).toEqual(new DumpError("x cannot be read (EIO)"));
  for (const cause of [new TypeError("other"), Object.assign(new Error("other"), { code: "ERR_OTHER" }), "other"]) {
    expect(toDumpError(cause, "x")).toBe(cause);
  }
});

it("replaces control characters in names, and truncates long names", () => {
  expect(quoteName(`a\u001b[2J\u202eb${"c".repeat(2000)}`)).toBe(`"a\uFFFD[2J\uFFFDb${"c".repeat(993)}"`);
});
