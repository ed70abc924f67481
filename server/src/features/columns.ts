/** Milliseconds since 1970, UTC. */
export type Instant = number;
/** 0 or 1. */
export type Flag = number;

/** An instant as the API says it, in ISO 8601. */
export function toIsoDate(instant: Instant): string;
export function toIsoDate(instant: Instant | null): string | null;
export function toIsoDate(instant: Instant | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}

/** An id in a reply; `null` without a key. */
export function toIdOrNull(key: number | null): string | null {
  return key === null ? null : String(key);
}

/** A copy without the fields that are undefined. */
export function omitUndefined<Fields extends object>(fields: Fields) {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };
}
