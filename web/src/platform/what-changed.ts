/** What is typed over fields; `null` where a field was left alone, so that it follows what is kept. */
export type Typed<Fields extends object> = { readonly [Name in keyof Fields]: Fields[Name] | null };

/** The fields that were typed over with something else than what is kept. */
export function whatChanged<Fields extends object>(kept: Fields, typed: Partial<Typed<Fields>>): Partial<Fields> {
  const changed = Object.entries(typed).filter(
    ([name, value]) => value !== null && value !== kept[name as keyof Fields],
  );
  return Object.fromEntries(changed) as Partial<Fields>;
}
