import { type AggregateTable, type Aggregation, aggregateFunctions } from "../features/aggregate-tables-queries.ts";
import type { Row, Tables } from "../features/tables.ts";

type AnyRow = Readonly<Record<string, unknown>>;

/** The rows that a table should have of one player or competition, by the rest of their keys. */
export type ExpectedRows = ReadonlyMap<unknown, object>;

/** A table whose rows are compared, those of one player or competition at once. */
export class ComparedTable {
  readonly name: keyof Tables;
  readonly key: readonly string[];
  /** The player or competition that a row is of. */
  readonly ownerColumn: "user_id" | "competition_id";
  /** The rest of the key without the pool, which is the same in all rows that are compared. */
  readonly restOfKey: readonly string[];
  /** What is read of a row: its player or competition, the rest of its key, and its values. */
  readonly columns: readonly string[];

  constructor(
    name: keyof Tables,
    key: readonly string[],
    values: readonly string[],
    part: "user_id" | "competition_id",
  ) {
    this.name = name;
    this.key = key;
    this.ownerColumn = part;
    this.restOfKey = key.filter((column) => column !== part && column !== "rating_pool_id");
    this.columns = [part, ...this.restOfKey, ...values];
  }

  /** The rest of a row's key. */
  getRestOfKey(row: object): unknown {
    const values = row as AnyRow;
    return this.restOfKey.length === 1
      ? values[this.restOfKey[0] ?? ""]
      : this.restOfKey.map((column) => values[column]).join("\n");
  }

  indexByRestOfKey(rows: readonly object[]): ExpectedRows {
    return new Map(rows.map((row) => [this.getRestOfKey(row), row]));
  }

  /**
   * Compares the stored rows of one player or competition.
   * @param stored the values of `columns`
   * @returns the right ones of rows that are wrong or missing, and those that should not be there
   */
  compare(right: ExpectedRows, stored: readonly (readonly unknown[])[]) {
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
    return this.restOfKey.length === 1 ? values[1] : values.slice(1, 1 + this.restOfKey.length).join("\n");
  }

  #isStored(row: AnyRow, values: readonly unknown[]): boolean {
    return this.columns.every((column, index) => row[column] === values[index]);
  }
}

/** Rows of a table of sums in memory. */
export class CountedRows<Name extends keyof Tables> {
  readonly table: ComparedTable;
  /** What is kept of a row: the rest of its key, and its sums. */
  readonly #columns: readonly string[];
  readonly #sums: readonly Aggregation[];
  /** By player or competition. */
  readonly #parts = new Map<number, NumberRows>();
  readonly #texts: string[] = [];
  readonly #numbersOfTexts = new Map<string, number>();
  /** Any row: of which columns are texts, and what all have in common. */
  #example: AnyRow = {};

  constructor({ name, key, aggregations }: AggregateTable<Name>, part: "user_id" | "competition_id") {
    this.table = new ComparedTable(name, key, Object.keys(aggregations), part);
    this.#columns = this.table.columns.slice(1);
    this.#sums = Object.values<Aggregation | undefined>(aggregations).map((sum = "last") => sum);
  }

  add(rows: readonly Row<Name>[]): void {
    const { ownerColumn: partColumn, restOfKey } = this.table;
    for (const row of rows as readonly AnyRow[]) {
      const part = row[partColumn] as number;
      let ofPart = this.#parts.get(part);
      if (ofPart === undefined) {
        ofPart = new NumberRows(restOfKey.length, this.#sums);
        this.#parts.set(part, ofPart);
        this.#example = row;
      }
      ofPart.add(this.#columns.map((column) => this.#numberOf(row[column])));
    }
  }

  /** The rows of one player or competition. */
  of(part: number): ExpectedRows {
    return this.table.indexByRestOfKey([...this.#rowsOf(part)]);
  }

  all(): Row<Name>[] {
    return [...this.#parts.keys()].flatMap((part) => [...this.#rowsOf(part)]);
  }

  *#rowsOf(part: number): Iterable<Row<Name>> {
    for (const values of this.#parts.get(part)?.all() ?? []) {
      const row: Record<string, unknown> = { ...this.#example, [this.table.ownerColumn]: part };
      for (const [index, column] of this.#columns.entries()) {
        const value = values[index] ?? 0;
        row[column] = typeof row[column] === "string" ? this.#texts[value] : value;
      }
      yield row as Row<Name>;
    }
  }

  #numberOf(value: unknown): number {
    if (typeof value === "number") return value;
    return this.#numbersOfTexts.getOrInsertComputed(value as string, (text) => this.#texts.push(text) - 1);
  }
}

/** Rows of numbers by the first of them, in two arrays: as objects, millions would take gigabytes. */
class NumberRows {
  readonly #keyLength: number;
  readonly #sums: readonly Aggregation[];
  readonly #width: number;
  #rows = 0;
  /** The rows, one behind the other, in 32 bits a number until one needs more. */
  #numbers: Int32Array | Float64Array = new Int32Array(0);
  /** A hash table: the row, counted from 1, whose key has this hash, or that of the place before which was taken. */
  #places = new Int32Array(0);

  constructor(keyLength: number, sums: readonly Aggregation[]) {
    this.#keyLength = keyLength;
    this.#sums = sums;
    this.#width = keyLength + sums.length;
  }

  add(row: readonly number[]): void {
    if (4 * this.#rows >= 3 * this.#places.length) this.#grow();
    const place = this.#placeOf(row);
    const stored = this.#places[place] ?? 0;
    if (stored === 0) {
      this.#places[place] = this.#rows + 1;
      const start = this.#rows * this.#width;
      for (let column = 0; column < this.#width; column += 1) this.#set(start + column, row[column] ?? 0);
      this.#rows += 1;
    } else {
      const start = (stored - 1) * this.#width + this.#keyLength;
      for (let index = 0; index < this.#sums.length; index += 1) {
        const sum = aggregateFunctions[this.#sums[index] ?? "last"];
        this.#set(start + index, sum(this.#numbers[start + index] ?? 0, row[this.#keyLength + index] ?? 0));
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

  #placeOf(row: ArrayLike<number>): number {
    const mask = this.#places.length - 1;
    let hash = 0;
    for (let column = 0; column < this.#keyLength; column += 1) {
      hash = Math.imul(hash ^ (row[column] ?? 0), 0x9e_37_79_b1);
      hash ^= hash >>> 15;
    }
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const stored = this.#places[place] ?? 0;
      if (stored === 0 || this.#hasKey(stored - 1, row)) return place;
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
    const places = Math.max(8, 2 * this.#places.length);
    const numbers = this.#numbers;
    this.#numbers = new (numbers instanceof Int32Array ? Int32Array : Float64Array)((3 * places * this.#width) / 4);
    this.#numbers.set(numbers);
    this.#places = new Int32Array(places);
    for (let row = 0; row < this.#rows; row += 1) this.#places[this.#placeOf(this.#row(row))] = row + 1;
  }
}
