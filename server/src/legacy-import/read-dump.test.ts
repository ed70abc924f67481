import { mkdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { Decimal128, type Document, Int32, ObjectId } from "bson";
import { expect, it } from "vitest";
import { createScratchForTests, readAll } from "../../test/dump/read-all.ts";
import {
  createFileName,
  DATABASE,
  serializeDocument,
  VERSIONS,
  writeArchive,
  writeFolder,
} from "../../test/dump/write-dump.ts";
import { openDump } from "./read-dump.ts";

/** Returns a path in a temporary folder of the current test. */
const getScratchPath = createScratchForTests();

const decimal = Decimal128.fromString("12.5");
const collections = {
  users: [1, 2, 3, 4, 5, 6, 7].map((elo) => ({ _id: new ObjectId(), userName: `nameless tee ${elo}`, elo })),
  seasons: [{ _id: new ObjectId(), name: "Saison d’été", startDate: new Date(0), elo: 0.5, big: 2n ** 62n, decimal }],
  clans: [],
  "a/b é%": [{ _id: 1, players: [{ userName: null }] }],
};
const sortedNames = ["a/b é%", "clans", "seasons", "users"];

it.each([{}, { gzip: true }])(
  "the folder of a database, and the folder that contains it, can be read if written with %j",
  async (form) => {
    const path = await getScratchPath(DATABASE);
    await writeFolder(path, { collections, ...form });
    const dump = await openDump(path);
    expect(dump).toMatchObject({ form: "folder", database: DATABASE, collections: sortedNames, ...VERSIONS });
    expect(await readAll(path)).toEqual(collections);
    expect(await readAll(join(path, DATABASE))).toEqual(collections);
  },
);

it.each([
  {},
  { gzip: true },
  { interleave: true, blockDocuments: 1, emptyBlocks: true },
  { interleave: true, gzip: true, blockDocuments: 5 },
])("an archive that was written with %j can be read", async (form) => {
  const path = await getScratchPath("league");
  await writeArchive(path, { collections, ...form });
  const dump = await openDump(path);
  expect(dump).toMatchObject({ form: "archive", database: DATABASE, collections: sortedNames, ...VERSIONS });
  expect(await readAll(path)).toEqual(collections);
});

it("gzip is detected by the content of a file", async () => {
  const path = await getScratchPath("league.archive.gz");
  const folder = await getScratchPath(DATABASE);
  await writeArchive(path, { collections });
  await writeFolder(await getScratchPath(), { collections });
  await writeFile(join(folder, "users.bson"), gzipSync(Buffer.concat(collections.users.map(serializeDocument))));
  await rename(join(folder, "seasons.bson"), join(folder, "seasons.bson.gz"));
  expect(await readAll(path)).toEqual(collections);
  expect(await readAll(folder)).toEqual(collections);
});

const viewOn = { options: { viewOn: "users", pipeline: [] } };

it.each([{ type: "view", ...viewOn }, viewOn, { type: "timeseries" }])(
  "a folder can be read without prelude.json (the versions of the tools), and with the metadata %j of an empty collection",
  async (metadata) => {
    const path = await getScratchPath();
    await writeFolder(path, { collections, prelude: false });
    await writeFile(join(path, DATABASE, "view.metadata.json"), JSON.stringify(metadata));
    await rm(join(path, DATABASE, "users.metadata.json"));
    expect(await readAll(path)).toEqual({ ...collections, view: [] });
    expect(await openDump(path)).toMatchObject({ toolVersion: null, serverVersion: null });
  },
);

it("collection names that are too long for file names are read from the metadata", async () => {
  const longName = `${"/".repeat(80)}${"x".repeat(90)}`;
  const path = await getScratchPath();
  await writeFolder(path, { collections: { ...collections, [longName]: [{ _id: 1 }] } });
  // mongodump shortens the file name to this length.
  expect(createFileName(longName)).toHaveLength(238);
  expect(await readAll(path)).toEqual({ ...collections, [longName]: [{ _id: 1 }] });
});

it("the internal collections of MongoDB are ignored, and views and time series are read without documents", async () => {
  const path = await getScratchPath();
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

  await writeArchive(await getScratchPath("archive"), {
    collections: { ...collections, "system.views": [{ _id: 1 }] },
    additionalEntries: [
      { database: "", collection: "oplog", type: "", documents: [{ op: "i" }] },
      { database: DATABASE, collection: "view", type: "view" },
      { database: DATABASE, collection: "weather", type: "timeseries", documents: [{ _id: 1 }] },
    ],
  });
  expect(await readAll(await getScratchPath("archive"))).toEqual({ ...collections, view: [], weather: [] });
});

it("the requested database is read, or else the one with users and seasons", async () => {
  const path = await getScratchPath("out");
  const blogCollections = { users: [{ _id: 1 }], pages: [] };
  await writeFolder(path, { database: "blog", collections: blogCollections });
  await writeFolder(path, { collections });
  expect(await readAll(path)).toEqual(collections);

  await writeFolder(path, { database: "second", collections: { users: [], seasons: [] } });
  expect(await readAll(path, "second")).toEqual({ users: [], seasons: [] });

  await writeArchive(await getScratchPath("archive"), {
    collections,
    additionalEntries: [{ database: "blog", collection: "users", type: "", documents: blogCollections.users }],
    interleave: true,
  });
  expect(await readAll(await getScratchPath("archive"))).toEqual(collections);
});

it("links are not followed, and names of collections are never used as paths", async () => {
  const path = await getScratchPath();
  const outside = await getScratchPath("outside");
  await writeFolder(path, { collections });
  await mkdir(outside);
  await symlink(outside, join(path, "linked"), "junction");
  await writeFile(join(path, DATABASE, "..%2F..%2Foutside%2Fvotes.bson"), serializeDocument({ _id: 2 }));
  expect(await readAll(path)).toEqual({ ...collections, "../../outside/votes": [{ _id: 2 }] });
  await expect(readAll(path, "linked")).rejects.toThrow("no database");
});

it("read decodes only the selected collections, awaits its callback, and reports its progress", async () => {
  const path = await getScratchPath("archive");
  await writeArchive(path, { collections, interleave: true, gzip: true });
  const visited: Document[] = [];
  const progress: number[] = [];
  const dump = await openDump(path, { onBytes: (done, total) => progress.push(done / total) });
  expect(progress).toEqual([]);

  let isCallbackRunning = false;
  await dump.read(
    (name) => name === "users",
    async (collection, document) => {
      expect([collection, isCallbackRunning]).toEqual(["users", false]);
      isCallbackRunning = true;
      await new Promise(setImmediate);
      isCallbackRunning = false;
      visited.push(document);
    },
  );
  expect(visited).toEqual(collections.users);
  expect(progress.at(-1)).toBe(1);
  await expect(
    dump.read(
      () => true,
      () => Promise.reject(new RangeError("thrown by the callback")),
    ),
  ).rejects.toThrow(RangeError);
});

it("32-bit integers and dates are decoded, and regular expressions remain data", async () => {
  const path = await getScratchPath();
  const users = [{ code: new Int32(7), pattern: /a+/i, when: new Date(5), none: undefined, nothing: null }];
  await writeFolder(path, { collections: { ...collections, users } });
  const [user] = (await readAll(path))["users"] ?? [];
  expect(user).toMatchObject({ code: 7, pattern: { pattern: "a+", options: "i" }, when: new Date(5), nothing: null });
});
