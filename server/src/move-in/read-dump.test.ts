import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Document, ObjectId } from "bson";
import { expect, it } from "vitest";
import { DATABASE, VERSIONS, writeArchive, writeFolder } from "../../test/dump/write-dump.ts";
import { openDump } from "./read-dump.ts";

const collections = {
  users: [1, 2, 3, 4, 5, 6, 7].map((elo) => ({ _id: new ObjectId(), userName: `nameless tee ${elo}`, elo })),
  seasons: [{ _id: new ObjectId(), name: "Season 1", big: 2n ** 62n, half: 0.5 }],
  clans: [],
};

async function readAll(path: string): Promise<Record<string, Document[]>> {
  const dump = await openDump(path);
  const read: Record<string, Document[]> = Object.fromEntries(dump.collections.map((name) => [name, []]));
  const counts = await dump.read(
    () => true,
    (collection, document) => {
      read[collection]?.push(document);
    },
  );
  expect(Object.fromEntries(counts)).toEqual(
    Object.fromEntries(Object.entries(read).map(([name, documents]) => [name, documents.length])),
  );
  return read;
}

it.each([{}, { gzip: true }])("reads a folder, or that above it %j", async (options) => {
  const path = await mkdtemp(join(tmpdir(), "dump-"));
  await writeFolder(path, { collections, ...options });
  expect(await readAll(path)).toEqual(collections);
  expect(await readAll(join(path, DATABASE))).toEqual(collections);
  expect(await openDump(path)).toMatchObject({ form: "folder", database: DATABASE, ...VERSIONS });
});

it.each([{}, { gzip: true }, { interleave: true, blockDocuments: 2, emptyBlocks: true }])(
  "reads an archive %j",
  async (options) => {
    const path = join(await mkdtemp(join(tmpdir(), "dump-")), "league.archive");
    await writeArchive(path, { collections, ...options });
    expect(await readAll(path)).toEqual(collections);
    expect(await openDump(path)).toMatchObject({ form: "archive", database: DATABASE, ...VERSIONS });
  },
);
