/**
 * What a record holds for a key that comes from outside; `undefined` where it holds nothing, also for what every object
 * inherits, such as `constructor`.
 */
export function ownValue<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
