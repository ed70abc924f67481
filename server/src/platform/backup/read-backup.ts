import { createHash } from "node:crypto";
import { z } from "zod";
import { giveKeysAbove, storeRows } from "../database/backup-rows.ts";
import type { Transaction } from "../database/database.ts";
import { type End, FORMAT, type Head, type TableLine } from "./backup-format.ts";

/** A backup that cannot be restored, in words for whoever tries. */
export class BackupFault extends Error {
  override readonly name = "BackupFault";
}

const ROWS_AT_ONCE = 2000;

const name = z.string().regex(/^[a-z_]+$/);
const head = z.strictObject({ format: z.literal(FORMAT), takenAt: z.string(), steps: z.array(z.string()) });
const tableLine = z.strictObject({ table: name, columns: z.array(name), lastKey: z.int().nullable() });
const end = z.strictObject({ rows: z.int(), sha256: z.string() });

/** A backup's lines, read from its first to its last. */
export class BackupReader {
  readonly #lines: AsyncIterator<string>;
  /** Of all lines before the last one read. */
  readonly #hash = createHash("sha256");
  #line: string | undefined;

  constructor(lines: AsyncIterable<string>) {
    this.#lines = lines[Symbol.asyncIterator]();
  }

  /** What the first line says. @throws BackupFault where it is none of a backup */
  async head(): Promise<Head> {
    const read = head.safeParse(await this.#next());
    if (!read.success) throw new BackupFault("This is no backup of a league");
    return read.data;
  }

  /**
   * Stores all that follows the head, and answers how many rows that were. To be undone when it throws.
   * @throws BackupFault where the backup is cut off or was changed
   */
  async restore<Tables>(trx: Transaction<Tables>): Promise<number> {
    let table: TableLine | undefined;
    let stored = 0;
    let waiting: unknown[][] = [];
    const store = async () => {
      if (table !== undefined && waiting.length > 0) await storeRows(trx, table.table, table.columns, waiting);
      stored += waiting.length;
      waiting = [];
    };
    for (;;) {
      const value = await this.#next();
      if (Array.isArray(value)) {
        waiting.push(value);
        if (waiting.length >= ROWS_AT_ONCE) await store();
        continue;
      }
      await store();
      const ended = end.safeParse(value);
      if (ended.success) return this.#finish(ended.data, { rows: stored, sha256: this.#hash.digest("hex") });
      table = tableOf(value);
      if (table.lastKey !== null) await giveKeysAbove(trx, table.table, table.lastKey);
    }
  }

  #finish(said: End, found: End): number {
    if (said.rows !== found.rows || said.sha256 !== found.sha256) throw new BackupFault("This backup was changed");
    return found.rows;
  }

  async #next(): Promise<unknown> {
    const { done, value } = await this.#lines.next();
    if (done) throw new BackupFault("This backup is cut off");
    if (this.#line !== undefined) this.#hash.update(`${this.#line}\n`);
    this.#line = value;
    try {
      return JSON.parse(value);
    } catch (cause) {
      throw new BackupFault("This backup was changed", { cause });
    }
  }
}

function tableOf(value: unknown): TableLine {
  const read = tableLine.safeParse(value);
  if (!read.success) throw new BackupFault("This backup was changed");
  return read.data;
}
