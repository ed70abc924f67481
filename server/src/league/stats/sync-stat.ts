import { startElo } from "contract/constants.ts";
import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { takePool } from "../ratings/ratings-queries.ts";
import type { Area } from "../tables.ts";
import { frozenRounds } from "./rounds-queries.ts";
import { findStatPlace } from "./stats-queries.ts";
import { saveTallies } from "./tallies-queries.ts";
import { countRound, emptyTally, type PlayedRound, type Tally } from "./tally.ts";

/** Recomputes a stat from the results, and finds the very figures that were kept as they froze. @throws STAT_NOT_FOUND */
export async function syncStat({ db }: Pick<Context, "db">, area: Area, statId: number): Promise<void> {
  await transaction(db, async (trx) => {
    const place = await findStatPlace(trx, area, statId);
    if (place === undefined) throw refuse("STAT_NOT_FOUND");
    await takePool(trx, place.poolId);
    const rounds = await frozenRounds(trx, place);
    await saveTallies(trx, place.boardId, new Map([[place.userId, recount(rounds, place.boardId)]]));
  });
}

/** The tally of a board. Elo comes along from the boards of the pool before it. */
function recount(rounds: readonly { boardId: number; round: PlayedRound }[], boardId: number): Tally {
  const before = rounds.filter((played) => played.boardId !== boardId);
  const elo = before.reduce((sum, { round }) => sum + (round.eloGain ?? 0), startElo);
  return rounds
    .filter((played) => played.boardId === boardId)
    .reduce((tally, { round }) => countRound(tally, round), emptyTally(elo));
}
