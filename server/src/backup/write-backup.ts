import { createHash } from "node:crypto";
import type { Transaction } from "../platform/database/database.ts";
import { version } from "../platform/version.ts";
import { type BackupRow, lastKeyOf, readOneMoment, rowsAfter, tablesInOrder } from "./backup-queries.ts";

const ROWS_AT_ONCE = 2000;

type BackupParts = {
  readonly steps: readonly string[];
  readonly takenAt: string;
};

/** Generates the lines of a backup from one snapshot of the database. Must be the first to query its transaction. */
export async function* backupLines<Tables>(trx: Transaction<Tables>, { steps, takenAt }: BackupParts) {
  await readOneMoment(trx);
  const hash = createHash("sha256");
  let rows = 0;
  const line = (value: unknown) => {
    const text = `${JSON.stringify(value)}\n`;
    hash.update(text);
    return text;
  };
  yield line({ format: FORMAT, version, takenAt, steps } satisfies Head);
  for (const [table, key] of await tablesInOrder(trx)) {
    const lastKey = key.join() === "id" ? await lastKeyOf(trx, table) : null;
    let page = await rowsAfter(trx, table, key, null, ROWS_AT_ONCE);
    const columns = Object.keys(page[0] ?? {});
    yield line({ table, columns, lastKey } satisfies TableLine);
    while (page.length > 0) {
      for (const row of page) yield line(columns.map((column) => row[column]));
      rows += page.length;
      page = await nextPage(trx, table, key, page);
    }
  }
  yield line({ rows, sha256: hash.copy().digest("hex") } satisfies End);
}

async function nextPage<Tables>(trx: Transaction<Tables>, table: string, key: readonly string[], page: BackupRow[]) {
  const last = page.at(-1);
  if (last === undefined || page.length < ROWS_AT_ONCE) return [];
  return rowsAfter(trx, table, key, last, ROWS_AT_ONCE);
}

/**
 * A backup is text with one JSON value per line: the head; for each table its line, then a line for each row with
 * values in the order of the columns; the end. It is independent of the engine.
 */
export const FORMAT = "ctf-league-backup/1";

export type Head = {
  readonly format: string;
  /** The version of the program that wrote it; none: one before the first release. */
  readonly version?: string | undefined;
  /** ISO 8601. */
  readonly takenAt: string;
  readonly steps: readonly string[];
};

/** @property lastKey the last key that the table generated; `null` if it generates none or has generated none */
export type TableLine = {
  readonly table: string;
  readonly columns: readonly string[];
  readonly lastKey: number | null;
};

/** @property sha256 of all lines before, each with its line end; hexadecimal */
export type End = { readonly rows: number; readonly sha256: string };
