import { createHash } from "node:crypto";
import type { Transaction } from "../platform/database/database.ts";
import { version } from "../platform/version.ts";
import { type End, FORMAT, type Head, type TableLine } from "./backup-format.ts";
import type { BackupRow } from "./backup-queries.ts";
import { lastKeyOf, readOneMoment, rowsAfter, tablesInOrder } from "./backup-queries.ts";

const ROWS_AT_ONCE = 2000;

export type BackupParts = {
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
