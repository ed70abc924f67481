import { expect, test } from "vitest";
import { getDatabaseErrorCode } from "./database-error.ts";

// The codes are explained in `database-error.ts`: `code` of PostgreSQL or the network, and `errcode` of SQLite.
test.each([
  ["UNAVAILABLE", "no server listens", { code: "ECONNREFUSED" }],
  ["UNAVAILABLE", "the server shuts down", { code: "57P01" }],
  ["UNAVAILABLE", "the server starts up", { code: "57P03" }],
  ["UNAVAILABLE", "the connection is lost", { code: "08006" }],
  ["UNAVAILABLE", "the server has become a read-only replica", { code: "25006" }],
  ["UNAVAILABLE", "SQLite cannot lock its file", { code: "ERR_SQLITE_ERROR", errcode: 3850 }],
  ["UNAVAILABLE", "the name of the server is not found", { code: "ENOTFOUND" }],
  ["UNAVAILABLE", "a transaction was idle for too long", { code: "25P03" }],
  ["UNAVAILABLE", "the system of the server fails", { code: "58000" }],
  ["UNAVAILABLE", "a limit of the server is exceeded", { code: "53400" }],
  ["UNAVAILABLE", "SQLite cannot open its file", { code: "ERR_SQLITE_ERROR", errcode: 14 }],
  ["UNAVAILABLE", "the file of SQLite is read-only", { code: "ERR_SQLITE_ERROR", errcode: 8 }],
  ["UNAVAILABLE", "the server rejects the password", { code: "28P01" }],
  ["UNAVAILABLE", "the server does not know the database", { code: "3D000" }],
  ["DATABASE_BUSY", "transactions deadlock", { code: "40P01" }],
  ["DATABASE_BUSY", "no connections are available", { code: "53300" }],
  ["DATABASE_BUSY", "a statement takes too long", { code: "57014" }],
  ["DATABASE_BUSY", "a lock is held too long", { code: "55P03" }],
  ["DATABASE_BUSY", "the server has too little memory", { code: "53200" }],
  ["DATABASE_BUSY", "all connections are in use", { message: "timeout exceeded when trying to connect" }],
  ["UNAVAILABLE", "the connection ends", { message: "Connection terminated unexpectedly" }],
  ["UNAVAILABLE", "the database is closed", { message: "driver has already been destroyed" }],
  ["DATABASE_BUSY", "another program holds the file", { code: "ERR_SQLITE_ERROR", errcode: 5 }],
  ["DATABASE_BUSY", "another program recovers the file", { code: "ERR_SQLITE_ERROR", errcode: 261 }],
  ["DISK_ERROR", "the disk of SQLite cannot be written", { code: "ERR_SQLITE_ERROR", errcode: 778 }],
  ["DISK_ERROR", "the disk of SQLite cannot be read", { code: "ERR_SQLITE_ERROR", errcode: 266 }],
  ["DISK_ERROR", "the disk of SQLite cannot be synchronized", { code: "ERR_SQLITE_ERROR", errcode: 1034 }],
  ["DISK_ERROR", "the disk of PostgreSQL is broken", { code: "58030" }],
  ["DISK_FULL", "the disk of PostgreSQL is full", { code: "53100" }],
  ["DISK_FULL", "the log of SQLite cannot grow", { code: "ERR_SQLITE_ERROR", errcode: 4874 }],
  ["DISK_FULL", "the disk of SQLite is full", { code: "ERR_SQLITE_ERROR", errcode: 13 }],
])("the error code is %s if %s", (expected, _, fields) => {
  expect(getDatabaseErrorCode(Object.assign(new Error("failed"), fields))).toBe(expected);
});

test.each([
  ["a constraint is violated", { code: "23505" }],
  ["a statement is invalid", { code: "42601" }],
  ["a constraint is violated in SQLite", { code: "ERR_SQLITE_ERROR", errcode: 2067 }],
  ["a statement is invalid in SQLite", { code: "ERR_SQLITE_ERROR", errcode: 1 }],
  ["a file is missing", { code: "ENOENT" }],
  ["the code is not one of PostgreSQL", { code: "08" }],
  ["the server reports an internal error", { code: "XX000" }],
  ["the error has no code", {}],
])("there is no error code if %s", (_, fields) => {
  expect(getDatabaseErrorCode(Object.assign(new Error("failed"), fields))).toBe(null);
});

test("there is no error code if the thrown value is not an error", () => {
  expect(getDatabaseErrorCode({ code: "53100" })).toBeNull();
  expect(getDatabaseErrorCode("Connection terminated")).toBeNull();
  expect(getDatabaseErrorCode(undefined)).toBeNull();
});
