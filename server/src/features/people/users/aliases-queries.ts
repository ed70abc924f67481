import type { NameChangeKind } from "contract/constants.ts";
import { toUniqueNameKey } from "contract/names.ts";
import { toSearchKey } from "contract/search-key.ts";
import { countRows } from "../../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import type { Page } from "../../paging.ts";
import { publishChange, publishUserChanges } from "../../public-changes.ts";
import type { Row } from "../../tables.ts";

type UserAlias = Pick<Row<"aliases">, "user_id" | "name">;

/** A filter for aliases, which are the confirmed and proposed in-game names of users. Absent fields do not filter. */
export type AliasesFilter = {
  readonly userId?: number | null | undefined;
  readonly isConfirmed?: boolean | null | undefined;
  /** Excludes proposals of other users than this one; `null` excludes all proposals. By default, all are included. */
  readonly proposedBy?: number | null | undefined;
};

export type AliasRow = Awaited<ReturnType<typeof listAliases>>[number];

export function findAlias(db: LeagueDatabase, id: number): Promise<AliasRow | undefined> {
  return selectAliases(db).where("a.id", "=", id).executeTakeFirst();
}

/** Lists aliases with their users, in the order in which they were proposed. */
export function listAliases(db: LeagueDatabase, filter: AliasesFilter, { limit, offset }: Page) {
  return selectMatchingAliases(db, filter).orderBy("a.id").limit(limit).offset(offset).execute();
}

export function countAliases(db: LeagueDatabase, filter: AliasesFilter): Promise<number> {
  return countRows(selectMatchingAliases(db, filter));
}

/** Finds the users with exactly these confirmed aliases (NFC). `user_name` is the alias. */
export async function findUsersByAliases(db: LeagueDatabase, names: readonly string[]) {
  if (names.length === 0) return [];
  return selectConfirmedAliases(db)
    .where("name_key", "in", [...new Set(names.map(toUniqueNameKey))])
    .where("name", "in", names)
    .execute();
}

/** Finds the users with these confirmed aliases, ignoring case and invisible characters. `user_name` is the alias. */
export async function findUsersByAliasesIgnoringCase(db: LeagueDatabase, names: readonly string[]) {
  if (names.length === 0) return [];
  return selectConfirmedAliases(db)
    .where("name_key", "in", [...new Set(names.map(toUniqueNameKey))])
    .execute();
}

/** Lists all confirmed aliases with the ids of their users. `user_name` is the alias. */
export function listConfirmedAliases(db: LeagueDatabase) {
  return selectConfirmedAliases(db).execute();
}

/** Lists all aliases of a user, including proposals. There are few, so the list has no pages. */
export function listAliasesOfUser(db: LeagueDatabase, userId: number) {
  return db.selectFrom("aliases").selectAll().where("user_id", "=", userId).orderBy("id").execute();
}

export async function insertAlias(
  trx: LeagueTransaction,
  alias: Omit<Row<"aliases">, "id" | "name_key" | "search_key">,
) {
  const { id } = await trx
    .insertInto("aliases")
    .values({ ...alias, name_key: toUniqueNameKey(alias.name), search_key: toSearchKey(alias.name) })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (alias.confirmed_at !== null) publishChange(trx, "aliases");
  else publishUserChanges(trx, [alias.user_id]);
  return id;
}

/** Confirms an alias. @returns `false` if it was deleted or already confirmed */
export async function markAliasConfirmed(trx: LeagueTransaction, id: number, now: number): Promise<boolean> {
  const alias = await trx
    .updateTable("aliases")
    .set({ confirmed_at: now })
    .where("id", "=", id)
    .where("confirmed_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  if (alias === undefined) return false;
  publishChange(trx, "aliases");
  publishUserChanges(trx, [alias.user_id]);
  return true;
}

/** Removes the aliases that match all given columns. @returns the removed aliases */
export async function removeAliases(
  trx: LeagueTransaction,
  conditions: { id: number } | { user_id: number; name_key?: string; confirmed_at?: null },
): Promise<UserAlias[]> {
  const removedAliases = await trx
    .deleteFrom("aliases")
    .where(({ and }) => and(conditions))
    .returning(["user_id", "name", "confirmed_at"])
    .execute();
  if (removedAliases.some(({ confirmed_at }) => confirmed_at !== null)) publishChange(trx, "aliases");
  const proposals = removedAliases.filter(({ confirmed_at }) => confirmed_at === null);
  publishUserChanges(
    trx,
    proposals.map(({ user_id }) => user_id),
  );
  return removedAliases;
}

/**
 * Stores changes of in-game names with their kind, author and time.
 * @param by id of the user who made the changes
 * @param at when they were made, in milliseconds since the epoch
 */
export async function insertNameChanges(
  trx: LeagueTransaction,
  kind: NameChangeKind,
  names: readonly UserAlias[],
  { by, at }: { readonly by: number; readonly at: number },
): Promise<void> {
  if (names.length === 0) return;
  const change = { kind, by_user_id: by, changed_at: at };
  await trx
    .insertInto("name_changes")
    .values(names.map(({ user_id, name }) => ({ user_id, name, ...change })))
    .execute();
}

/**
 * Lists changes of in-game names, newest first.
 * @param userId the user whose names they are; `null` for all users
 */
export function listNameChanges(db: LeagueDatabase, userId: number | null, { limit, offset }: Page) {
  return db
    .selectFrom("name_changes as c")
    .innerJoin("users as u", "u.id", "c.user_id")
    .innerJoin("users as author", "author.id", "c.by_user_id")
    .select(["c.id", "c.user_id", "u.user_name", "c.name", "c.kind", "c.by_user_id", "c.changed_at"])
    .select("author.user_name as by_user_name")
    .$if(userId !== null, (query) => query.where("c.user_id", "=", userId ?? 0))
    .orderBy("c.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export function countNameChanges(db: LeagueDatabase, userId: number | null): Promise<number> {
  const changes = db.selectFrom("name_changes");
  return countRows(userId === null ? changes : changes.where("user_id", "=", userId));
}

function selectAliases(db: LeagueDatabase) {
  return db
    .selectFrom("aliases as a")
    .innerJoin("users as u", "u.id", "a.user_id")
    .select(["a.id", "a.user_id", "u.user_name", "a.name", "a.proposed_at", "a.confirmed_at"]);
}

/** Selects the aliases that match a filter. The defaults after `??` are only for the type checker. */
function selectMatchingAliases(db: LeagueDatabase, { userId, isConfirmed, proposedBy }: AliasesFilter) {
  return selectAliases(db)
    .$if(userId != null, (query) => query.where("a.user_id", "=", userId ?? 0))
    .$if(isConfirmed === true, (query) => query.where("a.confirmed_at", "is not", null))
    .$if(isConfirmed === false, (query) => query.where("a.confirmed_at", "is", null))
    .$if(proposedBy !== undefined, (query) =>
      query.where(({ or, eb }) => or([eb("a.confirmed_at", "is not", null), eb("a.user_id", "=", proposedBy ?? 0)])),
    );
}

/** Selects confirmed aliases like users: `id` is the id of the user, and `user_name` is the alias. */
function selectConfirmedAliases(db: LeagueDatabase) {
  return db.selectFrom("aliases").select(["user_id as id", "name as user_name"]).where("confirmed_at", "is not", null);
}
