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
    valueColumns: readonly string[],
    ownerColumn: "user_id" | "competition_id",
  ) {
    this.name = name;
    this.key = key;
    this.ownerColumn = ownerColumn;
    this.restOfKey = key.filter((column) => column !== ownerColumn && column !== "rating_pool_id");
    this.columns = [ownerColumn, ...this.restOfKey, ...valueColumns];
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
    for (const values of stored) {
      const row = expected.get(this.#readRestOfKey(values));
      if (row === undefined) obsolete.push(values);
      else if (!this.#hasValues(row as AnyRow, values)) wrong.push(row);
    }
    // Usually no row is missing, so the keys are only collected if the numbers of rows differ.
    const isComplete = stored.length - obsolete.length === expected.size;
    const missing = isComplete ? [] : this.#listMissingRows(expected, stored);
    return { wrong: [...wrong, ...missing], obsolete };
  }

  #listMissingRows(expected: ExpectedRows, stored: readonly (readonly unknown[])[]): object[] {
    const storedKeys = new Set(stored.map((values) => this.#readRestOfKey(values)));
    return [...expected].filter(([key]) => !storedKeys.has(key)).map(([, row]) => row);
  }

  /** Like `getRestOfKey`, for a row as the values of `columns`, of which the first one is the owner. */
  #readRestOfKey(values: readonly unknown[]): unknown {
    return this.restOfKey.length === 1 ? values[1] : values.slice(1, 1 + this.restOfKey.length).join("\n");
  }

  /** Whether a correct row has these stored values. */
  #hasValues(row: AnyRow, values: readonly unknown[]): boolean {
    return this.columns.every((column, index) => row[column] === values[index]);
  }
}

/** The rows of an aggregate table in memory, by their owner. Rows with the same key are aggregated to one row. */
export class AggregatedRows<Name extends keyof Tables> {
  readonly table: ComparedTable;
  /** The stored columns: the rest of the key, and the aggregated values. */
  readonly #columns: readonly string[];
  readonly #aggregations: readonly Aggregation[];
  readonly #rowsByOwner = new Map<number, NumberRows>();
  /** Texts in keys are represented by their positions in this list. */
  readonly #texts: string[] = [];
  readonly #numbersByText = new Map<string, number>();
  /** Any row. It shows which columns are texts, and contains the values that all rows have in common. */
  #exampleRow: AnyRow = {};

  constructor({ name, key, aggregations }: AggregateTable<Name>, ownerColumn: "user_id" | "competition_id") {
    this.table = new ComparedTable(name, key, Object.keys(aggregations), ownerColumn);
    this.#columns = this.table.columns.slice(1);
    this.#aggregations = Object.values<Aggregation | undefined>(aggregations).map(
      (aggregation) => aggregation ?? "last",
    );
  }

  /** Adds rows, and aggregates those with the same key. */
  add(rows: readonly Row<Name>[]): void {
    const { ownerColumn, restOfKey } = this.table;
    for (const row of rows as readonly AnyRow[]) {
      const ownerId = row[ownerColumn] as number;
      let ownerRows = this.#rowsByOwner.get(ownerId);
      if (ownerRows === undefined) {
        ownerRows = new NumberRows(restOfKey.length, this.#aggregations);
        this.#rowsByOwner.set(ownerId, ownerRows);
        this.#exampleRow = row;
      }
      ownerRows.add(this.#columns.map((column) => this.#toNumber(row[column])));
    }
  }

  /** Returns the rows of one player or competition. */
  getRowsOfOwner(ownerId: number): ExpectedRows {
    return this.table.indexByRestOfKey([...this.#createRows(ownerId)]);
  }

  /** Lists the rows of all owners. */
  listRows(): Row<Name>[] {
    return [...this.#rowsByOwner.keys()].flatMap((ownerId) => [...this.#createRows(ownerId)]);
  }

  /** Creates the rows of an owner from the numbers in memory. */
  *#createRows(ownerId: number): Iterable<Row<Name>> {
    for (const values of this.#rowsByOwner.get(ownerId)?.listRows() ?? []) {
      const row: Record<string, unknown> = { ...this.#exampleRow, [this.table.ownerColumn]: ownerId };
      for (const [index, column] of this.#columns.entries()) {
        const value = values[index] ?? 0;
        row[column] = typeof row[column] === "string" ? this.#texts[value] : value;
      }
      yield row as Row<Name>;
    }
  }

  /** Converts a text to its position in `#texts`. */
  #toNumber(value: unknown): number {
    if (typeof value === "number") return value;
    // `push` returns the new length of the list.
    return this.#numbersByText.getOrInsertComputed(value as string, (text) => this.#texts.push(text) - 1);
  }
}

/** 2³² divided by the golden ratio. Multiplying by it spreads similar numbers over all hashes. */
const hashMultiplier = 0x9e_37_79_b1;

/**
 * A hash table of rows of numbers. The first numbers of a row are its key. Uses two arrays, because millions of objects would
 * take gigabytes.
 */
class NumberRows {
  readonly #keyLength: number;
  readonly #aggregations: readonly Aggregation[];
  readonly #width: number;
  #rowCount = 0;
  /** The rows one after the other. 32 bits per number, until a number needs more. */
  #numbers: Int32Array | Float64Array = new Int32Array(0);
  /**
   * A hash table with open addressing: a row is in the slot of its hash, or in the next free one. A slot contains the index
   * of the row plus 1; 0 if it is free. The number of slots is a power of two, so the lowest bits of a hash select a slot.
   */
  #slots = new Int32Array(0);

  constructor(keyLength: number, aggregations: readonly Aggregation[]) {
    this.#keyLength = keyLength;
    this.#aggregations = aggregations;
    this.#width = keyLength + aggregations.length;
  }

  /** Adds a row, or aggregates it with the row that has the same key. */
  add(row: readonly number[]): void {
    if (4 * this.#rowCount >= 3 * this.#slots.length) this.#grow();
    const slot = this.#findSlot(row);
    const rowNumber = this.#slots[slot] ?? 0;
    if (rowNumber === 0) {
      this.#slots[slot] = this.#rowCount + 1;
      const start = this.#rowCount * this.#width;
      for (let column = 0; column < this.#width; column += 1) this.#set(start + column, row[column] ?? 0);
      this.#rowCount += 1;
    } else {
      const start = (rowNumber - 1) * this.#width + this.#keyLength;
      for (let index = 0; index < this.#aggregations.length; index += 1) {
        const aggregate = aggregateFunctions[this.#aggregations[index] ?? "last"];
        this.#set(start + index, aggregate(this.#numbers[start + index] ?? 0, row[this.#keyLength + index] ?? 0));
      }
    }
  }

  *listRows(): Iterable<ArrayLike<number>> {
    for (let rowIndex = 0; rowIndex < this.#rowCount; rowIndex += 1) yield this.#getRow(rowIndex);
  }

  /** Returns the numbers of a row. */
  #getRow(rowIndex: number): ArrayLike<number> {
    return this.#numbers.subarray(rowIndex * this.#width, (rowIndex + 1) * this.#width);
  }

  /** Sets a number. Converts the array if the number is no 32-bit integer. */
  #set(position: number, value: number): void {
    if (value !== (value | 0) && this.#numbers instanceof Int32Array) this.#numbers = Float64Array.from(this.#numbers);
    this.#numbers[position] = value;
  }

  /** Finds the slot of the row with the same key, or else the free slot for it. */
  #findSlot(row: ArrayLike<number>): number {
    const mask = this.#slots.length - 1;
    let hash = 0;
    for (let column = 0; column < this.#keyLength; column += 1) {
      hash = Math.imul(hash ^ (row[column] ?? 0), hashMultiplier);
      hash ^= hash >>> 15;
    }
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const rowNumber = this.#slots[slot] ?? 0;
      if (rowNumber === 0 || this.#hasKey(rowNumber - 1, row)) return slot;
    }
  }

  /** Whether the stored row has the key of another row. */
  #hasKey(rowIndex: number, row: ArrayLike<number>): boolean {
    const start = rowIndex * this.#width;
    for (let column = 0; column < this.#keyLength; column += 1) {
      if (this.#numbers[start + column] !== row[column]) return false;
    }
    return true;
  }

  /** Doubles the number of slots. At most three quarters of them are used, so there is space for that many rows. */
  #grow(): void {
    const slotCount = Math.max(8, 2 * this.#slots.length);
    const numbers = this.#numbers;
    const ArrayType = numbers instanceof Int32Array ? Int32Array : Float64Array;
    this.#numbers = new ArrayType((3 * slotCount * this.#width) / 4);
    this.#numbers.set(numbers);
    this.#slots = new Int32Array(slotCount);
    for (let rowIndex = 0; rowIndex < this.#rowCount; rowIndex += 1) {
      const slot = this.#findSlot(this.#getRow(rowIndex));
      this.#slots[slot] = rowIndex + 1;
    }
  }
}
