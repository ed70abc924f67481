import { mostCounted } from "contract/constants.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import type { NewRow, Row } from "../../tables.ts";

type MovedId = Pick<Row<"moved_ids">, "kind" | "old_id">;

/** What had an id in the original; `undefined`: nothing of this kind that moved in. */
export function findMoved(db: LeagueDatabase, { kind, old_id }: MovedId) {
  return db
    .selectFrom("moved_ids")
    .leftJoin("stats", (join) =>
      join.onRef("stats.board_id", "=", "moved_ids.board_id").onRef("stats.user_id", "=", "moved_ids.new_id"),
    )
    .select(["moved_ids.new_id", "stats.id as stat_id"])
    .where("moved_ids.kind", "=", kind)
    .where("moved_ids.old_id", "=", old_id)
    .executeTakeFirst();
}

export async function insertMoveIn(trx: LeagueTransaction, moveIn: NewRow<"move_ins">): Promise<void> {
  await trx.insertInto("move_ins").values(moveIn).execute();
}

/** The move whose notice is shown. */
export function findShownMoveIn(db: LeagueDatabase) {
  return db.selectFrom("move_ins").selectAll().where("dismissed_at", "is", null).executeTakeFirst();
}

/** @returns whether the notice was shown until now */
export async function hideMoveIn(trx: LeagueTransaction, dismissed_at: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("move_ins")
    .set({ dismissed_at })
    .where("dismissed_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Players who lack an e-mail or a password, and need both to sign in. */
function incomplete(db: LeagueDatabase) {
  return db
    .selectFrom("users as u")
    .where("u.deleted_at", "is", null)
    .where(({ or, eb }) => or([eb("u.email", "is", null), eb("u.password_hash", "=", "")]))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("discord_accounts as d").select("d.user_id").whereRef("d.user_id", "=", "u.id"))),
    );
}

export async function countIncomplete(db: LeagueDatabase): Promise<number> {
  const counted = incomplete(db).select(({ fn }) => fn.countAll<number>().as("players"));
  return (await counted.executeTakeFirstOrThrow()).players;
}

/** Those without a link that can be used still come first, each part by name. @param now ms UTC */
export function listIncomplete(db: LeagueDatabase, now: number) {
  return incomplete(db)
    .leftJoin("invitations as i", (join) => join.onRef("i.user_id", "=", "u.id").on("i.expires_at", ">", now))
    .select(["u.id", "u.user_name", "u.email", "u.password_hash", "u.blocked", "i.created_at as invited_at"])
    .orderBy(({ eb }) => eb("i.created_at", "is not", null))
    .orderBy("u.user_name_key")
    .orderBy("u.id")
    .limit(mostCounted)
    .execute();
}
