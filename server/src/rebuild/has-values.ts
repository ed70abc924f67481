/** Whether a stored row has all these values. */
export function hasValues(stored: object | undefined, values: object): boolean {
  if (stored === undefined) return false;
  for (const column in values) if (Reflect.get(stored, column) !== Reflect.get(values, column)) return false;
  return true;
}
