import type { BodyOf } from "contract/endpoint.ts";
import { toNameKey, toUniqueNameKey } from "contract/names.ts";
import { toSearchKey } from "contract/search-key.ts";
import type { usersSchemas } from "contract/users.ts";
import { contains, toNonEmptyIds } from "../../../platform/database/dialect.ts";
import { countRows } from "../../../platform/database/statements.ts";
import { omitUndefined } from "../../columns.ts";
import { selectNewestSeasonId } from "../../competitions/seasons-queries.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import type { Page } from "../../paging.ts";
import { publishChange } from "../../public-changes.ts";
import type { NewRow, Row } from "../../tables.ts";
import { personColumns } from "./person.ts";

/** A user with the columns that responses show. */
export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/**
 * A filter for users. Name and e-mail match a part of the stored text. Absent and `null` fields do not filter, except for
 * `clanId`: `null` matches users without a clan.
 */
export type UsersFilter = Partial<BodyOf<(typeof usersSchemas)["searchUsers"]>> & {
  readonly ids?: readonly number[] | undefined;
};

const banColumns = ["b.scope as ban_scope", "b.reason as ban_reason", "b.ends_at as ban_ends_at"] as const;

/** The columns that responses show of a user. Some are only visible to the user and admins. */
export const userColumns = [...personColumns, "u.email", "u.role", "u.blocked", ...banColumns] as const;
const userColumnsWithClan = [...userColumns, "c.id as clan_id", "c.name as clan_name"] as const;

/** Finds a user, who may be blocked, but not deleted. */
export function findUser(db: LeagueDatabase, id: number) {
  return selectUsersWithClans(db).select(userColumnsWithClan).where("u.id", "=", id).executeTakeFirst();
}

/** Lists users, sorted by name. With `idleLast`, users without a clan and without results come last. */
export function listUsers(db: LeagueDatabase, filter: UsersFilter, { limit, offset }: Page): Promise<UserRow[]> {
  return (
    selectMatchingUsers(db, filter)
      .select(userColumnsWithClan)
      // Users have rows in `stats` as soon as they have a validated result.
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
  return countRows(selectMatchingUsers(db, filter));
}

/** Finds the users with exactly these names (NFC). */
export async function findUsersByNames(db: LeagueDatabase, names: readonly string[]) {
  if (names.length === 0) return [];
  return selectUsers(db)
    .select(["id", "user_name"])
    .where("user_name_key", "in", [...new Set(names.map(toNameKey))])
    .where("user_name", "in", names)
    .execute();
}

/** Finds the users with these names, ignoring case and invisible characters. */
export async function findUsersByNamesIgnoringCase(db: LeagueDatabase, names: readonly string[]) {
  if (names.length === 0) return [];
  return selectUsers(db)
    .select(["id", "user_name"])
    .where("folded_name", "in", [...new Set(names.map(toUniqueNameKey))])
    .execute();
}

/** Lists the ids and names of all users who are not deleted. */
export function listAllUserNames(db: LeagueDatabase) {
  return selectUsers(db).select(["id", "user_name"]).execute();
}

/** Finds a user by the complete name, ignoring case. Deleted users are not found, because their `user_name_key` is `null`. */
export function findUserByName(db: LeagueDatabase, userName: string) {
  return db
    .selectFrom("users")
    .select(["id", "user_name"])
    .where("user_name_key", "=", toNameKey(userName))
    .executeTakeFirst();
}

/**
 * Finds a user and locks their row, so that nobody else can change it until the transaction ends. "No key" lets other
 * transactions insert rows that refer to the user.
 */
export function lockUserForUpdate(trx: LeagueTransaction, id: number) {
  return selectUsers(trx)
    .select(["user_name", "email", "password_hash", "blocked"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Finds a user and locks their row for share, so that nobody can change or delete the user before the transaction ends. */
export function lockUserForShare(trx: LeagueTransaction, id: number) {
  return selectUsers(trx).select(["id", "user_name", "blocked"]).where("id", "=", id).forShare().executeTakeFirst();
}

/** Finds the users who are not deleted and locks their rows for share, in the order of their ids to avoid deadlocks. */
export function lockUsersForShare(trx: LeagueTransaction, ids: readonly number[]) {
  return selectUsers(trx)
    .select(["id", "user_name", "blocked"])
    .where("id", "in", toNonEmptyIds(ids))
    .orderBy("id")
    .forShare()
    .execute();
}

/** Locks the rows of all unblocked admins, in the order of their ids to avoid deadlocks. Returns their ids. */
export async function lockAdminsForUpdate(trx: LeagueTransaction): Promise<number[]> {
  const admins = await selectUsers(trx)
    .select("id")
    .where("role", "=", "ADMIN")
    .where("blocked", "=", 0)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return admins.map(({ id }) => id);
}

type NewUser = Omit<NewRow<"users">, "user_name_key" | "folded_name" | "search_key">;

/** Inserts a user and returns their id. Violates the index `users_by_name` or `users_by_email` if either is taken. */
export async function insertUser(trx: LeagueTransaction, user: NewUser): Promise<number> {
  const { id } = await createInsertQuery(trx, user).returning("id").executeTakeFirstOrThrow();
  publishChange(trx, "users");
  return id;
}

/** Inserts a user. @returns the user's id; `null` if the name or the e-mail is taken */
export async function insertUserUnlessTaken(trx: LeagueTransaction, user: NewUser): Promise<number | null> {
  const insertedUser = await createInsertQuery(trx, user)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (insertedUser !== undefined) publishChange(trx, "users");
  return insertedUser?.id ?? null;
}

/**
 * The columns that `changeUser` can change. It updates the columns that are derived from them, and `markUserDeleted` sets
 * `deleted_at`. All other columns never change.
 */
export type UserChange = Partial<
  Omit<Row<"users">, "id" | "user_name_key" | "folded_name" | "search_key" | "created_at" | "deleted_at">
>;

/** The fields that users can change of their own profile. Absent fields stay unchanged. */
export type ProfileEdit = BodyOf<(typeof usersSchemas)["updateProfile"]>;
/** The fields that admins can change of a user. Absent fields stay unchanged. */
export type UserEdit = BodyOf<(typeof usersSchemas)["updateUser"]>;

/**
 * Returns the columns that an edit changes. The password and `blocked` are set elsewhere. `satisfies` makes the compiler
 * report any other column that is missing here.
 */
export function toUserChange({ userName, avatar, tee, email, role }: ProfileEdit & UserEdit): UserChange {
  return omitUndefined({
    user_name: userName,
    avatar,
    tee,
    email,
    role,
  } satisfies Record<Exclude<keyof UserChange, "password_hash" | "blocked">, unknown>);
}

/** Changes a user. Violates the same indexes as `insertUser`. */
export async function changeUser(trx: LeagueTransaction, id: number, change: UserChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  const { user_name: name } = change;
  if (await changesPublicColumns(trx, id, change)) publishChange(trx, "users");
  await trx
    .updateTable("users")
    .set({ ...change, ...(name !== undefined && toNameKeyColumns(name)) })
    .where("id", "=", id)
    .execute();
}

/** Whether a change modifies the value of a column that everyone can see. */
async function changesPublicColumns(trx: LeagueTransaction, id: number, change: UserChange): Promise<boolean> {
  const columns = (["user_name", "avatar", "tee"] as const).filter((column) => change[column] !== undefined);
  if (columns.length === 0) return false;
  const storedColumns = await trx.selectFrom("users").select(columns).where("id", "=", id).executeTakeFirst();
  return columns.some((column) => storedColumns?.[column] !== change[column]);
}

/**
 * Marks a user as deleted and deletes the data that belongs to them alone. The row stays, because results show the
 * name. Other users can use the name and the e-mail again.
 * @param name stored instead of the user's name. By default, the name stays
 */
export async function markUserDeleted(trx: LeagueTransaction, id: number, now: number, name?: string): Promise<void> {
  const nameColumns = name === undefined ? {} : { user_name: name, search_key: toSearchKey(name) };
  await trx
    .updateTable("users")
    .set({ ...getDeletedUserColumns(now), ...nameColumns })
    .where("id", "=", id)
    .execute();
  publishChange(trx, "users");
  await removeRowsOfUser(trx, id, ...userOwnedTables);
}

/** Tables whose rows belong to one user and are deleted with the user. */
const userOwnedTables = [
  "sessions",
  "recovery_codes",
  "second_factors",
  "invitations",
  "password_resets",
  "calendar_links",
  "discord_accounts",
  "discord_links",
  "push_subscriptions",
  "bans",
  "disputes",
  "email_tries",
] as const;

/** Deletes all rows of a user from these tables. */
export async function removeRowsOfUser(
  trx: LeagueTransaction,
  userId: number,
  ...tables: readonly (typeof userOwnedTables)[number][]
): Promise<void> {
  for (const table of tables) await trx.deleteFrom(table).where("user_id", "=", userId).execute();
}

/** Returns the columns of a deleted user. `undefined` columns keep their value. The compiler reports missing columns. */
function getDeletedUserColumns(now: number) {
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

function createInsertQuery(trx: LeagueTransaction, user: NewUser) {
  return trx.insertInto("users").values({ ...user, ...toNameKeyColumns(user.user_name) });
}

/** Returns the columns that are derived from a user name. */
function toNameKeyColumns(name: string) {
  return { user_name_key: toNameKey(name), folded_name: toUniqueNameKey(name), search_key: toSearchKey(name) };
}

/** Selects the users who match a filter. The defaults after `??` are only for the type checker. */
function selectMatchingUsers(db: LeagueDatabase, { _id, ids, userName, clanId, email, role, blocked }: UsersFilter) {
  return selectUsersWithClans(db)
    .$if(_id != null, (query) => query.where("u.id", "=", _id ?? 0))
    .$if(ids !== undefined, (query) => query.where("u.id", "in", toNonEmptyIds(ids ?? [])))
    .$if(!!userName, (query) => query.where(({ ref }) => contains(ref("user_name_key"), toNameKey(userName ?? ""))))
    .$if(clanId != null, (query) => query.where("c.id", "=", clanId ?? 0))
    .$if(clanId === null, (query) => query.where("c.id", "is", null))
    .$if(!!email, (query) => query.where(({ ref }) => contains(ref("email"), email ?? "")))
    .$if(role != null, (query) => query.where("role", "=", role ?? "USER"))
    .$if(blocked != null, (query) => query.where("blocked", "=", blocked ? 1 : 0));
}

/** Selects users with their ban and their clan in the newest season, which is the active season if there is one. */
function selectUsersWithClans(db: LeagueDatabase) {
  return selectUsers(db)
    .leftJoin("bans as b", "b.user_id", "u.id")
    .leftJoin("clan_players as p", (join) =>
      join.onRef("p.user_id", "=", "u.id").on("p.season_id", "=", selectNewestSeasonId(db)),
    )
    .leftJoin("clans as c", "c.id", "p.clan_id");
}

/** Selects the users who are not deleted. */
function selectUsers(db: LeagueDatabase) {
  return db.selectFrom("users as u").where("u.deleted_at", "is", null);
}
