import type { LastName, Person, Player } from "contract/person.ts";
import type { Shown } from "contract/shown.ts";
import { nothingShown } from "contract/shown.ts";
import type { Row } from "../../tables.ts";

/** What is shown of a user, named `u`, beside their name and with it. Whoever shows somebody selects and presents these. */
export const shownColumns = ["u.user_name", "u.avatar", "u.tee"] as const;
export const personColumns = ["u.id", ...shownColumns] as const;

type ShownRow = Pick<Row<"users">, "user_name" | "avatar" | "tee">;
type PersonRow = ShownRow & Pick<Row<"users">, "id">;

export function presentShown({ avatar, tee }: Omit<ShownRow, "user_name">): Shown {
  return { avatar, tee };
}

export function presentPerson(row: PersonRow): Person {
  return { _id: String(row.id), userName: row.user_name, ...presentShown(row) };
}

/** A person within something that has their key. */
export function presentPlayer(row: ShownRow & { readonly user_id: number }): Player {
  return { userId: String(row.user_id), userName: row.user_name, ...presentShown(row) };
}

/** Somebody who may be deleted: then the name alone. */
export function presentLastName(row: PersonRow & Pick<Row<"users">, "deleted_at">): LastName {
  return row.deleted_at === null ? presentPerson(row) : { _id: null, userName: row.user_name, ...nothingShown };
}
