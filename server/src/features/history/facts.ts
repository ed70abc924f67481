import type { Fact, FactChange } from "contract/history.ts";

/** What a subject is called, and what is known of it, by the names of the fields of the API. */
export type Facts = {
  readonly name: string | null;
  readonly fields: Readonly<Record<string, Fact>>;
  /** Values that the history must not hold: it only says that they changed. */
  readonly secrets?: Readonly<Record<string, Fact>>;
};

/** Compares a subject before and after a change; `null`: it was not there. */
export function changesBetween(before: Facts | null, after: Facts | null): FactChange[] {
  return [
    ...changedFields(before?.fields ?? {}, after?.fields ?? {}).map((change) => ({ ...change, isSecret: false })),
    ...changedFields(before?.secrets ?? {}, after?.secrets ?? {}).map(({ field }) => ({
      ...{ field, before: null, after: null, isSecret: true },
    })),
  ];
}

type Changed = Pick<FactChange, "field" | "before" | "after">;

function changedFields(before: Facts["fields"], after: Facts["fields"]): Changed[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((field) => changedField(field, before[field] ?? null, after[field] ?? null) ?? []);
}

function changedField(field: string, before: Fact, after: Fact): Changed | null {
  if (Array.isArray(before) || Array.isArray(after)) return changedList(field, listOf(before), listOf(after));
  return before === after ? null : { field, before, after };
}

/** Of lists, only what was removed and what was added. */
function changedList(field: string, before: readonly string[], after: readonly string[]): Changed | null {
  const removed = before.filter((one) => !after.includes(one));
  const added = after.filter((one) => !before.includes(one));
  return removed.length + added.length === 0 ? null : { field, before: removed, after: added };
}

function listOf(fact: Fact): readonly string[] {
  return Array.isArray(fact) ? fact : [];
}
