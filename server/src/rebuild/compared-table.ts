import { type AggregateTable, type Aggregation, aggregateFunctions } from "../features/aggregate-tables-queries.ts";
import type { Row, Tables } from "../features/tables.ts";

type AnyRow = Readonly<Record<string, unknown>>;

/** The correct rows of one player or competition (the owner), by the rest of their keys. */
export type ExpectedRows = ReadonlyMap<unknown, object>;

/** A table whose stored rows are compared with the correct ones, for one owner (player or competition) at a time. */
export class ComparedTable {
  readonly name: keyof Tables;
  readonly key: readonly string[];
  /** The column of the owner: the player or competition to which a row belongs. */
  readonly ownerColumn: "user_id" | "competition_id";
  /** The other columns of the key, without the rating pool, which is the same in all compared rows. */
  readonly restOfKey: readonly string[];
  /** The columns that are read: the owner, the rest of the key, and the values. */
  readonly columns: readonly string[];

  constructor(
    name: keyof Tables,
    key: readonly string[],
    values: readonly string[],
    ownerColumn: "user_id" | "competition_id",
  ) {
    this.name = name;
    this.key = key;
    this.ownerColumn = ownerColumn;
    this.restOfKey = key.filter((column) => column !== ownerColumn && column !== "rating_pool_id");
    this.columns = [ownerColumn, ...this.restOfKey, ...values];
  }

  /** Returns the rest of a row's key. */
  getRestOfKey(row: object): unknown {
    const values = row as AnyRow;
    return this.restOfKey.length === 1
      ? values[this.restOfKey[0] ?? ""]
      : this.restOfKey.map((column) => values[column]).join("\n");
  }

  /** Indexes rows by the rest of their keys. */
  indexByRestOfKey(rows: readonly object[]): ExpectedRows {
    return new Map(rows.map((row) => [this.getRestOfKey(row), row]));
  }

  /**
   * Compares the stored rows of one owner with the correct ones.
   * @param stored for each row, the values of `columns`
   * @returns the correct rows to write (`wrong`), and the stored rows to delete (`obsolete`)
   */
  compare(expected: ExpectedRows, stored: readonly (readonly unknown[])[]) {
    const wrong: object[] = [];
    const obsolete: (readonly unknown[])[] = [];
    const missing = stored.length === expected.size ? null : new Map(expected);
    for (const values of stored) {
      const key = this.#readRestOfKey(values);
      const row = expected.get(key);
      missing?.delete(key);
      if (row === undefined) obsolete.push(values);
      else if (!this.#isStored(row as AnyRow, values)) wrong.push(row);
    }
    return { wrong: [...wrong, ...(missing?.values() ?? [])], obsolete };
  }

  #readRestOfKey(values: readonly unknown[]): unknown {
    return this.restOfKey.length === 1 ? values[1] : values.slice(1, 1 + this.restOfKey.length).join("\n");
  }

  #isStored(row: AnyRow, values: readonly unknown[]): boolean {
    return this.columns.every((column, index) => row[column] === values[index]);
  }
}

/** The rows of an aggregate table in memory. */
export class CountedRows<Name extends keyof Tables> {
  readonly table: ComparedTable;
  /** The stored columns: the rest of the key, and the aggregated values. */
  readonly #columns: readonly string[];
  readonly #aggregations: readonly Aggregation[];
  readonly #rowsByOwner = new Map<number, NumberRows>();
  readonly #texts: string[] = [];
  readonly #numbersByText = new Map<string, number>();
  /** Any row. It shows which columns are texts, and contains the values that all rows have in common. */
  #example: AnyRow = {};

  constructor({ name, key, aggregations }: AggregateTable<Name>, ownerColumn: "user_id" | "competition_id") {
    this.table = new ComparedTable(name, key, Object.keys(aggregations), ownerColumn);
    this.#columns = this.table.columns.slice(1);
    this.#aggregations = Object.values<Aggregation | undefined>(aggregations).map(
      (aggregation = "last") => aggregation,
    );
  }

  add(rows: readonly Row<Name>[]): void {
    const { ownerColumn, restOfKey } = this.table;
    for (const row of rows as readonly AnyRow[]) {
      const owner = row[ownerColumn] as number;
      let ownerRows = this.#rowsByOwner.get(owner);
      if (ownerRows === undefined) {
        ownerRows = new NumberRows(restOfKey.length, this.#aggregations);
        this.#rowsByOwner.set(owner, ownerRows);
        this.#example = row;
      }
      ownerRows.add(this.#columns.map((column) => this.#toNumber(row[column])));
    }
  }

  /** Returns the rows of one player or competition. */
  of(owner: number): ExpectedRows {
    return this.table.indexByRestOfKey([...this.#createRows(owner)]);
  }

  all(): Row<Name>[] {
    return [...this.#rowsByOwner.keys()].flatMap((owner) => [...this.#createRows(owner)]);
  }

  *#createRows(owner: number): Iterable<Row<Name>> {
    for (const values of this.#rowsByOwner.get(owner)?.all() ?? []) {
      const row: Record<string, unknown> = { ...this.#example, [this.table.ownerColumn]: owner };
      for (const [index, column] of this.#columns.entries()) {
        const value = values[index] ?? 0;
        row[column] = typeof row[column] === "string" ? this.#texts[value] : value;
      }
      yield row as Row<Name>;
    }
  }

  #toNumber(value: unknown): number {
    if (typeof value === "number") return value;
    return this.#numbersByText.getOrInsertComputed(value as string, (text) => this.#texts.push(text) - 1);
  }
}

/**
 * A hash table of rows of numbers. The first numbers of a row are its key. Uses two arrays, because millions of objects would
 * take gigabytes.
 */
class NumberRows {
  readonly #keyLength: number;
  readonly #aggregations: readonly Aggregation[];
  readonly #width: number;
  #rows = 0;
  /** The rows one after the other. 32 bits per number, until a number needs more. */
  #numbers: Int32Array | Float64Array = new Int32Array(0);
  /** For each hash (open addressing), the index of the row plus 1; 0 if the slot is free. */
  #slots = new Int32Array(0);

  constructor(keyLength: number, aggregations: readonly Aggregation[]) {
    this.#keyLength = keyLength;
    this.#aggregations = aggregations;
    this.#width = keyLength + aggregations.length;
  }

  add(row: readonly number[]): void {
    if (4 * this.#rows >= 3 * this.#slots.length) this.#grow();
    const slot = this.#findSlot(row);
    const stored = this.#slots[slot] ?? 0;
    if (stored === 0) {
      this.#slots[slot] = this.#rows + 1;
      const start = this.#rows * this.#width;
      for (let column = 0; column < this.#width; column += 1) this.#set(start + column, row[column] ?? 0);
      this.#rows += 1;
    } else {
      const start = (stored - 1) * this.#width + this.#keyLength;
      for (let index = 0; index < this.#aggregations.length; index += 1) {
        const aggregate = aggregateFunctions[this.#aggregations[index] ?? "last"];
        this.#set(start + index, aggregate(this.#numbers[start + index] ?? 0, row[this.#keyLength + index] ?? 0));
      }
    }
  }

  *all(): Iterable<ArrayLike<number>> {
    for (let row = 0; row < this.#rows; row += 1) yield this.#row(row);
  }

  #row(row: number): ArrayLike<number> {
    return this.#numbers.subarray(row * this.#width, (row + 1) * this.#width);
  }

  #set(position: number, value: number): void {
    if (value !== (value | 0) && this.#numbers instanceof Int32Array) this.#numbers = Float64Array.from(this.#numbers);
    this.#numbers[position] = value;
  }

  #findSlot(row: ArrayLike<number>): number {
    const mask = this.#slots.length - 1;
    let hash = 0;
    for (let column = 0; column < this.#keyLength; column += 1) {
      hash = Math.imul(hash ^ (row[column] ?? 0), 0x9e_37_79_b1);
      hash ^= hash >>> 15;
    }
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const stored = this.#slots[slot] ?? 0;
      if (stored === 0 || this.#hasKey(stored - 1, row)) return slot;
    }
  }

  #hasKey(stored: number, row: ArrayLike<number>): boolean {
    const start = stored * this.#width;
    for (let column = 0; column < this.#keyLength; column += 1) {
      if (this.#numbers[start + column] !== row[column]) return false;
    }
    return true;
  }

  #grow(): void {
    const slotCount = Math.max(8, 2 * this.#slots.length);
    const numbers = this.#numbers;
    this.#numbers = new (numbers instanceof Int32Array ? Int32Array : Float64Array)((3 * slotCount * this.#width) / 4);
    this.#numbers.set(numbers);
    this.#slots = new Int32Array(slotCount);
    for (let row = 0; row < this.#rows; row += 1) this.#slots[this.#findSlot(this.#row(row))] = row + 1;
  }
}
