import { maxPendingCount } from "contract/constants.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import type { NewRow, Row } from "../../tables.ts";

type LegacyId = Pick<Row<"legacy_ids">, "kind" | "old_id">;

/**
 * Finds an imported entity by its id in the legacy software; `undefined` if no such entity was imported. If the entity is a
 * player's stat, `new_id` is the id of the player, and `stat_id` the id of the player's stat; `null` if there is none now.
 */
export function findByLegacyId(db: LeagueDatabase, { kind, old_id }: LegacyId) {
  return db
    .selectFrom("legacy_ids")
    .leftJoin("stats", (join) =>
      join
        .onRef("stats.competition_id", "=", "legacy_ids.competition_id")
        .onRef("stats.user_id", "=", "legacy_ids.new_id"),
    )
    .select(["legacy_ids.new_id", "stats.id as stat_id"])
    .where("legacy_ids.kind", "=", kind)
    .where("legacy_ids.old_id", "=", old_id)
    .executeTakeFirst();
}

export async function insertLegacyImport(trx: LeagueTransaction, row: NewRow<"legacy_imports">): Promise<void> {
  await trx.insertInto("legacy_imports").values(row).execute();
}

/** Finds the import whose notice has not been dismissed. */
export function findVisibleLegacyImport(db: LeagueDatabase) {
  return db.selectFrom("legacy_imports").selectAll().where("dismissed_at", "is", null).executeTakeFirst();
}

/** Hides the notice about the import. @returns `false` if it is already hidden */
export async function hideLegacyImport(trx: LeagueTransaction, dismissed_at: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("legacy_imports")
    .set({ dismissed_at })
    .where("dismissed_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Selects users who cannot sign in because they lack an e-mail or a password, and have no Discord account. */
function selectIncompleteUsers(db: LeagueDatabase) {
  return db
    .selectFrom("users as u")
    .where("u.deleted_at", "is", null)
    .where(({ or, eb }) => or([eb("u.email", "is", null), eb("u.password_hash", "=", "")]))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("discord_accounts as d").select("d.user_id").whereRef("d.user_id", "=", "u.id"))),
    );
}

export async function countIncompleteUsers(db: LeagueDatabase): Promise<number> {
  const query = selectIncompleteUsers(db).select(({ fn }) => fn.countAll<number>().as("user_count"));
  return (await query.executeTakeFirstOrThrow()).user_count;
}

/** Lists incomplete users: those without a valid invitation first, then those with one, each sorted by name. */
export function listIncompleteUsers(db: LeagueDatabase, now: number) {
  return selectIncompleteUsers(db)
    .leftJoin("invitations as i", (join) => join.onRef("i.user_id", "=", "u.id").on("i.expires_at", ">", now))
    .select(["u.id", "u.user_name", "u.email", "u.password_hash", "u.blocked", "i.created_at as invited_at"])
    .orderBy(({ eb }) => eb("i.created_at", "is not", null))
    .orderBy("u.user_name_key")
    .orderBy("u.id")
    .limit(maxPendingCount)
    .execute();
}
