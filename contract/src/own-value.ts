/**
 * Returns the value of an untrusted key in a record, or `undefined`. Inherited properties such as `constructor` do not
 * count.
 */
export function getOwnValue<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
