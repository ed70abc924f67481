import { Decimal128, ObjectId } from "bson";
import { expect, test } from "vitest";
import { ImportReport } from "./import-context.ts";
import { compareById, LegacyDocument } from "./legacy-document.ts";

/** Creates a document whose field `x` has this value. Returns what `read` returns, and the codes of the reported changes. */
function readField<Value>(value: unknown, read: (source: LegacyDocument) => Value) {
  const report = new ImportReport();
  const source = new LegacyDocument("results", value === undefined ? {} : { x: value }, report);
  return { result: read(source), codes: report.changes.map(({ code }) => code) };
}

const wrongType = ["WRONG_TYPE"];

test.each<[value: unknown, expected: boolean, codes: string[]]>([
  [undefined, true, []],
  [null, true, []],
  [false, false, []],
  [true, true, []],
  [1, true, wrongType],
  [1n, true, wrongType],
  ["1", true, wrongType],
  ["true", true, wrongType],
  ["yes", true, wrongType],
  ["no", false, wrongType],
  [0, false, wrongType],
  [{}, false, wrongType],
])("the flag %o is read as %o if the default is true", (value, expected, codes) => {
  expect(readField(value, (source) => source.readFlag("x", { fallback: true }))).toEqual({ result: expected, codes });
});

test("an absent flag is false unless another default is given", () => {
  expect(readField(undefined, (source) => source.readFlag("x")).result).toBe(false);
});

test.each<[value: unknown, expected: number | null, codes: string[]]>([
  [7, 7, []],
  [" +7 ", 7, []],
  ["-7", -7, []],
  [7n, 7, []],
  [Decimal128.fromString("7"), 7, []],
  [7.5, 8, ["FIGURE_ROUNDED"]],
  [-7.5, -7, ["FIGURE_ROUNDED"]],
  [-0, 0, []],
  [2 ** 31 - 1, 2 ** 31 - 1, []],
  [2 ** 31, null, ["FIGURE_UNREADABLE"]],
  [-(2 ** 31), -(2 ** 31), []],
  [-(2 ** 31) - 1, null, ["FIGURE_UNREADABLE"]],
  ["7.5", null, ["FIGURE_UNREADABLE"]],
  [Number.NaN, null, ["FIGURE_UNREADABLE"]],
  ["", null, []],
  [null, null, []],
])("the integer %o is read as %o", (value, expected, codes) => {
  expect(readField(value, (source) => source.readOptionalInteger("x"))).toEqual({ result: expected, codes });
});

test.each<[value: unknown, expected: number | null]>([
  [7.25, 7.25],
  ["7", 7],
  [2 ** 31, null],
  [-(2 ** 31), null],
  ["x", null],
  [undefined, null],
])("the number %o is read as %j for comparisons, without a report", (value, expected) => {
  expect(readField(value, (source) => source.readNumber("x"))).toEqual({ result: expected, codes: [] });
});

const parseTime = (text: string) => Date.parse(text);

test.each<[value: unknown, expected: number | null, codes: string[]]>([
  [new Date("2025-01-02"), parseTime("2025-01-02"), []],
  [parseTime("2025-01-02"), parseTime("2025-01-02"), ["DATE_WRONG_TYPE"]],
  ["2025-01-02", parseTime("2025-01-02"), ["DATE_WRONG_TYPE"]],
  [new Date("9999-12-01"), parseTime("9999-12-01"), []],
  [new Date(parseTime("9999-12-01") + 1), null, ["DATE_WRONG_TYPE"]],
  [new Date(parseTime("0000-01-01")), parseTime("0000-01-01"), []],
  [new Date(parseTime("0000-01-01") - 1), null, ["DATE_WRONG_TYPE"]],
  ["soon", null, ["DATE_WRONG_TYPE"]],
  ["", null, []],
])("the date %s is read as %s", (value, expected, codes) => {
  expect(readField(value, (source) => source.readDate("x"))).toEqual({ result: expected, codes });
});

test.each<[value: unknown, expected: string | null, codes: string[]]>([
  ["text", "text", []],
  [7, "7", wrongType],
  [7n, "7", wrongType],
  [true, null, wrongType],
  ["", null, []],
  ["a\uD800", "a\uFFFD", []],
  ["x".repeat(8001), "x".repeat(8000), []],
])("the text %o is read as %o", (value, expected, codes) => {
  expect(readField(value, (source) => source.readText("x"))).toEqual({ result: expected, codes });
});

const id = "65f0a1b2c3d4e5f60718293a";

test.each<[value: unknown, expected: string | null, codes: string[]]>([
  [new ObjectId(id), id, []],
  [id.toUpperCase(), id, []],
  ["", null, []],
  ["65f0", null, wrongType],
  [7, null, wrongType],
])("the reference %s is read as %j", (value, expected, codes) => {
  expect(readField(value, (source) => source.readReference("x"))).toEqual({ result: expected, codes });
});

const linkRules = { scheme: /^https?:/, maxLength: 20, code: "STREAM_DROPPED" } as const;

test.each<[value: unknown, expected: string | null, codes: string[]]>([
  [" http://a.example/ ", "http://a.example/", []],
  [`http://a.example/${"x".repeat(3)}`, "http://a.example/xxx", []],
  [`http://a.example/${"x".repeat(4)}`, null, ["STREAM_DROPPED"]],
  ["ftp://a.example/", null, ["STREAM_DROPPED"]],
  ["http://", null, ["STREAM_DROPPED"]],
  [" ", null, []],
])("the link %j is read as %j", (value, expected, codes) => {
  expect(readField(value, (source) => source.readLink("x", linkRules))).toEqual({ result: expected, codes });
});

test.each<[value: unknown, expected: string[], codes: string[]]>([
  [["a", "b"], ["a", "b"], []],
  [["a", 7], ["a"], wrongType],
  ["a", [], wrongType],
  [null, [], []],
])("the list of texts %j is read as %j", (value, expected, codes) => {
  expect(readField(value, (source) => source.readTexts("x"))).toEqual({ result: expected, codes });
});

test("the end date has to be after the start date", () => {
  const report = new ImportReport();
  const readEnd = (endDate: Date | undefined) =>
    new LegacyDocument("seasons", { _id: id, endDate }, report).readEndDateAfter(1000);
  expect(readEnd(new Date(1001))).toBe(1001);
  expect(report.changes).toEqual([]);

  expect([readEnd(new Date(1000)), readEnd(undefined)]).toEqual([null, null]);
  expect(report.changes.map(({ code }) => code)).toEqual(["END_CHANGED", "END_MISSING"]);
});

test("a document without a creation date was created at the time in its id", () => {
  const readCreation = (fields: object) => new LegacyDocument("users", fields, new ImportReport()).createdAt;
  expect(readCreation({ _id: id, createdAt: new Date(5000) })).toBe(5000);
  // The first eight digits of the id are the seconds.
  expect(readCreation({ _id: id, createdAt: "soon" })).toBe(0x65_f0_a1_b2 * 1000);
  expect(readCreation({})).toBe(0);
});

test("documents are sorted by their ids, and those without an id come last", () => {
  const ids = ["b", null, "a", "f", null];
  const sorted = ids.map((documentId) => ({ id: documentId })).sort(compareById);
  expect(sorted.map((document) => document.id)).toEqual(["a", "b", "f", null, null]);
});

test("a change within a document counts once for the outermost document", () => {
  const report = new ImportReport();
  const players = [{ score: "x" }, { score: "y" }];
  const source = new LegacyDocument("results", { _id: id, players: [...players, "z"] }, report);
  const scores = source.readDocuments("players").map((player) => player.readOptionalInteger("score"));
  expect(scores).toEqual([null, null]);
  expect(report.changes).toMatchObject([
    { collection: "results", code: "WRONG_TYPE", count: 1, ids: [id] },
    { collection: "results", code: "FIGURE_UNREADABLE", count: 1, ids: [id] },
  ]);
});
