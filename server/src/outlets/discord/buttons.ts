/** What a button does, and to which queue or match. */
export type Press = { readonly action: (typeof actions)[number]; readonly id: number };

const actions = ["join", "leave", "ready", "cancel"] as const;

/** The custom id of a button. */
export function customId({ action, id }: Press): string {
  return `${action}:${id}`;
}

/** Parses a custom id; `null` if it is not one of the league's. */
export function pressOf(carried: string): Press | null {
  const [, word, key] = /^([a-z]+):([1-9]\d{0,14})$/.exec(carried) ?? [];
  const action = actions.find((one) => one === word);
  return action === undefined ? null : { action, id: Number(key) };
}
