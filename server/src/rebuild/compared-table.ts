import { addRow, type SumTable } from "../features/sum-rows-queries.ts";
import type { Row, Tables } from "../features/tables.ts";

type AnyRow = Readonly<Record<string, unknown>>;

/** The rows that a table should have of one player or board, by the rest of their keys. */
export type RightRows = ReadonlyMap<unknown, object>;

/** A table whose rows are compared, those of one player or board at once. */
export class ComparedTable {
  readonly name: keyof Tables;
  readonly key: readonly string[];
  /** The player or board that a row is of. */
  readonly part: "user_id" | "board_id";
  /** The rest of the key without the pool, which is the same in all rows that are compared. */
  readonly rest: readonly string[];
  /** What is read of a row: its player or board, the rest of its key, and its values. */
  readonly columns: readonly string[];

  constructor(name: keyof Tables, key: readonly string[], values: readonly string[], part: "user_id" | "board_id") {
    this.name = name;
    this.key = key;
    this.part = part;
    this.rest = key.filter((column) => column !== part && column !== "pool_id");
    this.columns = [part, ...this.rest, ...values];
  }

  /** The rest of a row's key. */
  restOf(row: object): unknown {
    const values = row as AnyRow;
    return this.rest.length === 1 ? values[this.rest[0] ?? ""] : this.rest.map((column) => values[column]).join("\n");
  }

  byRest(rows: readonly object[]): RightRows {
    return new Map(rows.map((row) => [this.restOf(row), row]));
  }

  /**
   * Compares the stored rows of one player or board.
   * @param stored the values of `columns`
   * @returns the right ones of rows that are wrong or missing, and those that should not be there
   */
  differences(right: RightRows, stored: readonly (readonly unknown[])[]) {
    const wrong: object[] = [];
    const unearned: (readonly unknown[])[] = [];
    const missing = stored.length === right.size ? null : new Map(right);
    for (const values of stored) {
      const key = this.#restIn(values);
      const row = right.get(key);
      missing?.delete(key);
      if (row === undefined) unearned.push(values);
      else if (!this.#isStored(row as AnyRow, values)) wrong.push(row);
    }
    return { wrong: [...wrong, ...(missing?.values() ?? [])], unearned };
  }

  #restIn(values: readonly unknown[]): unknown {
    return this.rest.length === 1 ? values[1] : values.slice(1, 1 + this.rest.length).join("\n");
  }

  #isStored(row: AnyRow, values: readonly unknown[]): boolean {
    return this.columns.every((column, index) => row[column] === values[index]);
  }
}

/** Rows of a table of sums in memory. */
export class CountedRows<Name extends keyof Tables> {
  readonly table: ComparedTable;
  readonly #sums: SumTable<Name>["sums"];
  /** By player or board, then by the rest of the key. */
  readonly #rows = new Map<number, Map<unknown, Row<Name>>>();

  constructor({ name, key, sums }: SumTable<Name>, part: "user_id" | "board_id") {
    this.table = new ComparedTable(name, key, Object.keys(sums), part);
    this.#sums = sums;
  }

  add(rows: readonly Row<Name>[]): void {
    for (const row of rows) {
      const part = Reflect.get(row, this.table.part) as number;
      const ofPart = this.#rows.getOrInsertComputed(part, () => new Map<unknown, Row<Name>>());
      const key = this.table.restOf(row);
      const stored = ofPart.get(key);
      if (stored === undefined) ofPart.set(key, row);
      else addRow(stored, row, this.#sums);
    }
  }

  of(part: number): ReadonlyMap<unknown, Row<Name>> {
    return this.#rows.get(part) ?? new Map();
  }

  all(): Row<Name>[] {
    return [...this.#rows.values()].flatMap((rows) => [...rows.values()]);
  }
}
