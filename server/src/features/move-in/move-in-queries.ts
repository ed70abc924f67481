import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { NewRow, Row } from "../tables.ts";

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
