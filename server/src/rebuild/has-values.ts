/** Whether a stored row has all these values. */
export function hasValues(stored: object | undefined, values: object): boolean {
  return (
    stored !== undefined && Object.entries(values).every(([column, value]) => Reflect.get(stored, column) === value)
  );
}
