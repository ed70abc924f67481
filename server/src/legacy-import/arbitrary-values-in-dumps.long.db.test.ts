import { Binary, BSONRegExp, Code, Decimal128, type Document, MaxKey, MinKey, ObjectId, Timestamp } from "bson";
import {
  maxEventDescriptionLength,
  maxEventTitleLength,
  maxModeNameLength,
  maxSeasonNameLength,
  maxUserNameLength,
} from "contract/constants.ts";
import { nameInput } from "contract/names.ts";
import { multiLine } from "contract/text.ts";
import { usersSchemas } from "contract/users.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createDumpInMemory } from "../../test/dump/dump-in-memory.ts";
import { arbitrarySize, createGeneratedLeague } from "../../test/dump/generated-league.ts";
import { createId, createSmallLeague } from "../../test/dump/small-league.ts";
import { openTestDatabase } from "../../test/open-test-database.ts";
import { createTestClock } from "../../test/test-clock.ts";
import { pickByTestLevel } from "../../test/test-level.ts";
import type { Tables } from "../features/tables.ts";
import { transaction } from "../platform/database/database.ts";
import { rebuildLeague } from "../rebuild/rebuild-league.ts";
import { createReport, formatSummary } from "./import-league.ts";
import { ImportedLeague } from "./imported-league.ts";
import { isDocument } from "./legacy-document.ts";
import { storeLeague } from "./store-league-queries.ts";

const anyId = fc.oneof(
  // Most are ids of the small league's documents.
  fc.constantFrom(1, 2, 3, 4, 101, 102, 201, 301, 302, 303, 304, 0xdead).map((number) => createId(number)),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes)),
);
const dates = ["1", "2025-04-01", "2025-04-01T18:00:00+02:00", "9999-12-31", "0000-01-01T00:00:00Z", "2026-02-30"];
const specialWords = ["", " ", "red", "blue", "CLAN", "PLAYER", "ADMIN", "2v2", "9v9", "__proto__", "0".repeat(24)];
const numbers = ["NaN", "0", "-0", "-1", "1.5", "1e3", "1e999"];
const names = ["Ann", "ann\u200b", "Foxes", "Season 1", "ctf_5", "a/b\\", "é", "\0\u202e\ud800", "x".repeat(100_000)];
const anyText = fc.oneof(
  fc.constantFrom(...specialWords, ...numbers, ...dates, ...names),
  fc.string({ unit: "binary", maxLength: 80 }),
  fc.string({
    unit: fc.constantFrom("\u200d", "\ufe0f", "👩", "🏽", "e", "\u0301", " ", "Σ", "ς", "İ"),
    maxLength: 80,
    size: "max",
  }),
  anyId.map((id) => id.toHexString().toUpperCase()),
);
const anyNumber = fc.oneof(
  fc.constantFrom(0, -0, 0.5, -0.5, 2 ** 31, -(2 ** 31), 1e300, Number.NaN, Number.POSITIVE_INFINITY),
  fc.integer({ min: -9, max: 1200 }),
  fc.double(),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.constantFrom("NaN", "Infinity", "1E+6000", "12.5", "-0").map((digits) => Decimal128.fromString(digits)),
);
const anyDate = fc.oneof(
  fc.date({ min: new Date("2025-01-01"), max: new Date("2025-06-01"), noInvalidDate: true }),
  fc.date(),
);
const anyOtherValue = fc.constantFrom<unknown>(
  null,
  undefined,
  true,
  false,
  [null],
  [[]],
  {},
  nestDocuments(1000),
  { $where: new Code("throw 1") },
  { toString: 1 },
  { length: 1e9 },
  { $numberInt: "1" },
  new MinKey(),
  new MaxKey(),
  new Code("x"),
  new Binary(),
  Timestamp.fromNumber(1),
  new BSONRegExp("(a+)+$", "i"),
);

/** Creates a document of the given nesting depth. */
function nestDocuments(depth: number): Document {
  let document: Document = {};
  for (let level = 0; level < depth; level++) document = { a: document };
  return document;
}

/** An item of a list inside a document. It has the fields of a result's player and of a vote's entry. */
const anyListItem = fc.record({
  _id: anyId,
  userId: fc.oneof(anyId, anyText),
  userName: anyText,
  kills: anyNumber,
  flags: anyNumber,
  voterId: anyId,
  playerId: anyId,
  clanId: anyId,
  votedAt: anyDate,
});
const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  anyText,
  anyNumber,
  anyDate,
  anyId,
  anyOtherValue,
  fc.array(anyListItem, { maxLength: 10 }),
  fc.array(fc.oneof(anyText, anyNumber, anyOtherValue), { maxLength: 3 }),
  fc.object({ maxDepth: 3 }),
);

/**
 * A change of any field of any document. The numbers are positions in lists, modulo the lengths of the lists. With a `depth`
 * above 0, a nested document is changed.
 */
const anyChange = fc.record({
  collection: fc.nat(),
  document: fc.nat(),
  field: fc.nat(),
  within: fc.nat(),
  depth: fc.nat(2),
  action: fc.constantFrom("change", "change", "change", "copy", "remove"),
  value: anyValue,
});
type Change = typeof anyChange extends fc.Arbitrary<infer Value> ? Value : never;

/** Either a small league or a generated league, both without errors. */
const anyLeague: fc.Arbitrary<Record<string, Document[]>> = fc.oneof(
  // Each run needs its own copy, because `applyChanges` modifies the league.
  { weight: 7, arbitrary: fc.constant(undefined).map(createSmallLeague) },
  { weight: 1, arbitrary: arbitrarySize.map(createGeneratedLeague) },
);

/** Returns the item at a position, modulo the length of the list. */
const pickItem = <Item>(items: readonly Item[], position: number) => items[position % items.length];

/** Applies changes to a league. */
function applyChanges(league: Record<string, Document[]>, changes: readonly Change[]): Record<string, Document[]> {
  for (const change of changes) {
    const documents = pickItem(Object.values(league), change.collection) ?? [];
    const document = findDocument(pickItem(documents, change.document), change);
    const field = pickItem(Object.keys(document), change.field) ?? "";
    if (change.action === "copy") {
      // The copy has the same id or a new one. The numbers of the change serve as random numbers here.
      const copyId = pickItem([document["_id"], createId(change.within)], change.field);
      documents.push({ ...document, _id: copyId });
    } else if (change.action === "remove") delete document[field];
    else document[field] = change.value;
  }
  return league;
}

/** Finds the document to change: the given one, or one that is nested in it. */
function findDocument(document: Document = {}, change: Change): Document {
  if (change.depth === 0) return document;
  const lists = Object.values(document).filter((list) => Array.isArray(list));
  const list = pickItem(lists, change.within) ?? [];
  const nestedDocument: unknown = pickItem(list, change.document);
  return isDocument(nestedDocument) ? findDocument(nestedDocument, { ...change, depth: change.depth - 1 }) : document;
}

const { avatar } = usersSchemas.updateProfile.body.in.shape;
/** The rules of the forms in which users enter these texts. */
const inputRules = {
  user: nameInput(maxUserNameLength),
  clan: nameInput(maxUserNameLength),
  mode: nameInput(maxModeNameLength),
  season: nameInput(maxSeasonNameLength),
  title: nameInput(maxEventTitleLength).nullable(),
  description: multiLine(maxEventDescriptionLength),
  avatar,
};

test("a dump with arbitrary field values results in a league that passes all input rules", async () => {
  await fc.assert(
    fc.asyncProperty(anyLeague, fc.array(anyChange, { maxLength: 200, size: "max" }), async (validLeague, changes) => {
      const target = { now: 0, eloK: 32, firstAdmin: null, lastKeyByTable: new Map() };
      const league = await ImportedLeague.read(createDumpInMemory(applyChanges(validLeague, changes)), target);
      await using database = await openTestDatabase<Tables>();
      const { db } = database;
      await transaction(db, (trx) => storeLeague(trx, league, () => undefined), { isLong: true });
      const { leagueValidated, rankedValidated } = league.importedCounts;
      expect(await rebuildLeague({ db, clock: createTestClock() })).toMatchObject({
        wrongRowCount: 0,
        resultCount: leagueValidated + rankedValidated,
      });
      const { people, clans, competitions, events } = league;
      const texts: (readonly [keyof typeof inputRules, string | null])[] = [
        ...people.users.map((user) => ["avatar", user.avatar] as const),
        ...[...people.users, ...people.deletedUsers].map((user) => ["user", user.user_name] as const),
        ...clans.clans.map(({ row }) => ["clan", row.name] as const),
        ...competitions.modes.map(({ name }) => ["mode", name] as const),
        ...competitions.seasons.map(({ row }) => ["season", row.name] as const),
        ...events.events.map(({ title }) => ["title", title] as const),
        ...events.events.map(({ description }) => ["description", description] as const),
      ];
      // `data` is the text as the rule returns it: the rule accepts the text and does not change it.
      for (const [kind, text] of texts) expect(inputRules[kind].safeParse(text), kind).toMatchObject({ data: text });
      const report = createReport(league, { isPreview: false });
      const reportText = JSON.stringify(report);
      expect(JSON.parse(reportText)).toEqual(report);
      // The output contains no e-mail address and no password hash.
      for (const output of [reportText, formatSummary(league, { isPreview: false }).join("\n")])
        expect(output).not.toMatch(/example\.org|\$2b\$/);
    }),
    { numRuns: pickByTestLevel({ quick: 40, full: 150, stress: 20_000 }) },
  );
});
