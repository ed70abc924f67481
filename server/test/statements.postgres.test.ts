import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { openTestDatabase } from "./open-test-database.ts";

/** Reads the statements that `recordStatement` has recorded in the tests on SQLite, without duplicates. */
function readRecordedStatements(): string[] {
  const folder = inject("statementsFolder");
  const files = existsSync(folder) ? globSync("*.jsonl", { cwd: folder }) : [];
  const lines = files.flatMap((file) => readFileSync(join(folder, file), "utf8").trimEnd().split("\n"));
  return [...new Set(lines)].map((line) => JSON.parse(line) as string);
}

test("PostgreSQL prepares every statement that the tests on SQLite have run", async ({ skip }) => {
  const statements = readRecordedStatements();
  skip(statements.length === 0, "No tests ran on SQLite before.");
  const database = await openTestDatabase();
  onTestFinished(database.close);
  const client = new Client({ connectionString: database.location.url });
  await client.connect();
  onTestFinished(() => client.end());
  const errors: string[] = [];
  for (const sql of statements) {
    await client.query(`prepare recorded as ${sql}; deallocate recorded`).catch((error: Error) => {
      errors.push(`${error.message}: ${sql}`);
    });
  }
  expect(errors).toEqual([]);
});
