import { mkdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { Decimal128, type Document, Int32, ObjectId } from "bson";
import { expect, it } from "vitest";
import { readAll, scratchForTests } from "../../test/dump/read-all.ts";
import {
  createFileName,
  DATABASE,
  serializeDocument,
  VERSIONS,
  writeArchive,
  writeFolder,
} from "../../test/dump/write-dump.ts";
import { openDump } from "./read-dump.ts";

const scratch = scratchForTests();

const decimal = Decimal128.fromString("12.5");
const collections = {
  users: [1, 2, 3, 4, 5, 6, 7].map((elo) => ({ _id: new ObjectId(), userName: `nameless tee ${elo}`, elo })),
  seasons: [{ _id: new ObjectId(), name: "Saison d’été", startDate: new Date(0), elo: 0.5, big: 2n ** 62n, decimal }],
  clans: [],
  "a/b é%": [{ _id: 1, players: [{ userName: null }] }],
};
const sortedNames = ["a/b é%", "clans", "seasons", "users"];

it.each([{}, { gzip: true }])("reads the folder of a database and the one above it, %j", async (form) => {
  const path = await scratch(DATABASE);
  await writeFolder(path, { collections, ...form });
  const dump = await openDump(path);
  expect(dump).toMatchObject({ form: "folder", database: DATABASE, collections: sortedNames, ...VERSIONS });
  expect(await readAll(path)).toEqual(collections);
  expect(await readAll(join(path, DATABASE))).toEqual(collections);
});

it.each([
  {},
  { gzip: true },
  { interleave: true, blockDocuments: 1, emptyBlocks: true },
  { interleave: true, gzip: true, blockDocuments: 5 },
])("reads an archive, %j", async (form) => {
  const path = await scratch("league");
  await writeArchive(path, { collections, ...form });
  const dump = await openDump(path);
  expect(dump).toMatchObject({ form: "archive", database: DATABASE, collections: sortedNames, ...VERSIONS });
  expect(await readAll(path)).toEqual(collections);
});

it("detects gzip by the content of a file", async () => {
  const path = await scratch("league.archive.gz");
  const folder = await scratch(DATABASE);
  await writeArchive(path, { collections });
  await writeFolder(await scratch(), { collections });
  await writeFile(join(folder, "users.bson"), gzipSync(Buffer.concat(collections.users.map(serializeDocument))));
  await rename(join(folder, "seasons.bson"), join(folder, "seasons.bson.gz"));
  expect(await readAll(path)).toEqual(collections);
  expect(await readAll(folder)).toEqual(collections);
});

const viewOn = { options: { viewOn: "users", pipeline: [] } };

it.each([{ type: "view", ...viewOn }, viewOn, { type: "timeseries" }])(
  "reads a folder without a prelude and with metadata %j without documents",
  async (metadata) => {
    const path = await scratch();
    await writeFolder(path, { collections, prelude: false });
    await writeFile(join(path, DATABASE, "view.metadata.json"), JSON.stringify(metadata));
    await rm(join(path, DATABASE, "users.metadata.json"));
    expect(await readAll(path)).toEqual({ ...collections, view: [] });
    expect(await openDump(path)).toMatchObject({ toolVersion: null, serverVersion: null });
  },
);

it("reads collection names that are too long for file names", async () => {
  const longName = `${"/".repeat(80)}${"x".repeat(90)}`;
  const path = await scratch();
  await writeFolder(path, { collections: { ...collections, [longName]: [{ _id: 1 }] } });
  expect(createFileName(longName)).toHaveLength(238);
  expect(await readAll(path)).toEqual({ ...collections, [longName]: [{ _id: 1 }] });
});

it("ignores the internal collections of MongoDB", async () => {
  const path = await scratch();
  const internalCollections = {
    "system.views": [{ _id: 1 }],
    "system.buckets.weather": [{ _id: 1 }],
    "$admin.system.users": [{}],
  };
  await writeFolder(path, { collections: { ...collections, ...internalCollections } });
  await writeFile(join(path, "oplog.bson"), serializeDocument({ op: "i" }));
  await writeFile(join(path, DATABASE, "notes.txt"), "notes of the operator");
  await mkdir(join(path, "admin"));
  expect(await readAll(path)).toEqual(collections);

  await writeArchive(await scratch("archive"), {
    collections: { ...collections, "system.views": [{ _id: 1 }] },
    further: [
      { database: "", collection: "oplog", type: "", documents: [{ op: "i" }] },
      { database: DATABASE, collection: "view", type: "view" },
      { database: DATABASE, collection: "weather", type: "timeseries", documents: [{ _id: 1 }] },
    ],
  });
  expect(await readAll(await scratch("archive"))).toEqual({ ...collections, view: [], weather: [] });
});

it("reads the named database, or else the one with users and seasons", async () => {
  const path = await scratch("out");
  const blogCollections = { users: [{ _id: 1 }], pages: [] };
  await writeFolder(path, { database: "blog", collections: blogCollections });
  await writeFolder(path, { collections });
  expect(await readAll(path)).toEqual(collections);

  await writeFolder(path, { database: "second", collections: { users: [], seasons: [] } });
  expect(await readAll(path, "second")).toEqual({ users: [], seasons: [] });

  await writeArchive(await scratch("archive"), {
    collections,
    further: [{ database: "blog", collection: "users", type: "", documents: blogCollections.users }],
    interleave: true,
  });
  expect(await readAll(await scratch("archive"))).toEqual(collections);
});

it("does not follow links, and never uses names as paths", async () => {
  const path = await scratch();
  const outside = await scratch("outside");
  await writeFolder(path, { collections });
  await mkdir(outside);
  await symlink(outside, join(path, "linked"), "junction");
  await writeFile(join(path, DATABASE, "..%2F..%2Foutside%2Fvotes.bson"), serializeDocument({ _id: 2 }));
  expect(await readAll(path)).toEqual({ ...collections, "../../outside/votes": [{ _id: 2 }] });
  await expect(readAll(path, "linked")).rejects.toThrow("no database");
});

it("decodes only the wanted collections, awaits the visitor, and reports its progress", async () => {
  const path = await scratch("archive");
  await writeArchive(path, { collections, interleave: true, gzip: true });
  const visited: Document[] = [];
  const progress: number[] = [];
  const dump = await openDump(path, { onBytes: (done, total) => progress.push(done / total) });
  expect(progress).toEqual([]);

  let isReading = false;
  await dump.read(
    (name) => name === "users",
    async (collection, document) => {
      expect([collection, isReading]).toEqual(["users", false]);
      isReading = true;
      await new Promise(setImmediate);
      isReading = false;
      visited.push(document);
    },
  );
  expect(visited).toEqual(collections.users);
  expect(progress.at(-1)).toBe(1);
  await expect(
    dump.read(
      () => true,
      () => Promise.reject(new RangeError("of the reader")),
    ),
  ).rejects.toThrow(RangeError);
});

it("returns int32 and double as numbers, int64 as bigint, and code and patterns as data", async () => {
  const path = await scratch();
  const users = [{ code: new Int32(7), pattern: /a+/i, when: new Date(5), none: undefined, nothing: null }];
  await writeFolder(path, { collections: { ...collections, users } });
  const [user] = (await readAll(path))["users"] ?? [];
  expect(user).toMatchObject({ code: 7, pattern: { pattern: "a+", options: "i" }, when: new Date(5), nothing: null });
});
