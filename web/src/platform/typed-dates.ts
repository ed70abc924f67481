/** The zone that times are shown and typed in, such as `Europe/Paris`. */
export function viewersZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll("_", " ");
}

/** An instant as the browser's date field takes it, to the minute: `2026-11-20T18:00` in the viewer's zone. */
export function dateTyped(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, "2026-11-20T18:00".length);
}

/** The instant that was typed into a date field, ISO 8601 in UTC; `null` while it holds none. */
export function dateMeant(typed: string): string | null {
  const date = new Date(typed);
  return typed === "" || Number.isNaN(date.getTime()) ? null : date.toISOString();
}
