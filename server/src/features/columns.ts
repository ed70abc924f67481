/** Milliseconds since the epoch. */
export type Instant = number;
/** A boolean: 0 or 1. */
export type Flag = number;

/** Formats an instant for the API, in ISO 8601. */
export function toIsoDate(instant: Instant): string;
export function toIsoDate(instant: Instant | null): string | null;
export function toIsoDate(instant: Instant | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}

/** Formats a key as an id of the API; `null` without a key. */
export function toIdOrNull(key: number | null): string | null {
  return key === null ? null : String(key);
}

/** Returns a copy without undefined fields. */
export function omitUndefined<Fields extends object>(fields: Fields) {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };
}
