import { type Side, sides } from "contract/sides.ts";
import { overwrite } from "../../platform/database/overwrite.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import { sideRow, statRow, tallyIn } from "./stat-rows.ts";
import type { Tally } from "./tally.ts";

/** The tallies of these players on a board. Players without a game on it are missing. */
export async function talliesOf(
  db: LeagueDatabase,
  boardId: number,
  userIds: readonly number[],
): Promise<Map<number, Tally>> {
  if (userIds.length === 0) return new Map();
  const stats = await db
    .selectFrom("stats")
    .selectAll()
    .where("board_id", "=", boardId)
    .where("user_id", "in", userIds)
    .execute();
  const sideOf = await sidesOf(
    db,
    stats.map(({ id }) => id),
  );
  return new Map(stats.map((stat) => [stat.user_id, tallyIn(stat, sideOf(stat.id, "red"), sideOf(stat.id, "blue"))]));
}

/** Stores players' tallies on a board. */
export async function saveTallies(
  trx: LeagueTransaction,
  boardId: number,
  tallies: ReadonlyMap<number, Tally>,
): Promise<void> {
  if (tallies.size === 0) return;
  const stats = [...tallies].map(([userId, tally]) => ({ board_id: boardId, user_id: userId, ...statRow(tally) }));
  const saved = await trx
    .insertInto("stats")
    .values(stats)
    .onConflict((conflict) => conflict.columns(["board_id", "user_id"]).doUpdateSet(overwrite({ ...stats[0] })))
    .returning(["id", "user_id"])
    .execute();
  const sums = saved.flatMap(({ id, user_id }) => {
    const tally = tallies.get(user_id);
    return tally === undefined ? [] : sides.map((side) => sideRow(id, side, tally[side]));
  });
  await trx
    .insertInto("stat_sides")
    .values(sums)
    .onConflict((conflict) => conflict.columns(["stat_id", "side"]).doUpdateSet(overwrite({ ...sums[0] })))
    .execute();
}

async function sidesOf(db: LeagueDatabase, statIds: readonly number[]) {
  const rows =
    statIds.length === 0 ? [] : await db.selectFrom("stat_sides").selectAll().where("stat_id", "in", statIds).execute();
  const byKey = new Map(rows.map((row) => [`${row.stat_id} ${row.side}`, row]));
  return (statId: number, side: Side) => {
    const row = byKey.get(`${statId} ${side}`);
    if (row === undefined) throw new Error(`Stat ${statId} has no ${side} side`);
    return row;
  };
}
