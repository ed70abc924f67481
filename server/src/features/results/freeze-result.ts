import type { FreezeOutcome } from "contract/freezes.ts";
import { Refusal, refuse } from "../../platform/refusal.ts";
import { firstRating, rateRound } from "../competitions/elo.ts";
import { nextFreezeNumber, ratingsOf } from "../competitions/ratings-queries.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { recordNews } from "../outbox-queries.ts";
import { countInCareers } from "../statistics/careers/count-in-careers-queries.ts";
import { countInFigures, countInMaps, countInRecords } from "../statistics/counts/counts-queries.ts";
import { type FrozenRound, playRound } from "../statistics/stats/frozen-round.ts";
import { countInStats, talliesOf } from "../statistics/stats/tallies-queries.ts";
import { editResult, type ResultRef } from "./edit-result.ts";
import type { ResultArea } from "./result-area.ts";
import { moveOnDays } from "./result-days-queries.ts";
import { doubtsOf } from "./result-doubts.ts";
import { type FoundPlayer, playersOfResult } from "./result-players-queries.ts";
import { changeResult, type FoundResult, inOrderOfPlaying } from "./results-queries.ts";

/**
 * Freezes a result: rates its players, counts it in their stats and in what its area keeps, and records the news, all
 * in one transaction. Freezes of one pool run one after the other, serialized by the lock of the pool's row. `editResult`
 * tells the history of the result, and what was kept of the tables that the steps write is dropped after the commit.
 * @param by `LEAGUE`: no admin has looked at it, who would have to decide where it is doubtful
 * @throws NOT_FREEZABLE, with what is missing
 */
export async function freezeResult(context: Context, ref: ResultRef, by: "ADMIN" | "LEAGUE" = "ADMIN"): Promise<void> {
  const { db, clock, settings } = context;
  await editResult({ db }, ref, async (trx, result) => {
    const unfrozen = await lockToFreeze(trx, ref, result, { by, now: clock.now() });
    const round = await rate(trx, unfrozen, settings.eloK);
    await store(trx, result, round, clock.now());
    await countInStats(trx, round);
    await countInCareers(trx, round);
    await countInFigures(trx, round);
    await countInMaps(trx, round);
    await countInRecords(trx, round);
    await ref.area.settle(trx, round);
    await recordNews(trx, { kind: "result-frozen", resultId: result.id }, clock.now());
  });
}

/** A result that may be frozen, with its number among the freezes of its pool. */
type Unfrozen = FoundResult &
  Pick<FrozenRound, "pool_id" | "board_id" | "freeze_number"> & { readonly players: readonly FoundPlayer[] };

async function lockToFreeze(
  trx: LeagueTransaction,
  { area }: ResultRef,
  result: FoundResult,
  { by, now }: { readonly by: "ADMIN" | "LEAGUE"; readonly now: number },
): Promise<Unfrozen> {
  const { pool_id, board_id } = result;
  // Lock the pool before validating: changes of rosters lock it too. A freeze that is refused rolls its number back.
  const freeze_number = pool_id === null ? null : await nextFreezeNumber(trx, pool_id);
  const players = await playersOfResult(trx, result.id);
  const missing = [...(await area.missing(trx, result, players, now))];
  if (by === "LEAGUE" && doubtsOf(result, players).length > 0) missing.push("a decision of an admin");
  if (missing.length > 0 || freeze_number === null || pool_id === null || board_id === null) {
    throw refuse("NOT_FREEZABLE", { missing: missing.join(", ") });
  }
  return { ...result, pool_id, board_id, freeze_number, players };
}

async function rate(trx: LeagueTransaction, { players, ...result }: Unfrozen, eloK: number): Promise<FrozenRound> {
  const userIds = players.map(({ user_id }) => user_id);
  const ratings = await ratingsOf(trx, result.pool_id, userIds);
  const rated = rateRound(result, players, (userId) => (ratings.get(userId) ?? firstRating).elo, eloK);
  const tallies = new Map([[result.board_id, await talliesOf(trx, result.board_id, userIds)]]);
  return playRound({ ratings, tallies }, { ...result, ...rated }, players);
}

async function store(trx: LeagueTransaction, before: FoundResult, round: FrozenRound, now: number): Promise<void> {
  const { freeze_number, red_elo_before, blue_elo_before, red_elo_gain } = round;
  const elos = { red_elo_before, blue_elo_before, red_elo_gain };
  await changeResult(trx, round.id, { frozen: 1, freeze_number, frozen_at: now, ...elos });
  await moveOnDays(trx, before, { ...before, frozen: 1 });
}

/**
 * Freezes results one after the other, in the order of playing, each in a transaction of its own. One that is refused is
 * left as it is, and the others are frozen. Unknown results are left out.
 * @returns what became of each, in that order
 */
export async function freezeResults(
  context: Context,
  area: ResultArea,
  ids: readonly number[],
): Promise<FreezeOutcome[]> {
  const outcomes: FreezeOutcome[] = [];
  for (const id of await inOrderOfPlaying(context.db, area.name, ids)) {
    const refused = await freeze(context, area, id);
    outcomes.push({ _id: String(id), freezed: refused === null, message: refused?.message ?? null });
  }
  return outcomes;
}

async function freeze(context: Context, area: ResultArea, id: number): Promise<Refusal | null> {
  try {
    await freezeResult(context, { area, id });
    return null;
  } catch (fault) {
    if (fault instanceof Refusal) return fault;
    throw fault;
  }
}
