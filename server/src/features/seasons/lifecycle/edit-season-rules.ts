import { isCarried, rulesAt } from "contract/rules-at.ts";
import type { SeasonRules } from "contract/season-rules.ts";
import { transaction } from "../../../platform/database/database.ts";
import { refuse } from "../../../platform/refusal.ts";
import { noteSubject } from "../../audit-log/history-scope.ts";
import {
  findSeasonRules,
  insertSeasonRules,
  newestSeasonRules,
  removeSeasonRules,
  rulesOfSeasons,
  votesOnMotion,
} from "../../competitions/season-rules-queries.ts";
import { lockSeasonForUpdate } from "../../competitions/seasons-queries.ts";
import type { Context, LeagueTransaction } from "../../context.ts";
import { refuseImpossibleDates } from "../../refuse-dates.ts";

type RulesChange = {
  readonly rules: SeasonRules;
  /** ms UTC; `null`: from now on. */
  readonly from: number | null;
  /** The motion that carried it. */
  readonly motionId: number | null;
  /** The newest version that the caller read. */
  readonly after: number;
};

/**
 * Changes the rules of the active season from an instant on. Those that held before stay readable.
 * @throws SEASON_NOT_FOUND, SEASON_ENDED, SEASON_RULES_CHANGED where somebody else has changed them meanwhile,
 * MOTION_NOT_CARRIED, INVALID_INPUT where they would have held already or would hold in more than ten years
 */
export function changeSeasonRules(
  { db, clock }: Pick<Context, "db" | "clock">,
  id: number,
  { rules, from, motionId, after }: RulesChange,
): Promise<void> {
  return transaction(db, async (trx) => {
    const season = await lockActiveSeason(trx, id);
    if ((await newestSeasonRules(trx, id)) !== after) throw refuse("SEASON_RULES_CHANGED");
    const now = clock.now();
    if (from !== null && from < now)
      throw refuse("INVALID_INPUT", { field: "from", reason: "must not be in the past" });
    refuseImpossibleDates("PLANNED", { from }, now);
    if (motionId !== null) {
      const votes = await votesOnMotion(trx, id, motionId);
      const versions = (await rulesOfSeasons(trx, [season]))(season);
      if (votes === null || !isCarried(votes, rulesAt(versions, votes.closedAt))) throw refuse("MOTION_NOT_CARRIED");
    }
    const ordered = { ...rules, weekdays: rules.weekdays.toSorted() };
    await insertSeasonRules(trx, { season_id: id, holds_from: from ?? now, rules: ordered, motion_id: motionId });
  });
}

/** Removes a version that does not hold yet. @throws SEASON_RULES_NOT_FOUND, SEASON_RULES_HOLD, and as `lockActiveSeason` does */
export function withdrawSeasonRules(
  { db, clock }: Pick<Context, "db" | "clock">,
  id: number,
  rulesId: number,
): Promise<void> {
  return transaction(db, async (trx) => {
    await lockActiveSeason(trx, id);
    const version = await findSeasonRules(trx, id, rulesId);
    if (version === undefined) throw refuse("SEASON_RULES_NOT_FOUND");
    if (version.holds_from <= clock.now()) throw refuse("SEASON_RULES_HOLD");
    await removeSeasonRules(trx, rulesId);
  });
}

/** Locks an active season: nobody else changes or ends it until the transaction ends. @throws SEASON_NOT_FOUND, SEASON_ENDED */
export async function lockActiveSeason(trx: LeagueTransaction, id: number) {
  const season = await lockSeasonForUpdate(trx, id);
  if (season === undefined) throw refuse("SEASON_NOT_FOUND");
  await noteSubject(trx, { kind: "SEASON", id });
  if (season.active === null) throw refuse("SEASON_ENDED", { season: season.name });
  return season;
}
