import type { Appearance } from "contract/appearance.ts";
import { defaultAppearance } from "contract/appearance.ts";
import type { Person, PersonOrDeleted, Player } from "contract/person.ts";
import type { Row } from "../../tables.ts";

/** The columns of the profile that every list of people shows. The table `users` must have the alias `u`. */
export const profileColumns = ["u.user_name", "u.avatar", "u.tee"] as const;
/** The columns for `presentPerson`. */
export const personColumns = ["u.id", ...profileColumns] as const;

type ProfileRow = Pick<Row<"users">, "user_name" | "avatar" | "tee">;
type PersonRow = ProfileRow & Pick<Row<"users">, "id">;

/** Presents the appearance of a user. */
export function presentProfile({ avatar, tee }: Omit<ProfileRow, "user_name">): Appearance {
  return { avatar, tee };
}

/** Presents a user with `_id`, name and appearance. */
export function presentPerson(row: PersonRow): Person {
  return { _id: String(row.id), userName: row.user_name, ...presentProfile(row) };
}

/** Presents a user from a row that refers to the user by `user_id`. */
export function presentPlayer(row: ProfileRow & { readonly user_id: number }): Player {
  return { userId: String(row.user_id), userName: row.user_name, ...presentProfile(row) };
}

/** Presents a user who may be deleted. Only the name of a deleted user is shown. */
export function presentPossiblyDeletedPerson(row: PersonRow & Pick<Row<"users">, "deleted_at">): PersonOrDeleted {
  return row.deleted_at === null ? presentPerson(row) : { _id: null, userName: row.user_name, ...defaultAppearance };
}
