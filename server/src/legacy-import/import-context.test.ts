import { expect, test } from "vitest";
import { ImportReport } from "./import-context.ts";

/** Creates the ID of a document. */
const createId = (number: number) => `id ${number}`;

test("a changed document counts once per irregularity, and each part of a left-out document counts", () => {
  const report = new ImportReport();
  for (const list of ["changes", "omissions"] as const) {
    report.record(list, "users", "NAME_CUT", createId(1));
    report.record(list, "users", "NAME_CUT", createId(2));
    report.record(list, "users", "NAME_CUT", createId(1));
    report.record(list, "users", "NAME_TAKEN", createId(1));
  }
  const readCounts = (list: "changes" | "omissions") =>
    report[list].map(({ code, count, ids }) => ({ code, count, ids }));
  const ids = [createId(1), createId(2)];
  const otherLine = { code: "NAME_TAKEN", count: 1, ids: [createId(1)] };
  expect(readCounts("changes")).toEqual([{ code: "NAME_CUT", count: 2, ids }, otherLine]);
  expect(readCounts("omissions")).toEqual([{ code: "NAME_CUT", count: 3, ids }, otherLine]);
});

test("documents without an ID are counted, too", () => {
  const report = new ImportReport();
  report.record("changes", "users", "NAME_CUT", null);
  report.record("changes", "users", "NAME_CUT", null);
  expect(report.changes).toMatchObject([{ count: 2, ids: [] }]);
});

test("the report lists the IDs of the first thousand documents, and counts all", () => {
  const report = new ImportReport();
  for (let number = 1; number <= 1001; number += 1) report.record("changes", "users", "NAME_CUT", createId(number));
  expect(report.changes).toMatchObject([{ count: 1001 }]);
  expect(report.changes[0]?.ids).toEqual(Array.from({ length: 1000 }, (_, index) => createId(index + 1)));
});

test("the report is sorted by collection", () => {
  const report = new ImportReport();
  for (const collection of ["votes", "clans", "users"]) report.record("changes", collection, "NAME_CUT", null);
  expect(report.changes.map(({ collection }) => collection)).toEqual(["clans", "users", "votes"]);
});

test("an explanation is appended only to the report line with its collection and code", () => {
  const report = new ImportReport();
  for (const collection of ["queues", "users"]) {
    report.record("omissions", collection, "WAITING", null);
    report.record("changes", collection, "WAITING", null);
  }
  report.explain("queues", "WAITING", "tell them");
  report.explain("clans", "WAITING", "no such line");
  const message = "waiting players are not imported";
  expect(report.omissions.map((line) => line.message)).toEqual([`${message}; tell them`, message]);
  expect(report.changes.map((line) => line.message)).toEqual([message, message]);
});
