import { createWriteStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { Code, type Document } from "bson";
import fc from "fast-check";
import { expect, it } from "vitest";
import { readAll, scratchForTests } from "../../test/dump/read-all.ts";
import { DATABASE, serializeDocument, writeArchive, writeFolder } from "../../test/dump/write-dump.ts";
import { byTestLevel } from "../../test/test-level.ts";
import { DumpError } from "./dump-bytes.ts";
import { openDump } from "./read-dump.ts";

const scratch = scratchForTests();
const seasons = [{ _id: 1, name: "Season 1" }];

async function readUsers(...users: readonly Buffer[]): Promise<Document[]> {
  const path = await scratch("league.archive");
  await writeArchive(path, { collections: { users, seasons } });
  return (await readAll(path))["users"] ?? [];
}

/** Creates a document of the given nesting depth: each document has a field `a` with the next one. */
function nestDocuments(depth: number): Buffer {
  const bytes = Buffer.alloc(5 + 8 * depth);
  for (let level = 0; level <= depth; level++) {
    bytes.writeInt32LE(bytes.length - 8 * level, 7 * level);
    if (level < depth) bytes.write("\x03a\0", 7 * level + 4, "latin1");
  }
  return bytes;
}

it("reads documents with the maximum nesting depth", async () => {
  const maxDepth = Math.floor((2 ** 24 - 5) / 8);
  for (const depth of [1000, maxDepth]) {
    let [document] = await readUsers(nestDocuments(depth));
    let foundDepth = 0;
    for (; document?.["a"] !== undefined; document = document["a"]) foundDepth += 1;
    expect(foundDepth).toBe(depth);
  }
});

it("reads a million fields, and a text of the maximum length", async () => {
  const manyFields = Object.fromEntries(Array.from({ length: 1_000_000 }, (_, index) => [`${index}x`, null]));
  const text = "x".repeat(2 ** 24);
  const [documentWithManyFields, documentWithLongText] = await readUsers(
    serializeDocument(manyFields),
    serializeDocument({ text }),
  );
  expect(Object.keys(documentWithManyFields ?? {})).toHaveLength(1_000_000);
  expect(documentWithLongText?.["text"] === text).toBe(true);
});

it("preserves unusual field names and does not run code", async () => {
  const text = '{ "__proto__": { "polluted": true }, "constructor": 1, "toString": 2, "hasOwnProperty": 3 }';
  const code = new Code("globalThis.wasRun = true", { scope: 1 });
  const [documentWithNames, documentWithCode] = await readUsers(
    serializeDocument(JSON.parse(text)),
    serializeDocument({ $where: code, code }),
  );
  expect(Object.keys(documentWithNames ?? {})).toEqual(["__proto__", "constructor", "toString", "hasOwnProperty"]);
  expect(Object.getPrototypeOf(documentWithNames)).toBe(Object.prototype);
  expect("polluted" in {}).toBe(false);
  expect("wasRun" in globalThis).toBe(false);
  expect(documentWithCode?.["code"]).toEqual(code);
});

it("rejects a length of 2 GiB before it reads further", async () => {
  const length = Buffer.alloc(4);
  length.writeInt32LE(2 ** 31 - 1);
  await expect(readUsers(serializeDocument({ _id: 1 }), length)).rejects.toThrow("a length of 2147483647 bytes");
});

it("reads a gzip bomb in chunks", async () => {
  const path = await scratch("bomb");
  const documents = function* () {
    for (let index = 0; index < 6; index++) yield serializeDocument({ text: "\0".repeat(2 ** 24 - 20) });
  };
  await writeArchive(path, { collections: { users: documents(), seasons }, blockDocuments: 1, gzip: true });
  let length = 0;
  const dump = await openDump(path);
  await dump.read(
    () => true,
    (_, { text = "" }) => {
      length += text.length;
    },
  );
  expect(length).toBe(6 * (2 ** 24 - 20));

  const zeros = function* () {
    for (let index = 0; index < 64; index++) yield Buffer.alloc(2 ** 20);
  };
  await pipeline(zeros(), createGzip(), createWriteStream(path));
  await expect(openDump(path)).rejects.toThrow(DumpError);
});

it("rejects an archive that lists too many collections", async () => {
  const generateCollections = function* () {
    for (let index = 0; index <= 100_000; index++) yield { database: "d", collection: `${index}`, type: "view" };
  };
  const path = await scratch("many");
  await writeArchive(path, { collections: { users: [], seasons }, further: [...generateCollections()] });
  await expect(openDump(path)).rejects.toThrow("lists too many collections");
});

const players = [{ userName: "nameless tee", score: 7, elo: 1000.5, eloBefore: 999n }];
const collections = {
  users: Array.from({ length: 9 }, (_, index) => ({ _id: index, userName: `tee ${index}`, when: new Date(index) })),
  seasons,
  results: Array.from({ length: 5 }, (_, index) => ({ _id: index, players, freezed: true })),
};

type Damage = { at: number; count: number; inserted: Iterable<number>; repeat: number; isCut: boolean };

/** Damage at a random position: bytes are overwritten, inserted, removed, repeated or truncated. */
const arbitraryDamage: fc.Arbitrary<Damage> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  count: fc.oneof(fc.constant(0), fc.nat(8), fc.nat(400)),
  inserted: fc.oneof(
    fc.uint8Array({ maxLength: 8 }),
    fc.constantFrom([255, 255, 255, 255], [5, 0, 0, 0, 0], [0x6d, 0xe2]),
  ),
  repeat: fc.nat(2),
  isCut: fc.boolean(),
});

function applyDamage(intact: Buffer, { at, count, inserted, repeat, isCut }: Damage): Buffer {
  // The first two bytes decide whether there is a checksum, so they are not changed.
  const from = 2 + Math.floor(at * (intact.length - 2));
  const repeated = Array.from({ length: repeat }, () => intact.subarray(from, from + count));
  const remaining = isCut ? [] : [intact.subarray(from + count)];
  return Buffer.concat([intact.subarray(0, from), ...repeated, Buffer.from([...inserted]), ...remaining]);
}

/** Returns the content of a dump, or its `DumpError`. Any other error fails the test. */
async function readOrReject(path: string): Promise<Record<string, Document[]> | "rejected"> {
  return readAll(path).catch((error) => {
    if (error instanceof DumpError) return "rejected";
    throw error;
  });
}

it.each([false, true])(
  "either rejects an archive that is damaged anywhere, or reads it unchanged (gzipped: %s)",
  async (gzip) => {
    const path = await scratch("league.archive");
    await writeArchive(path, { collections, interleave: true, gzip, blockDocuments: 2 });
    const intact = await readFile(path);
    await fc.assert(
      fc.asyncProperty(arbitraryDamage, async (damage) => {
        await writeFile(path, applyDamage(intact, damage));
        const content = await readOrReject(path);
        if (content !== "rejected") expect(content).toEqual(collections);
      }),
      { numRuns: byTestLevel({ quick: 50, full: 3000, stress: 100_000 }) },
    );
  },
);

it.each([false, true])(
  "either rejects a file that is damaged anywhere, or reads documents (gzipped: %s)",
  async (gzip) => {
    const path = await scratch();
    await writeFolder(path, { collections, gzip });
    const file = join(path, DATABASE, gzip ? "users.bson.gz" : "users.bson");
    const intact = await readFile(file);
    await fc.assert(
      fc.asyncProperty(arbitraryDamage, async (damage) => {
        await writeFile(file, applyDamage(intact, damage));
        const content = await readOrReject(path);
        // Files that are not gzipped have no checksum.
        if (content !== "rejected")
          expect({ ...content, users: gzip ? content["users"] : collections.users }).toEqual(collections);
      }),
      { numRuns: byTestLevel({ quick: 50, full: 3000, stress: 100_000 }) },
    );
  },
);
