import { type Side, sides } from "contract/sides.ts";
import { keysForIn } from "../../../platform/database/dialect.ts";
import { overwrite, prepareInsert, prepareQuery } from "../../../platform/database/statements.ts";
import { saveRatings } from "../../competitions/ratings-queries.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import { prepareSums, sumTable } from "../../sum-rows-queries.ts";
import type { NewRow, Row } from "../../tables.ts";
import { statRow } from "./figures.ts";
import type { FrozenRound } from "./frozen-round.ts";
import { type SideTally, sideColumns, type Tally, tallyColumns } from "./tally.ts";

/** The tallies of these players on a board. Players without a game on it are missing. */
export async function talliesOf(
  db: LeagueDatabase,
  boardId: number,
  userIds: readonly number[],
): Promise<Map<number, Tally>> {
  const stats = await db
    .selectFrom("stats")
    .select(["id", "user_id", ...tallyColumns])
    .where("board_id", "=", boardId)
    .where("user_id", "in", keysForIn(userIds))
    .execute();
  const ids = keysForIn(stats.map(({ id }) => id));
  const rows = await db.selectFrom("stat_sides").selectAll().where("stat_id", "in", ids).execute();
  const rowsOf = Map.groupBy(rows, ({ stat_id }) => stat_id);
  return new Map(
    stats.map(({ id, user_id, ...tally }) => {
      const sums = bySide(rowsOf.get(id) ?? []);
      if (sums === undefined) throw new Error(`Stat ${id} lacks a side`);
      return [user_id, { ...tally, ...sums }];
    }),
  );
}

/** The sums of a stat on both sides; `undefined`: there is no such stat. */
export async function sidesOfStat(db: LeagueDatabase, statId: number) {
  return bySide(await findSides(db, statId));
}

const findSides = prepareQuery((db: LeagueDatabase, statId: number) =>
  db.selectFrom("stat_sides").selectAll().where("stat_id", "=", statId),
);

function bySide(rows: readonly Row<"stat_sides">[]): Record<Side, SideTally> | undefined {
  const [red, blue] = sides.map((side) => rows.find((row) => row.side === side));
  return red && blue && { red: sumsIn(red), blue: sumsIn(blue) };
}

function sumsIn({ stat_id: _, side: __, ...sums }: Row<"stat_sides">): SideTally {
  return sums;
}

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
    return tally === undefined ? [] : sides.map((side) => ({ stat_id: id, side, ...tally[side] }));
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

const insertSides = prepareSums(sumTable("stat_sides", ["stat_id", "side"], sideColumns, "last"));

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
