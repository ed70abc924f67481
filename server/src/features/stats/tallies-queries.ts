import { type Side, sides } from "contract/sides.ts";
import { overwrite, prepareInsert, prepareQuery } from "../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import { saveRatings } from "../ratings/ratings-queries.ts";
import type { NewRow, Row } from "../tables.ts";
import type { FrozenRound } from "./frozen-round.ts";
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

/** The tally of a stat; `undefined`: it was removed since it was read. */
export async function tallyOf(db: LeagueDatabase, stat: Row<"stats">): Promise<Tally | undefined> {
  const found = await sidesOfStat(db, stat.id);
  const [red, blue] = sides.map((side) => found.find((row) => row.side === side));
  return red && blue && tallyIn(stat, red, blue);
}

const sidesOfStat = prepareQuery((db: LeagueDatabase, statId: number) =>
  db.selectFrom("stat_sides").selectAll().where("stat_id", "=", statId),
);

/** Stores the ratings and tallies of a frozen result's players. The cost does not depend on how many results there are. */
export async function countInStats(trx: LeagueTransaction, { pool_id, board_id, players }: FrozenRound): Promise<void> {
  await saveRatings(trx, pool_id, new Map(players.map(({ userId, after }) => [userId, after])));
  await saveTallies(trx, board_id, new Map(players.map(({ userId, tally }) => [userId, tally])));
}

export async function saveTallies(
  trx: LeagueTransaction,
  boardId: number,
  tallies: ReadonlyMap<number, Tally>,
): Promise<void> {
  const saved = await insertStats(
    trx,
    [...tallies].map(([userId, tally]) => ({ board_id: boardId, user_id: userId, ...statRow(tally) })),
  );
  const sums = saved.flatMap(({ id, user_id }) => {
    const tally = tallies.get(user_id);
    return tally === undefined ? [] : sides.map((side) => sideRow(id, side, tally[side]));
  });
  await insertSides(trx, sums);
}

const insertStats = prepareInsert((db: LeagueDatabase, rows: readonly NewRow<"stats">[]) => {
  const key = ["board_id", "user_id"] as const;
  return db
    .insertInto("stats")
    .values(rows)
    .onConflict((conflict) => conflict.columns(key).doUpdateSet(overwrite({ ...rows[0] }, key)))
    .returning(["id", "user_id"]);
});

const insertSides = prepareInsert((db: LeagueDatabase, rows: readonly Row<"stat_sides">[]) => {
  const key = ["stat_id", "side"] as const;
  return db
    .insertInto("stat_sides")
    .values(rows)
    .onConflict((conflict) => conflict.columns(key).doUpdateSet(overwrite({ ...rows[0] }, key)));
});

/** A player's rounds in the frozen results of a pool, in the order in which those were frozen. */
export function frozenRounds(
  db: LeagueDatabase,
  { poolId, userId }: { readonly poolId: number; readonly userId: number },
) {
  return db
    .selectFrom("result_players as p")
    .innerJoin("results as r", "r.id", "p.result_id")
    .innerJoin("boards as b", "b.id", "r.board_id")
    .select(["r.id", "b.id as board_id", "r.red_score", "r.blue_score", "r.forfeit_side", "r.red_elo_gain"])
    .select(["p.user_id", "p.side", "p.score", "p.kills", "p.deaths", "p.flags"])
    .where("p.user_id", "=", userId)
    .where("b.pool_id", "=", poolId)
    .where("r.frozen", "=", 1)
    .orderBy("r.freeze_number")
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
