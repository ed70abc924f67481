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
  /** The migrations that made its tables. */
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
