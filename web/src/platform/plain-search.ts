/** The fields of an address's query as they are written: texts, the last of those with one name. */
export function parseSearch(written: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(written));
}

/** The query of an address, with its `?`; fields that are `undefined` are left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(search).filter(([, value]) => value !== undefined);
  const written = new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString();
  return written && `?${written}`;
}
