import type { SeasonRules } from "contract/season-rules.ts";
import { getRulesInEffect, isMotionCarried } from "contract/season-rules-helpers.ts";
import { createApiError } from "../../../platform/api-error.ts";
import { transaction } from "../../../platform/database/database.ts";
import { recordAffected } from "../../audit-log/audit-log-recorder.ts";
import {
  countVotesOnMotion,
  createRulesLookup,
  findNewestSeasonRulesId,
  findSeasonRules,
  insertSeasonRules,
  removeSeasonRules,
} from "../../competitions/season-rules-queries.ts";
import { lockSeasonForUpdate } from "../../competitions/seasons-queries.ts";
import type { Context, LeagueTransaction } from "../../context.ts";
import { rejectImpossibleDates } from "../../reject-impossible-dates.ts";

type RulesChange = {
  readonly rules: SeasonRules;
  /** When the rules take effect, milliseconds since the epoch; `null` if immediately. */
  readonly from: number | null;
  /** The motion that decided the change; `null` if no motion did. */
  readonly motionId: number | null;
  /** The id of the newest version that the caller has read. */
  readonly after: number;
};

/**
 * Adds a new version of the rules of the active season. Earlier versions stay stored.
 * @throws SEASON_RULES_CHANGED if a newer version than `after` exists
 * @throws INVALID_INPUT if `from` is in the past or more than ten years ahead
 * @throws MOTION_NOT_CARRIED if the named motion was not carried
 * @throws the errors of `lockActiveSeason`
 */
export function changeSeasonRules(
  { db, clock }: Pick<Context, "db" | "clock">,
  id: number,
  { rules, from, motionId, after }: RulesChange,
): Promise<void> {
  return transaction(db, async (trx) => {
    const season = await lockActiveSeason(trx, id);
    const newestId = await findNewestSeasonRulesId(trx, id);
    if (newestId !== after) throw createApiError("SEASON_RULES_CHANGED");
    const now = clock.now();
    if (from !== null && from < now) {
      throw createApiError("INVALID_INPUT", { field: "from", reason: "must not be in the past" });
    }
    rejectImpossibleDates("PLANNED", { from }, now);
    if (motionId !== null) {
      const votes = await countVotesOnMotion(trx, id, motionId);
      const getVersions = await createRulesLookup(trx, [season]);
      // `votes` is `null` while the motion is open. The rules in effect when it was closed say which majority carries it.
      const isCarried = votes !== null && isMotionCarried(votes, getRulesInEffect(getVersions(season), votes.closedAt));
      if (!isCarried) throw createApiError("MOTION_NOT_CARRIED");
    }
    const sortedRules = { ...rules, weekdays: rules.weekdays.toSorted() };
    await insertSeasonRules(trx, { season_id: id, holds_from: from ?? now, rules: sortedRules, motion_id: motionId });
  });
}

/**
 * Removes a version of the rules that has not taken effect.
 * @throws SEASON_RULES_NOT_FOUND if there is no such version
 * @throws SEASON_RULES_HOLD if it has taken effect
 * @throws the errors of `lockActiveSeason`
 */
export function withdrawSeasonRules(
  { db, clock }: Pick<Context, "db" | "clock">,
  id: number,
  rulesId: number,
): Promise<void> {
  return transaction(db, async (trx) => {
    await lockActiveSeason(trx, id);
    const version = await findSeasonRules(trx, id, rulesId);
    if (version === undefined) throw createApiError("SEASON_RULES_NOT_FOUND");
    if (version.holds_from <= clock.now()) throw createApiError("SEASON_RULES_HOLD");
    await removeSeasonRules(trx, rulesId);
  });
}

/**
 * Locks an active season, so that nobody else can change or end it until the transaction ends.
 * @throws SEASON_NOT_FOUND if there is no such season
 * @throws SEASON_ENDED if it is not active
 */
export async function lockActiveSeason(trx: LeagueTransaction, id: number) {
  const season = await lockSeasonForUpdate(trx, id);
  if (season === undefined) throw createApiError("SEASON_NOT_FOUND");
  await recordAffected(trx, { kind: "SEASON", id });
  // The flag is 1 or null, because a unique index on it allows only one active season.
  if (season.active === null) throw createApiError("SEASON_ENDED", { season: season.name });
  return season;
}
