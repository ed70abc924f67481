import { refuse } from "../../platform/refusal.ts";
import { countInCareers } from "../careers/count-in-careers.ts";
import type { Context } from "../context.ts";
import { countInMaps } from "../counts/count-in-maps.ts";
import { countInRecords } from "../counts/count-in-records.ts";
import { recordNews } from "../outbox-queries.ts";
import { rateRound } from "../ratings/rate-round.ts";
import { firstRating, ratingAfter } from "../ratings/rating.ts";
import { nextFreezeNumber, ratingsOf, saveRatings } from "../ratings/ratings-queries.ts";
import { countInStats } from "../stats/count-in-stats.ts";
import { playedRound } from "../stats/rounds-queries.ts";
import { editResult, type ResultRef } from "./edit-result.ts";
import { moveOnDays } from "./result-days-queries.ts";
import { doubtsOf } from "./result-doubts.ts";
import { playersOf } from "./result-players-queries.ts";
import { changeResult } from "./results-queries.ts";

/**
 * Freezes a result: rates its players, counts it in their stats and in what its area keeps, and records the news, all
 * in one transaction. Freezes of one pool run one after the other, serialized by the lock of the pool's row.
 * @param by `LEAGUE`: no admin has looked at it, who would have to decide where it is doubtful
 * @throws NOT_FREEZABLE, with what is missing
 */
export async function freezeResult(
  { db, clock, settings }: Context,
  ref: ResultRef,
  by: "ADMIN" | "LEAGUE" = "ADMIN",
): Promise<void> {
  await editResult({ db }, ref, async (trx, result) => {
    // Lock the pool before validating: changes of rosters lock it too. A freeze that is refused rolls its number back.
    const freezeNumber = result.pool_id === null ? null : await nextFreezeNumber(trx, result.pool_id);
    const players = await playersOf(trx, result.id);
    const missing = [...(await ref.area.missing(trx, result, players))];
    if (by === "LEAGUE" && doubtsOf(result, players).length > 0) missing.push("a decision of an admin");
    if (missing.length > 0 || freezeNumber === null || result.pool_id === null || result.board_id === null) {
      throw refuse("NOT_FREEZABLE", { missing: missing.join(", ") });
    }
    const team = players.map(({ user_id, side }) => ({ userId: user_id, side }));
    const ratings = await ratingsOf(
      trx,
      result.pool_id,
      team.map(({ userId }) => userId),
    );
    const elosBefore = new Map([...ratings].map(([userId, { elo }]) => [userId, elo]));
    const rated = rateRound(result, team, elosBefore, settings.eloK);
    const frozen = {
      frozen: 1,
      freeze_number: freezeNumber,
      frozen_at: clock.now(),
      red_elo_before: rated.redEloBefore,
      blue_elo_before: rated.blueEloBefore,
      red_elo_gain: rated.redEloGain,
    };
    await changeResult(trx, result.id, frozen);
    await moveOnDays(trx, result, { ...result, frozen: 1 });
    const ratedAfter = [...ratings].map(
      ([userId, rating]) => [userId, ratingAfter(rating, rated.elos.get(userId) ?? rating.elo, result.id)] as const,
    );
    await saveRatings(trx, result.pool_id, new Map(ratedAfter));
    const played = players.map((player) => {
      const { elo, games } = ratings.get(player.user_id) ?? firstRating;
      const round = playedRound({ ...result, ...frozen }, player);
      return { userId: player.user_id, eloBefore: elo, gamesBefore: games, round };
    });
    const tallies = await countInStats(trx, result.board_id, played);
    const counted = played.map((one) => ({ ...one, winStreak: tallies.get(one.userId)?.winStreak ?? 0 }));
    const { id: result_id, pool_id, board_id, area, played_at, map } = result;
    const career = { result_id, pool_id, board_id, area, played_at, map, freeze_number: freezeNumber };
    await countInCareers(trx, career, counted);
    await countInMaps(trx, { ...result, board_id }, career, counted);
    await countInRecords(trx, { ...result, ...frozen, ...career }, counted);
    await ref.area.settle(trx, { ...result, ...frozen });
    await recordNews(trx, { kind: "result-frozen", resultId: result.id }, clock.now());
  });
}
