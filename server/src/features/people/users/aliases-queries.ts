import type { NameChangeKind } from "contract/constants.ts";
import { foldedName } from "contract/names.ts";
import { searchKey } from "contract/search-key.ts";
import { affectsRows, countRows } from "../../../platform/database/statements.ts";
import type { Context, LeagueDatabase, LeagueTransaction } from "../../context.ts";
import type { Page } from "../../paging.ts";
import type { Row } from "../../tables.ts";

type Named = Pick<Row<"aliases">, "user_id" | "name">;

/** Filter of aliases. An absent or `null` field does not filter. */
export type AliasesFilter = {
  readonly userId?: number | null | undefined;
  readonly isConfirmed?: boolean | null | undefined;
  /** Whose proposals are included; `undefined`: everyone's. */
  readonly proposedBy?: number | null | undefined;
};

export type AliasRow = Awaited<ReturnType<typeof listAliases>>[number];

export function findAlias(db: LeagueDatabase, id: number): Promise<AliasRow | undefined> {
  return aliases(db).where("a.id", "=", id).executeTakeFirst();
}

/** Aliases by player, in the order in which they were proposed. */
export function listAliases(db: LeagueDatabase, filter: AliasesFilter, { limit, offset }: Page) {
  return matching(db, filter).orderBy("a.id").limit(limit).offset(offset).execute();
}

export function countAliases(db: LeagueDatabase, filter: AliasesFilter): Promise<number> {
  return countRows(matching(db, filter));
}

/** The confirmed aliases with exactly these names (NFC). */
export async function usersByAliases(db: LeagueDatabase, names: readonly string[]) {
  if (names.length === 0) return [];
  return confirmed(db)
    .where("name_key", "in", [...new Set(names.map(foldedName))])
    .where("name", "in", names)
    .execute();
}

/** The confirmed aliases that are among these names without case and invisible characters. */
export async function usersByFoldedAliases(db: LeagueDatabase, names: readonly string[]) {
  if (names.length === 0) return [];
  return confirmed(db)
    .where("name_key", "in", [...new Set(names.map(foldedName))])
    .execute();
}

/** All confirmed aliases, each as a name of its user. */
export function allAliases(db: LeagueDatabase) {
  return confirmed(db).execute();
}

/** The aliases of one user, proposals included; few, so that no page is needed. */
export function aliasesOf(db: LeagueDatabase, userId: number) {
  return db.selectFrom("aliases").selectAll().where("user_id", "=", userId).orderBy("id").execute();
}

export async function insertAlias(
  trx: LeagueTransaction,
  alias: Omit<Row<"aliases">, "id" | "name_key" | "search_key">,
) {
  const { id } = await trx
    .insertInto("aliases")
    .values({ ...alias, name_key: foldedName(alias.name), search_key: searchKey(alias.name) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** @param now ms UTC @returns whether it was confirmed just now: not if it is gone or was confirmed before */
export function markConfirmed(trx: LeagueTransaction, id: number, now: number): Promise<boolean> {
  return affectsRows(
    trx.updateTable("aliases").set({ confirmed_at: now }).where("id", "=", id).where("confirmed_at", "is", null),
  );
}

/** Removes one alias, or a user's: all of them, or those of a name that are only proposed. @returns what was removed */
export function removeAliases(
  trx: LeagueTransaction,
  which: { id: number } | { user_id: number; name_key?: string; confirmed_at?: null },
): Promise<Named[]> {
  return trx
    .deleteFrom("aliases")
    .where(({ and }) => and(which))
    .returning(["user_id", "name"])
    .execute();
}

/** Stores what happened to names, by whom and when. */
export async function insertNameChanges(
  trx: LeagueTransaction,
  kind: NameChangeKind,
  names: readonly Named[],
  { clock, by }: Pick<Context, "clock"> & { readonly by: number },
): Promise<void> {
  if (names.length === 0) return;
  const stored = { kind, by_user_id: by, changed_at: clock.now() };
  await trx
    .insertInto("name_changes")
    .values(names.map(({ user_id, name }) => ({ user_id, name, ...stored })))
    .execute();
}

/** What happened to in-game names, the newest first. @param userId whose; `null`: everyone's */
export function listNameChanges(db: LeagueDatabase, userId: number | null, { limit, offset }: Page) {
  return db
    .selectFrom("name_changes as c")
    .innerJoin("users as u", "u.id", "c.user_id")
    .innerJoin("users as b", "b.id", "c.by_user_id")
    .select(["c.id", "c.user_id", "u.user_name", "c.name", "c.kind", "c.by_user_id", "c.changed_at"])
    .select("b.user_name as by_user_name")
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

function aliases(db: LeagueDatabase) {
  return db
    .selectFrom("aliases as a")
    .innerJoin("users as u", "u.id", "a.user_id")
    .select(["a.id", "a.user_id", "u.user_name", "a.name", "a.proposed_at", "a.confirmed_at"]);
}

function matching(db: LeagueDatabase, { userId, isConfirmed, proposedBy }: AliasesFilter) {
  return aliases(db)
    .$if(userId != null, (query) => query.where("a.user_id", "=", userId ?? 0))
    .$if(isConfirmed === true, (query) => query.where("a.confirmed_at", "is not", null))
    .$if(isConfirmed === false, (query) => query.where("a.confirmed_at", "is", null))
    .$if(proposedBy !== undefined, (query) =>
      query.where(({ or, eb }) => or([eb("a.confirmed_at", "is not", null), eb("a.user_id", "=", proposedBy ?? 0)])),
    );
}

function confirmed(db: LeagueDatabase) {
  return db.selectFrom("aliases").select(["user_id as id", "name as user_name"]).where("confirmed_at", "is not", null);
}
