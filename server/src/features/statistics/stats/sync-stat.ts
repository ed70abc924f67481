import type { Area } from "contract/constants.ts";
import { transaction } from "../../../platform/database/database.ts";
import { refuse } from "../../../platform/refusal.ts";
import { requireActiveSeasonForShare } from "../../competitions/active-season.ts";
import { firstRating } from "../../competitions/elo.ts";
import { lockPoolForUpdate } from "../../competitions/ratings-queries.ts";
import type { Context, LeagueTransaction } from "../../context.ts";
import { type FrozenStandings, playRound } from "./frozen-round.ts";
import { findStatKey, findStatOf } from "./stats-queries.ts";
import { frozenRounds, saveTallies } from "./tallies-queries.ts";
import { emptyTally } from "./tally.ts";

/**
 * Recomputes a stat from the results. It gives the same figures as the updates at each freeze.
 * @throws STAT_NOT_FOUND
 */
export async function syncStat({ db }: Pick<Context, "db">, area: Area, statId: number): Promise<void> {
  const sync = async (trx: LeagueTransaction) => {
    const key = await findStatKey(trx, area, statId);
    if (key === undefined) throw refuse("STAT_NOT_FOUND");
    await recompute(trx, key);
  };
  await transaction(db, sync, { isLong: true });
}

/** The same for a player's stat in the active season. Returns its key. @throws NO_ACTIVE_SEASON, STAT_NOT_FOUND */
export function syncSeasonStat({ db }: Pick<Context, "db">, userId: number): Promise<number> {
  const sync = async (trx: LeagueTransaction) => {
    const { board_id: boardId, pool_id: poolId } = await requireActiveSeasonForShare(trx);
    const stat = await findStatOf(trx, boardId, userId);
    if (stat === undefined) throw refuse("STAT_NOT_FOUND");
    await recompute(trx, { boardId, poolId, userId });
    return stat.id;
  };
  return transaction(db, sync, { isLong: true });
}

async function recompute(
  trx: LeagueTransaction,
  key: { readonly boardId: number; readonly poolId: number; readonly userId: number },
): Promise<void> {
  await lockPoolForUpdate(trx, key.poolId);
  const standings: FrozenStandings = { ratings: new Map(), tallies: new Map() };
  for (const row of await frozenRounds(trx, key)) playRound(standings, row, [row]);
  const tally = standings.tallies.get(key.boardId)?.get(key.userId);
  const { elo } = standings.ratings.get(key.userId) ?? firstRating;
  await saveTallies(trx, key.boardId, new Map([[key.userId, tally ?? emptyTally(elo)]]));
}
