import type { FreezePreview } from "contract/freezes.ts";
import { sides } from "contract/sides.ts";
import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { gainOf, rateRound } from "../competitions/elo.ts";
import { winnerSide } from "../competitions/outcome.ts";
import { ratingsOf } from "../competitions/ratings-queries.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { presentElos } from "./present-result.ts";
import type { ResultArea } from "./result-area.ts";
import { doubtsOf } from "./result-doubts.ts";
import { playersOfResult } from "./result-players-queries.ts";
import { type FoundResult, inOrderOfPlaying, lockResultForUpdate } from "./results-queries.ts";

/** Elos by pool and player, as earlier results of a preview would leave them. */
type MovedElos = Map<number, Map<number, number>>;

/**
 * What freezing these results in the order of playing would do, by the rules and the arithmetic of `freezeResult`. One
 * that cannot be frozen moves nothing for those after it. Results that are frozen or unknown are left out.
 * @throws what the area throws when it is closed
 */
export function previewFreezes(
  context: Context,
  area: ResultArea,
  ids: readonly number[],
): Promise<readonly FreezePreview[]> {
  return transaction(context.db, async (trx) => {
    const moved: MovedElos = new Map();
    const previews: FreezePreview[] = [];
    for (const id of await inOrderOfPlaying(trx, area.name, ids)) {
      const result = await lockResultForUpdate(trx, area.name, id);
      if (result === undefined || result.frozen === 1) continue;
      await area.admit(trx, result.board_id);
      previews.push(await preview(context, trx, area, result, moved));
    }
    return previews;
  });
}

/** @throws RESULT_NOT_FOUND, RESULT_FROZEN, what the area throws when it is closed */
export async function previewFreeze(context: Context, area: ResultArea, id: number): Promise<FreezePreview> {
  const [found] = await previewFreezes(context, area, [id]);
  if (found !== undefined) return found;
  const ids = await inOrderOfPlaying(context.db, area.name, [id]);
  throw refuse(ids.length === 0 ? "RESULT_NOT_FOUND" : "RESULT_FROZEN");
}

async function preview(
  { clock, settings }: Context,
  trx: LeagueTransaction,
  area: ResultArea,
  result: FoundResult,
  moved: MovedElos,
): Promise<FreezePreview> {
  const players = await playersOfResult(trx, result.id);
  const missing = await area.missing(trx, result, players, clock.now());
  const shown = { ...factsOf(area, result), missing: [...missing], doubts: doubtsOf(result, players) };
  const { pool_id: poolId } = result;
  if (missing.length > 0 || poolId === null) {
    return { ...shown, redEloBefore: null, blueEloBefore: null, redEloGain: null, blueEloGain: null, players: [] };
  }
  const elos = moved.getOrInsertComputed(poolId, () => new Map<number, number>());
  const ratings = await ratingsOf(
    trx,
    poolId,
    players.map(({ user_id }) => user_id),
  );
  for (const [userId, { elo }] of ratings) elos.getOrInsert(userId, elo);
  const eloOf = (userId: number) => elos.get(userId) ?? Number.NaN;
  const rated = rateRound(result, players, eloOf, settings.eloK);
  // Red's players first.
  const changes = players
    .toSorted((one, other) => sides.indexOf(one.side) - sides.indexOf(other.side))
    .map(({ user_id, user_name, side }) => ({
      userId: String(user_id),
      userName: user_name,
      side,
      eloBefore: eloOf(user_id),
      eloAfter: eloOf(user_id) + (gainOf(side, rated.red_elo_gain) ?? 0),
    }));
  for (const { userId, eloAfter } of changes) elos.set(Number(userId), eloAfter);
  return { ...shown, ...presentElos(rated), players: changes };
}

function factsOf({ sideNames }: ResultArea, result: FoundResult) {
  const { red, blue } = sideNames(result);
  return {
    _id: String(result.id),
    date: new Date(result.played_at).toISOString(),
    map: result.map,
    redScore: result.red_score,
    blueScore: result.blue_score,
    isForfeit: result.forfeit_side !== null,
    winnerSide: winnerSide(result),
    redName: red,
    blueName: blue,
  };
}
