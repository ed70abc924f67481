import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { readAll, scratchForTests } from "../../test/dump/read-all.ts";
import { type Archive, bytesOf, DATABASE, writeArchive, writeFolder } from "../../test/dump/write-dump.ts";
import { DumpError, shownName, toDumpError } from "./dump-bytes.ts";

const scratch = scratchForTests();

const collections = {
  users: [1, 2, 3, 4].map((elo) => ({ _id: elo, userName: "nameless tee" })),
  seasons: [{ _id: 1, name: "Season 1" }],
};

/** Returns the error message for a folder in which `users.bson` has these bytes. */
async function faultOfUsers(...bytes: readonly Buffer[]): Promise<string> {
  const path = await scratch();
  await writeFolder(path, { collections });
  await writeFile(join(path, DATABASE, "users.bson"), Buffer.concat(bytes));
  return faultOf(path);
}

async function faultOfArchive(archive: Partial<Archive>): Promise<string> {
  const path = await scratch("league.archive");
  await writeArchive(path, { collections, ...archive });
  return faultOf(path);
}

async function faultOf(path: string, database?: string): Promise<string> {
  const fault = await readAll(path, database).catch((error) => error);
  expect(fault).toBeInstanceOf(DumpError);
  expect(fault.message).toContain(await scratch());
  return fault.message.replaceAll(await scratch(), "…").replaceAll("\\", "/");
}

it("says that a path is no dump", async () => {
  const path = await scratch();
  expect(await faultOf(await scratch("nowhere"))).toBe('"…/nowhere" is not there');
  const noDump = "is no dump: neither a folder with .bson files nor an archive of mongodump";
  expect(await faultOf(path)).toBe(`"…" ${noDump}`);
  for (const bytes of ["", "m", "some text", gzipSync("some text"), gzipSync("")]) {
    await writeFile(join(path, "file"), bytes);
    expect(await faultOf(join(path, "file"))).toBe(`"…/file" ${noDump}`);
  }
  expect(await faultOf(join(path, "file", "users.bson"))).toBe('"…/file/users.bson" is not there');
  await writeFile(join(path, "file.gz"), "");
  expect(await faultOf(join(path, "file.gz"))).toBe('"…/file.gz" is cut off');
});

it("says which databases there are", async () => {
  const path = await scratch();
  await writeFolder(path, { database: "blog", collections: { users: [], pages: [] } });
  expect(await faultOf(path)).toBe('"…" is of another software: "blog" without users and seasons');
  await writeFolder(path, { database: "one", collections });
  await writeFolder(path, { database: "two", collections });
  expect(await faultOf(path)).toBe('"…" holds "blog", "one", "two": say with --database which one moves in');
  expect(await faultOf(path, "three")).toBe('"…" holds "blog", "one", "two", and no database "three"');
  expect(await faultOf(path, "blog")).toMatch("is of another software");
  expect(await readAll(path, "two")).toEqual(collections);
});

it("refuses a file of documents that is cut off or damaged", async () => {
  const users = '"…/teeworlds-league/users.bson"';
  const one = bytesOf({ _id: 1, userName: "nameless tee" });
  expect(await faultOfUsers(one, one.subarray(0, -1))).toBe(`${users} is cut off`);
  expect(await faultOfUsers(one, one.subarray(0, 3))).toBe(`${users} is cut off`);
  for (const length of [0, 4, -1, -2, -(2 ** 31), 2 ** 31 - 1, 16_793_601]) {
    const bytes = Buffer.alloc(8);
    bytes.writeInt32LE(length);
    expect(await faultOfUsers(one, bytes)).toMatch(`${users} is damaged: a document in it`);
  }
  const endless = Buffer.from(one).fill(1, one.length - 1);
  expect(await faultOfUsers(endless, one)).toBe(`${users} is damaged: a document in it has no end`);
  const unknownType = Buffer.from(one).fill(0x77, 4, 5);
  expect(await faultOfUsers(one, unknownType)).toBe(`${users} is damaged: document 2 of "users" cannot be read`);
  expect(await faultOfUsers(gzipSync(one).subarray(0, -2))).toBe(`${users} is cut off`);
  const gzipped = gzipSync(one);
  expect(await faultOfUsers(gzipped.fill(7, gzipped.length - 8, gzipped.length - 4))).toMatch(`${users} is damaged`);
});

it("refuses two files of one collection", async () => {
  const path = await scratch();
  await writeFolder(path, { collections });
  await writeFile(join(path, DATABASE, "users.bson.gz"), gzipSync(""));
  expect(await faultOf(path)).toBe('"…/teeworlds-league" has "users" twice: remove what is of an older dump');
});

it("refuses a collection whose file is missing, a link or a folder", async () => {
  const path = await scratch();
  await writeFolder(path, { collections: { ...collections, votes: [{ _id: 1 }] } });
  const votes = join(path, DATABASE, "votes.bson");
  await rm(votes);
  const missing = 'is there without the .bson file of "votes": the dump is incomplete';
  expect(await faultOf(path)).toBe(`"…/teeworlds-league/votes.metadata.json" ${missing}`);
  const noFile = '"…/teeworlds-league/votes.bson" is a link or a folder: copy the dump as mongodump wrote it';
  await mkdir(votes);
  expect(await faultOf(path)).toBe(noFile);
  await rm(votes, { recursive: true });
  await symlink(path, votes, "junction");
  expect(await faultOf(path)).toBe(noFile);
});

it("refuses a prelude that is no JSON", async () => {
  const path = await scratch();
  await writeFolder(path, { collections });
  await writeFile(join(path, "prelude.json"), "{");
  expect(await faultOf(path)).toBe('"…/prelude.json" is damaged: it is no JSON');
});

it("refuses an archive that is damaged", async () => {
  const archive = '"…/league.archive"';
  expect(await faultOfArchive({ faults: ["no end"] })).toBe(`${archive} is cut off: "users" has no end in it`);
  expect(await faultOfArchive({ faults: ["two ends"] })).toBe(`${archive} is damaged: "users" goes on after its end`);
  expect(await faultOfArchive({ faults: ["more after the end"] })).toMatch('"users" goes on after its end');
  expect(await faultOfArchive({ faults: ["wrong checksum"] })).toMatch('"users" does not match its checksum');
  expect(await faultOfArchive({ faults: ["not listed"] })).toMatch("is of another software");
  expect(await faultOfArchive({ faults: ["no header"] })).toMatch(
    "is damaged: it names a collection as MongoDB does not",
  );
  expect(await faultOfArchive({ faults: ["no header"], emptyBlocks: true })).toMatch("does not say of what it is");
  const blog = { database: "blog", type: "", documents: [{}] };
  const unlisted = [{ ...blog, collection: "pages" }];
  expect(
    await faultOfArchive({ further: unlisted, faults: ["not listed"], collections: { pages: [{}], ...collections } }),
  ).toMatch('it holds documents of "pages", which it does not list');
  expect(await faultOfArchive({ further: [{ ...blog, collection: "x".repeat(300) }] })).toMatch("as MongoDB does not");
  const twice = { database: DATABASE, collection: "users", type: "" };
  expect(await faultOfArchive({ further: [twice] })).toMatch('it lists "users" twice');
});

it("refuses an archive that is cut off anywhere", async () => {
  const path = await scratch("league.archive");
  await writeArchive(path, { collections, interleave: true });
  const whole = await readFile(path);
  for (let length = 0; length < whole.length; length += 3) {
    await writeFile(path, whole.subarray(0, length));
    expect(await faultOf(path)).toMatch(length < 4 ? "is no dump" : "is cut off");
  }
});

it("says errors of the file system in plain words, and no others", async () => {
  const error = (code: string) => Object.assign(new Error(code), { code, syscall: "open" });
  expect(toDumpError(error("EACCES"), "x")).toEqual(new DumpError("x may not be read by this user"));
  expect(toDumpError(error("EIO"), "x")).toEqual(new DumpError("x cannot be read (EIO)"));
  for (const other of [new TypeError("other"), Object.assign(new Error("other"), { code: "ERR_OTHER" }), "other"]) {
    expect(toDumpError(other, "x")).toBe(other);
  }
});

it("shows names without what moves a terminal's cursor", () => {
  expect(shownName(`a\u001b[2J\u202eb${"c".repeat(2000)}`)).toBe(`"a\uFFFD[2J\uFFFDb${"c".repeat(993)}"`);
});
