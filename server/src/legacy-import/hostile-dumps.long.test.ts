import { createWriteStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { Code, type Document } from "bson";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createScratchForTests, readAll } from "../../test/dump/read-all.ts";
import { DATABASE, serializeDocument, writeArchive, writeFolder } from "../../test/dump/write-dump.ts";
import { pickByTestLevel } from "../../test/test-level.ts";
import { DumpError } from "./dump-bytes.ts";
import { openDump } from "./read-dump.ts";

/** Returns a path in a temporary folder of the current test. */
const getScratchPath = createScratchForTests();
const seasons = [{ _id: 1, name: "Season 1" }];
/** The maximum size of a document in MongoDB: 16 MiB. Dumps may contain slightly larger documents. */
const maxDocumentBytes = 2 ** 24;

/** Writes an archive with these documents of users, and reads them. */
async function readUsers(...users: readonly Buffer[]): Promise<Document[]> {
  const path = await getScratchPath("league.archive");
  await writeArchive(path, { collections: { users, seasons } });
  return (await readAll(path))["users"] ?? [];
}

/** Creates a document of the given nesting depth: each document has a field `a` with the next one. */
function nestDocuments(depth: number): Buffer {
  // A document takes five bytes without fields: its length (four bytes) and its end. Each field takes three bytes before its
  // value: the type 3, the name and the end of the name. So each document starts seven bytes after the one that contains it.
  const bytes = Buffer.alloc(5 + 8 * depth);
  for (let level = 0; level <= depth; level++) {
    bytes.writeInt32LE(bytes.length - 8 * level, 7 * level);
    if (level < depth) bytes.write("\x03a\0", 7 * level + 4, "latin1");
  }
  return bytes;
}

it("documents with the maximum nesting depth can be read", async () => {
  // As in `nestDocuments`: five bytes for the innermost document, and eight more for each other one.
  const maxDepth = Math.floor((maxDocumentBytes - 5) / 8);
  for (const depth of [1000, maxDepth]) {
    let [document] = await readUsers(nestDocuments(depth));
    let actualDepth = 0;
    while (document?.["a"] !== undefined) {
      document = document["a"];
      actualDepth += 1;
    }
    expect(actualDepth).toBe(depth);
  }
});

it("a document with a million fields, and a text of the maximum length, can be read", async () => {
  const manyFields = Object.fromEntries(Array.from({ length: 1_000_000 }, (_, index) => [`${index}x`, null]));
  const text = "x".repeat(maxDocumentBytes);
  const [documentWithManyFields, documentWithLongText] = await readUsers(
    serializeDocument(manyFields),
    serializeDocument({ text }),
  );
  expect(Object.keys(documentWithManyFields ?? {})).toHaveLength(1_000_000);
  expect(documentWithLongText?.["text"] === text).toBe(true);
});

it("unusual field names are preserved, and code in a document is not run", async () => {
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

it("a document that declares a length of 2 GiB is rejected before more is read", async () => {
  const length = Buffer.alloc(4);
  length.writeInt32LE(2 ** 31 - 1);
  await expect(readUsers(serializeDocument({ _id: 1 }), length)).rejects.toThrow("a length of 2147483647 bytes");
});

it("a gzip bomb is read in chunks", async () => {
  const path = await getScratchPath("bomb");
  // The rest of a document needs less than 20 bytes.
  const textLength = maxDocumentBytes - 20;
  const generateLargeDocuments = function* () {
    for (let index = 0; index < 6; index++) yield serializeDocument({ text: "\0".repeat(textLength) });
  };
  await writeArchive(path, {
    collections: { users: generateLargeDocuments(), seasons },
    blockDocuments: 1,
    gzip: true,
  });
  let length = 0;
  const dump = await openDump(path);
  await dump.read(
    () => true,
    (_, { text = "" }) => {
      length += text.length;
    },
  );
  expect(length).toBe(6 * textLength);

  const generateZeros = function* () {
    for (let index = 0; index < 64; index++) yield Buffer.alloc(2 ** 20);
  };
  await pipeline(generateZeros(), createGzip(), createWriteStream(path));
  await expect(openDump(path)).rejects.toThrow(DumpError);
});

it("an archive that lists too many collections is rejected", async () => {
  const generateCollections = function* () {
    for (let index = 0; index <= 100_000; index++) yield { database: "d", collection: `${index}`, type: "view" };
  };
  const path = await getScratchPath("many");
  await writeArchive(path, { collections: { users: [], seasons }, additionalEntries: [...generateCollections()] });
  await expect(openDump(path)).rejects.toThrow("lists too many collections");
});

const players = [{ userName: "nameless tee", score: 7, elo: 1000.5, eloBefore: 999n }];
const collections = {
  users: Array.from({ length: 9 }, (_, index) => ({ _id: index, userName: `tee ${index}`, when: new Date(index) })),
  seasons,
  results: Array.from({ length: 5 }, (_, index) => ({ _id: index, players, freezed: true })),
};

/** `at` is a position from 0 to 1, `count` the number of bytes there that are removed or repeated. */
type Damage = { at: number; count: number; inserted: Iterable<number>; repeat: number; isCut: boolean };

/** Damage at a random position: bytes are overwritten, inserted, removed, repeated or truncated. */
const arbitraryDamage: fc.Arbitrary<Damage> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  count: fc.oneof(fc.constant(0), fc.nat(8), fc.nat(400)),
  inserted: fc.oneof(
    fc.uint8Array({ maxLength: 8 }),
    // The terminator of documents, the shortest document, and the first bytes of an archive.
    fc.constantFrom([255, 255, 255, 255], [5, 0, 0, 0, 0], [0x6d, 0xe2]),
  ),
  repeat: fc.nat(2),
  isCut: fc.boolean(),
});

/** Applies damage to the bytes of an intact file. */
function applyDamage(intact: Buffer, { at, count, inserted, repeat, isCut }: Damage): Buffer {
  // The first two bytes decide whether there is a checksum, so they are not changed.
  const from = 2 + Math.floor(at * (intact.length - 2));
  const repeated = Array.from({ length: repeat }, () => intact.subarray(from, from + count));
  const remaining = isCut ? [] : [intact.subarray(from + count)];
  return Buffer.concat([intact.subarray(0, from), ...repeated, Buffer.from([...inserted]), ...remaining]);
}

/** Returns the content of a dump, or "rejected" after a `DumpError`. Any other error fails the test. */
async function readOrReject(path: string): Promise<Record<string, Document[]> | "rejected"> {
  return readAll(path).catch((error) => {
    if (error instanceof DumpError) return "rejected";
    throw error;
  });
}

it.each([false, true])(
  "an archive that is damaged anywhere is either rejected, or its content is unchanged (gzipped: %s)",
  async (gzip) => {
    const path = await getScratchPath("league.archive");
    await writeArchive(path, { collections, interleave: true, gzip, blockDocuments: 2 });
    const intact = await readFile(path);
    await fc.assert(
      fc.asyncProperty(arbitraryDamage, async (damage) => {
        await writeFile(path, applyDamage(intact, damage));
        const content = await readOrReject(path);
        if (content !== "rejected") expect(content).toEqual(collections);
      }),
      { numRuns: pickByTestLevel({ quick: 50, full: 3000, stress: 100_000 }) },
    );
  },
);

it.each([false, true])(
  "a file of users that is damaged anywhere is either rejected, or documents are read from it (gzipped: %s)",
  async (gzip) => {
    const path = await getScratchPath();
    await writeFolder(path, { collections, gzip });
    const file = join(path, DATABASE, gzip ? "users.bson.gz" : "users.bson");
    const intact = await readFile(file);
    await fc.assert(
      fc.asyncProperty(arbitraryDamage, async (damage) => {
        await writeFile(file, applyDamage(intact, damage));
        const content = await readOrReject(path);
        if (content === "rejected") return;
        // Files that are not gzipped have no checksum, so damaged users cannot be recognised.
        const users = gzip ? content["users"] : collections.users;
        expect({ ...content, users }).toEqual(collections);
      }),
      { numRuns: pickByTestLevel({ quick: 50, full: 3000, stress: 100_000 }) },
    );
  },
);
