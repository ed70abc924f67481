import type { BodyOf } from "contract/endpoint.ts";
import { foldedName, nameKey } from "contract/names.ts";
import { searchKey } from "contract/search-key.ts";
import type { usersShapes } from "contract/users.ts";
import { contains, keysForIn } from "../../../platform/database/dialect.ts";
import { countRows } from "../../../platform/database/statements.ts";
import { omitUndefined } from "../../columns.ts";
import { newestSeason } from "../../competitions/seasons-queries.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import type { Page } from "../../paging.ts";
import type { NewRow, Row } from "../../tables.ts";
import { personColumns } from "./person.ts";

/** The columns of a user that are shown. */
export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** Filter for users, by parts of their name and e-mail. An absent field does not filter, nor does `null` but for the clan. */
export type UsersFilter = Partial<BodyOf<(typeof usersShapes)["searchUsers"]>> & {
  readonly ids?: readonly number[] | undefined;
};

const banColumns = ["b.scope as ban_scope", "b.reason as ban_reason", "b.ends_at as ban_ends_at"] as const;

/** What is shown of a user, some of it only to themselves and admins. */
export const userColumns = [...personColumns, "u.email", "u.role", "u.blocked", ...banColumns] as const;
const shown = [...userColumns, "c.id as clan_id", "c.name as clan_name"] as const;

/** A user, also a blocked one, but not a deleted one. */
export function findUser(db: LeagueDatabase, id: number) {
  return inClans(db).select(shown).where("u.id", "=", id).executeTakeFirst();
}

/** Users by name. */
export function listUsers(db: LeagueDatabase, filter: UsersFilter, { limit, offset }: Page): Promise<UserRow[]> {
  return (
    matching(db, filter)
      .select(shown)
      // There is a stat from the first game on.
      .$if(filter.idleLast === true, (query) =>
        query.orderBy(
          ({ or, eb, exists, selectFrom }) =>
            or([
              eb("c.id", "is not", null),
              exists(selectFrom("stats as s").select("s.id").whereRef("s.user_id", "=", "u.id")),
            ]),
          "desc",
        ),
      )
      .orderBy("user_name_key")
      .orderBy("u.id")
      .limit(limit)
      .offset(offset)
      .execute()
  );
}

export function countUsers(db: LeagueDatabase, filter: UsersFilter): Promise<number> {
  return countRows(matching(db, filter));
}

/** The users with exactly these names (NFC). */
export async function usersByNames(db: LeagueDatabase, names: readonly string[]) {
  if (names.length === 0) return [];
  return present(db)
    .select(["id", "user_name"])
    .where("user_name_key", "in", [...new Set(names.map(nameKey))])
    .where("user_name", "in", names)
    .execute();
}

/** The users whose names are among these without case and invisible characters. */
export async function usersByFoldedNames(db: LeagueDatabase, names: readonly string[]) {
  if (names.length === 0) return [];
  return present(db)
    .select(["id", "user_name"])
    .where("folded_name", "in", [...new Set(names.map(foldedName))])
    .execute();
}

export function allUserNames(db: LeagueDatabase) {
  return present(db).select(["id", "user_name"]).execute();
}

/** A user who is not deleted, by the whole name, regardless of case. */
export function findByName(db: LeagueDatabase, userName: string) {
  return db
    .selectFrom("users")
    .select(["id", "user_name"])
    .where("user_name_key", "=", nameKey(userName))
    .executeTakeFirst();
}

/** Locks a user's row: nobody else can change it until the transaction ends. */
export function lockUserForUpdate(trx: LeagueTransaction, id: number) {
  return present(trx)
    .select(["user_name", "email", "password_hash", "blocked"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks a user's row for share: nobody can change or delete the user until the transaction ends. */
export function lockUserForShare(trx: LeagueTransaction, id: number) {
  return present(trx).select(["id", "user_name", "blocked"]).where("id", "=", id).forShare().executeTakeFirst();
}

/** Locks the rows of those of these users who are not deleted, as `lockUserForShare` does, ordered by key to avoid deadlocks. */
export function lockUsersForShare(trx: LeagueTransaction, ids: readonly number[]) {
  return present(trx)
    .select(["id", "user_name", "blocked"])
    .where("id", "in", keysForIn(ids))
    .orderBy("id")
    .forShare()
    .execute();
}

/** Locks the rows of all admins who are not blocked, ordered by key to avoid deadlocks, and returns their keys. */
export async function lockAdminsForUpdate(trx: LeagueTransaction): Promise<number[]> {
  const admins = await present(trx)
    .select("id")
    .where("role", "=", "ADMIN")
    .where("blocked", "=", 0)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return admins.map(({ id }) => id);
}

type NewUser = Omit<NewRow<"users">, "user_name_key" | "folded_name" | "search_key">;

/** Fails on `users_by_name` or `users_by_email` if either is taken. */
export async function insertUser(trx: LeagueTransaction, user: NewUser): Promise<number> {
  const { id } = await inserting(trx, user).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** @returns the key; `null` if the name or the e-mail is taken */
export async function insertUserOnce(trx: LeagueTransaction, user: NewUser): Promise<number | null> {
  const inserted = await inserting(trx, user)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** The columns that somebody may change; the others stay, or follow from these. */
export type UserChange = Partial<
  Omit<Row<"users">, "id" | "user_name_key" | "folded_name" | "search_key" | "created_at" | "deleted_at">
>;

/** The fields that users and admins may change; absent fields stay. */
export type ProfileEdit = BodyOf<(typeof usersShapes)["updateProfile"]>;
export type UserEdit = BodyOf<(typeof usersShapes)["updateUser"]>;

/** The columns of an edit, without the password and a ban. */
export function changeOf({ userName, avatar, tee, email, role }: ProfileEdit & UserEdit): UserChange {
  return omitUndefined({
    user_name: userName,
    avatar,
    tee,
    email,
    role,
  } satisfies Record<Exclude<keyof UserChange, "password_hash" | "blocked">, unknown>);
}

/** Fails as `insertUser` does. */
export async function changeUser(trx: LeagueTransaction, id: number, change: UserChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  const { user_name: name } = change;
  await trx
    .updateTable("users")
    .set({ ...change, ...(name !== undefined && keysOfName(name)) })
    .where("id", "=", id)
    .execute();
}

/**
 * Deletes a user with what is theirs alone, keeping the name for results. Name and e-mail can be used by others.
 * @param name kept instead of theirs
 */
export async function retireUser(trx: LeagueTransaction, id: number, now: number, name?: string): Promise<void> {
  const kept = name === undefined ? {} : { user_name: name, search_key: searchKey(name) };
  await trx
    .updateTable("users")
    .set({ ...afterDeletion(now), ...kept })
    .where("id", "=", id)
    .execute();
  await removeRowsOf(trx, id, ...ownTables);
}

/** Tables whose rows are each a user's own, and go with them. */
const ownTables = [
  ...(["sessions", "recovery_codes", "second_factors", "invitations", "password_resets", "calendar_links"] as const),
  ...(["discord_accounts", "discord_links", "push_subscriptions", "bans", "disputes", "email_tries"] as const),
];

export async function removeRowsOf(trx: LeagueTransaction, userId: number, ...tables: typeof ownTables): Promise<void> {
  for (const table of tables) await trx.deleteFrom(table).where("user_id", "=", userId).execute();
}

/** What each column of a user holds once they are deleted; `undefined`: what it held before. */
function afterDeletion(now: number) {
  return {
    id: undefined,
    user_name: undefined,
    user_name_key: null,
    folded_name: null,
    search_key: undefined,
    email: null,
    password_hash: "",
    role: undefined,
    avatar: null,
    tee: null,
    blocked: undefined,
    created_at: undefined,
    deleted_at: now,
  } satisfies Record<keyof Row<"users">, unknown>;
}

function inserting(trx: LeagueTransaction, user: NewUser) {
  return trx.insertInto("users").values({ ...user, ...keysOfName(user.user_name) });
}

function keysOfName(name: string) {
  return { user_name_key: nameKey(name), folded_name: foldedName(name), search_key: searchKey(name) };
}

function matching(db: LeagueDatabase, { _id, ids, userName, clanId, email, role, blocked }: UsersFilter) {
  return inClans(db)
    .$if(_id != null, (query) => query.where("u.id", "=", _id ?? 0))
    .$if(ids !== undefined, (query) => query.where("u.id", "in", keysForIn(ids ?? [])))
    .$if(!!userName, (query) => query.where(({ ref }) => contains(ref("user_name_key"), nameKey(userName ?? ""))))
    .$if(clanId != null, (query) => query.where("c.id", "=", clanId ?? 0))
    .$if(clanId === null, (query) => query.where("c.id", "is", null))
    .$if(!!email, (query) => query.where(({ ref }) => contains(ref("email"), email ?? "")))
    .$if(role != null, (query) => query.where("role", "=", role ?? "USER"))
    .$if(blocked != null, (query) => query.where("blocked", "=", blocked ? 1 : 0));
}

/** Everyone with their clan in the active, else the latest season. */
function inClans(db: LeagueDatabase) {
  return present(db)
    .leftJoin("bans as b", "b.user_id", "u.id")
    .leftJoin("clan_players as p", (join) =>
      join.onRef("p.user_id", "=", "u.id").on("p.season_id", "=", newestSeason(db)),
    )
    .leftJoin("clans as c", "c.id", "p.clan_id");
}

/** All users who are not deleted. */
function present(db: LeagueDatabase) {
  return db.selectFrom("users as u").where("u.deleted_at", "is", null);
}
