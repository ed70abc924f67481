/** Converts a parameter as the server does: `node:sqlite` would bind an integer number as a float. */
export function toSqliteParameter(value: unknown): string | number | bigint | null {
  return Number.isSafeInteger(value) ? BigInt(Number(value)) : (value as string | number | null);
}
