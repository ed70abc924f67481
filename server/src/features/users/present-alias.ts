import type { Alias, NameChange } from "contract/aliases.ts";
import type { AliasRow, listNameChanges } from "./aliases-queries.ts";

export function presentAlias({ id, user_id, name, confirmed_at }: AliasRow): Alias {
  return { _id: String(id), userId: String(user_id), name, isConfirmed: confirmed_at !== null };
}

type NameChangeRow = Awaited<ReturnType<typeof listNameChanges>>[number];

export function presentNameChange(change: NameChangeRow): NameChange {
  return {
    _id: String(change.id),
    userId: String(change.user_id),
    userName: change.user_name,
    name: change.name,
    kind: change.kind,
    byUserId: String(change.by_user_id),
    byUserName: change.by_user_name,
    date: new Date(change.changed_at).toISOString(),
  };
}
