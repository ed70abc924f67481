/** A parameter as the server binds it: `node:sqlite` would bind a number as a float. */
export function bound(value: unknown): string | number | bigint | null {
  return Number.isSafeInteger(value) ? BigInt(Number(value)) : (value as string | number | null);
}
