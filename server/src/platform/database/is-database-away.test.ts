import { expect, test } from "vitest";
import { isDatabaseAway } from "./is-database-away.ts";

test.each([
  ["nobody listens", { code: "ECONNREFUSED" }],
  ["the server shuts down", { code: "57P01" }],
  ["the server starts up", { code: "57P03" }],
  ["too many transactions are in each other's way", { code: "40P01" }],
  ["no connections are left", { code: "53300" }],
  ["the disk of PostgreSQL is full", { code: "53100" }],
  ["the server has become a copy that only reads", { code: "25006" }],
  ["the disk of SQLite is full", { code: "ERR_SQLITE_ERROR", errcode: 13 }],
  ["the disk of SQLite is broken", { code: "ERR_SQLITE_ERROR", errcode: 778 }],
  ["another program holds the file", { code: "ERR_SQLITE_ERROR", errcode: 5 }],
])("%s: the database is away", (_, fault) => {
  expect(isDatabaseAway(Object.assign(new Error("fault"), fault))).toBe(true);
});

test.each([
  ["a rule is broken", { code: "23505" }],
  ["a statement is wrong", { code: "42601" }],
  ["a statement takes too long", { code: "57014" }],
  ["a rule is broken in SQLite", { code: "ERR_SQLITE_ERROR", errcode: 2067 }],
  ["a statement is wrong in SQLite", { code: "ERR_SQLITE_ERROR", errcode: 1 }],
  ["a file is missing", { code: "ENOENT" }],
  ["a program is wrong", {}],
])("%s: it is not", (_, fault) => {
  expect(isDatabaseAway(Object.assign(new Error("fault"), fault))).toBe(false);
});
