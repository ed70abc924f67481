import { sql } from "kysely";
import { listTablesInOrder } from "../src/backup/backup-queries.ts";
import type { Tables } from "../src/features/tables.ts";
import type { Database } from "../src/platform/database/database.ts";

/** Lists the characters of a range of code points, both ends included. */
function listCharacters(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
}

/** Texts that may break parsers of lines, JSON, SQL or Unicode. NUL is excluded, as PostgreSQL cannot store it. */
export const hostileTexts: readonly string[] = [
  "",
  " ",
  "\n",
  "\r\n",
  "\r",
  "\v",
  "\f",
  "\u0085",
  "\u2028",
  "\u2029",
  "a\u2028",
  "\u2029\n\u2028",
  ...listCharacters(0x01, 0x1f),
  ...listCharacters(0x7f, 0x9f),
  '"',
  "\\",
  "\\n",
  "\\u2028",
  '\\"',
  "\\\\",
  "'",
  "''",
  "`",
  "]",
  "}",
  '["',
  '{"rows":0,"sha256":""}',
  "null",
  "$1",
  "?",
  ":a",
  "%s",
  "%",
  "_",
  "\\.",
  "E'\\n'",
  "'; drop table users; --",
  "\\x00",
  "--",
  "/*",
  "\\.",
  "\ufeff",
  "\u200b",
  "\u200d",
  "\u202e",
  "\u00ad",
  "\u3164",
  "\ufffd",
  "\ufffe",
  "\uffff",
  "\ufdd0",
  "é",
  "e\u0301",
  "ﬀ",
  "ß",
  "İ",
  "Ω",
  "Z͑ͫ̓ͪ̂ͫ̽",
  "👨‍👩‍👧",
  "😀",
  "\u{10ffff}",
  "\u{1f3f4}\u{e0067}",
];

/** All hostile texts in one, short enough for an index. */
const allHostileTexts = hostileTexts.join("");

type TextColumn = { readonly table: string; readonly key: readonly string[]; readonly column: string };

/**
 * Writes hostile text into every row of every text column without a check constraint, bypassing validation; and creates
 * one user for each hostile text.
 * @returns the columns that were written, as `table.column`
 */
export async function writeHostileTexts(db: Database<Tables>): Promise<string[]> {
  await db
    .insertInto("users")
    .values(hostileTexts.map((text) => ({ user_name: text, avatar: text, password_hash: text, ...defaultFields })))
    .execute();
  await db
    .insertInto("users")
    .values({ user_name: "x".repeat(1_000_000), password_hash: "", ...defaultFields })
    .execute();
  const writtenColumns: string[] = [];
  for (const column of await listTextColumns(db)) {
    if (await writeToColumn(db, column)) writtenColumns.push(`${column.table}.${column.column}`);
  }
  return writtenColumns;
}

const defaultFields = { role: "USER", created_at: 0 } as const;

async function listTextColumns(db: Database<Tables>): Promise<TextColumn[]> {
  const tables = await db.introspection.getTables();
  const keys = await listTablesInOrder(db);
  return tables.flatMap(({ name: table, columns }) => {
    const key = keys.get(table);
    const texts = columns.filter(({ dataType }) => dataType.toLowerCase() === "text");
    return key === undefined ? [] : texts.map(({ name: column }) => ({ table, key, column }));
  });
}

/**
 * Writes hostile text into all rows of a column. Each row gets a different text, because names are unique.
 * @returns false if the database rejects all texts or all updates of the column
 */
async function writeToColumn(db: Database<Tables>, { table, key: columns, column }: TextColumn): Promise<boolean> {
  const hostile = sql.lit(allHostileTexts);
  const key = sql.join(
    columns.map((keyColumn) => sql`cast(${sql.ref(keyColumn)} as text)`),
    sql` || '/' || `,
  );
  try {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${hostile} || ${key}`.execute(db);
    return true;
  } catch (error) {
    if (isCheckViolation(error) || isUpdateRejected(error)) return false;
    throw error;
  }
}

/**
 * Whether the error comes from a trigger that rejects every update. `errcode` is SQLite's code
 * (SQLITE_CONSTRAINT_TRIGGER), `code` PostgreSQL's (raise_exception).
 */
function isUpdateRejected(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return code === "P0001" || errcode === 1811;
}

/** Whether the error is a violated check constraint: PostgreSQL's check_violation or SQLite's SQLITE_CONSTRAINT_CHECK. */
function isCheckViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return code === "23514" || errcode === 275;
}
