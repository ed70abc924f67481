import { rm } from "node:fs/promises";
import { join } from "node:path";
import {
  Binary,
  BSONRegExp,
  Code,
  Decimal128,
  type Document,
  Double,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from "bson";
import fc from "fast-check";
import { expect, test } from "vitest";
import { dose } from "../../test/dose.ts";
import { type LeagueSize, madeUpLeague } from "../../test/dump/made-up-league.ts";
import { writeArchive } from "../../test/dump/write-dump.ts";
import { openBareDatabase } from "../../test/open-test-database.ts";
import { makeScratchFolder } from "../../test/scratch-folder.ts";
import { testClock } from "../../test/test-clock.ts";
import { readConfig } from "../config.ts";
import type { Tables } from "../features/tables.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import { rebuildLeague } from "../rebuild/rebuild-league.ts";
import { moveLeague } from "./move-league.ts";

/** What becomes of a league of the original software in which nothing is wrong. */
const FAULTLESS = ["CALLED_OFF", "DERIVED", "DISCORD_ID", "FLAGS_UNREPORTED", "VOTED", "WAITING"];

const size: fc.Arbitrary<LeagueSize> = fc.record({
  seed: fc.nat(),
  users: fc.integer({ min: 24, max: 60 }),
  seasons: fc.integer({ min: 1, max: 4 }),
  clans: fc.integer({ min: 2, max: 6 }),
  leagueResults: fc.nat(30),
  rankedResults: fc.nat(60),
});

/** Moves a league into an empty database, and rebuilds what can be. */
async function moveAndRebuild(league: Record<string, Document[]>) {
  const folder = await makeScratchFolder("move");
  const bare = await openBareDatabase<Tables>();
  try {
    await bare.db.destroy();
    const path = join(folder, "league.archive");
    await writeArchive(path, { collections: league, interleave: true });
    const { url } = bare.location;
    const config = readConfig({ DATA_DIR: folder, ...(url !== undefined && { DATABASE_URL: url }) });
    const { moved, report } = await moveLeague(
      { path, isPreview: false, replaces: false, report: join(folder, "report.json") },
      { config, clock: testClock(), onBackup: () => undefined, onProgress: () => undefined },
    );
    const { db, close } = await openDatabase<Tables>({ url, file: join(folder, "league.sqlite") });
    const rebuilt = await rebuildLeague({ db, clock: testClock() }).finally(close);
    return { moved, report, rebuilt };
  } finally {
    await bare.close();
    await rm(folder, { recursive: true });
  }
}

test("a league without faults comes as it is, and a rebuild finds everything right", async () => {
  await fc.assert(
    fc.asyncProperty(size, async (made) => {
      const league = madeUpLeague(made);
      const { moved, report, rebuilt } = await moveAndRebuild(league);
      for (const { code } of [...report.leftOut, ...report.changed]) expect(FAULTLESS).toContain(code);
      expect(moved).toMatchObject({ users: made.users, deletedUsers: 0, seasons: made.seasons });
      expect([moved.leagueResults, moved.events]).toEqual([league["results"]?.length, league["events"]?.length]);
      expect(rebuilt).toMatchObject({ wrong: 0, results: moved.leagueValidated + moved.rankedValidated });
    }),
    { numRuns: dose({ quick: 2, full: 15, torture: 500 }) },
  );
});

function nested(depth: number): Document {
  let document: Document = {};
  for (let level = 0; level < depth; level++) document = { a: document };
  return document;
}

/** What no field of the original software holds, but a document may. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      null,
      true,
      "",
      " ",
      "0",
      "-1",
      "1e3",
      "1.5",
      "NaN",
      "\0\u202e\ud800",
      "x".repeat(100_000),
      "2026-02-30",
      "__proto__",
    ],
    ...[0, -1, 1.5, 1e9, 2 ** 31, -(2 ** 31) - 1, 1e300, Number.NaN, Number.POSITIVE_INFINITY, new Double(-0)],
    ...[
      Long.MIN_VALUE,
      Long.fromNumber(7),
      Decimal128.fromString("NaN"),
      Decimal128.fromString("1E+6000"),
      Decimal128.fromString("7"),
    ],
    ...[
      new Date(0),
      new Date(-1e15),
      new Date(8.64e15),
      new Date("2027-01-01"),
      new ObjectId("0".repeat(24)),
      "f".repeat(24),
      "0".repeat(24),
    ],
    ...[
      [],
      [null],
      [[]],
      {},
      { $where: new Code("throw 1") },
      nested(1000),
      new MinKey(),
      new MaxKey(),
      new Timestamp(7n),
    ],
    ...[
      new Binary(Buffer.alloc(9)),
      new BSONRegExp("(a+)+$", "i"),
      { $numberInt: "1" },
      { toString: 1 },
      { length: 1e9 },
    ],
  ),
  fc.string({ unit: "binary", maxLength: 80 }),
  fc.integer(),
  fc.double(),
);

/** A field of a document, or of one that is in a list of it, counted from the first. */
const fault = fc.record({
  collection: fc.nat(),
  document: fc.nat(),
  field: fc.nat(),
  inner: fc.nat(),
  deep: fc.nat(3),
  value: odd,
  isGone: fc.boolean(),
});
type Fault = typeof fault extends fc.Arbitrary<infer One> ? One : never;

function spoil(
  league: Record<string, Document[]>,
  { collection, document, field, inner, deep, value, isGone }: Fault,
): void {
  const all = Object.values(league)[collection % Object.keys(league).length] ?? [];
  let target = all[document % Math.max(all.length, 1)];
  for (let level = 0; level < deep && target !== undefined; level++) {
    const lists: Document[] = Object.values(target).filter(
      (one) => Array.isArray(one) && Object.hasOwn(one[0] ?? {}, "_id"),
    );
    const list = lists[inner % Math.max(lists.length, 1)];
    target = list?.[inner % list["length"]] ?? target;
  }
  if (target === undefined) return;
  const names = Object.keys(target);
  const name = names[field % names.length] ?? "_id";
  if (isGone) delete target[name];
  else target[name] = value;
}

test("a league with anything in any field moves in, and a rebuild finds everything right", async () => {
  await fc.assert(
    fc.asyncProperty(size, fc.array(fault, { minLength: 1, maxLength: 200, size: "max" }), async (made, faults) => {
      const league = madeUpLeague(made);
      for (const one of faults) spoil(league, one);
      const { moved, rebuilt } = await moveAndRebuild(league);
      expect(rebuilt).toMatchObject({ wrong: 0, results: moved.leagueValidated + moved.rankedValidated });
    }),
    { numRuns: dose({ quick: 3, full: 50, torture: 2000 }) },
  );
});
