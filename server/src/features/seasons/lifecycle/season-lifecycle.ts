import { getDefaultRules } from "contract/default-rules.ts";
import { getRulesPage } from "contract/text-pages.ts";
import { createApiError } from "../../../platform/api-error.ts";
import { transaction } from "../../../platform/database/database.ts";
import { violatesConstraint } from "../../../platform/database/dialect.ts";
import { recordAffected } from "../../audit-log/audit-log-recorder.ts";
import { computeTeamElo } from "../../competitions/elo.ts";
import {
  findRulesOfSeason,
  insertFirstRules,
  removeSeasonRulesAfter,
} from "../../competitions/season-rules-queries.ts";
import {
  changeSeason,
  closeSeason,
  findActiveOrLatestSeason,
  insertSeason,
} from "../../competitions/seasons-queries.ts";
import { type Context, type EnsureUnchanged, type LeagueTransaction, skipUnchangedCheck } from "../../context.ts";
import { rejectImpossibleDates } from "../../reject-impossible-dates.ts";
import type { NewRow } from "../../tables.ts";
import { translateTakenNameError } from "../../taken-names.ts";
import { saveFinalElo } from "../clans/clans-queries.ts";
import { findClans } from "../clans/present-clan.ts";
import { copyClans } from "../clans/rosters-queries.ts";
import { closeMotionsOfSeason } from "../votes/edit-motions.ts";
import { lockActiveSeason } from "./edit-season-rules.ts";

/** Dates are in milliseconds since the epoch. The prize pool is in euros. */
type NewSeason = {
  readonly name: string;
  readonly startDate: number;
  readonly endDate: number;
  readonly prizePool?: number | null | undefined;
  /** From when leaders may change rosters, inclusive; `null` if there is no limit. */
  readonly transferFrom?: number | null | undefined;
  /** Until when leaders may change rosters, inclusive; `null` if there is no limit. */
  readonly transferTo?: number | null | undefined;
};

type SeasonFields = Pick<
  NewRow<"seasons">,
  "name" | "starts_at" | "ends_at" | "prize_pool" | "transfer_from" | "transfer_to"
>;

/**
 * Converts a season to its columns.
 * @throws INVALID_INPUT if the transfer window would end before it begins
 */
function toSeasonFields(season: NewSeason): SeasonFields {
  const { name, startDate, endDate, prizePool = null, transferFrom = null, transferTo = null } = season;
  if (transferFrom !== null && transferTo !== null && transferTo < transferFrom) {
    throw createApiError("INVALID_INPUT", { field: "transferTo", reason: "must not be before transferFrom" });
  }
  return {
    name,
    starts_at: startDate,
    ends_at: endDate,
    prize_pool: prizePool,
    transfer_from: transferFrom,
    transfer_to: transferTo,
  };
}

/**
 * Creates a season with the clans and rosters of the previous season, makes it active, and returns its id.
 * @throws SEASON_ACTIVE if another season is active, even if it was created concurrently
 * @throws SEASON_NAME_TAKEN if another season has the name
 * @throws INVALID_INPUT if a date is impossible
 * @throws the errors of `toSeasonFields`
 */
export async function createSeason({ db, clock }: Pick<Context, "db" | "clock">, season: NewSeason) {
  const { name, startDate, endDate, transferFrom, transferTo } = season;
  rejectImpossibleDates("PLANNED", { startDate, endDate, transferFrom, transferTo }, clock.now());
  const create = async (trx: LeagueTransaction) => {
    const previousSeason = await findActiveOrLatestSeason(trx);
    const id = await insertSeason(trx, toSeasonFields(season));
    const initialRules = await findInitialRules(trx, { previousSeason, name }, clock.now());
    await insertFirstRules(trx, id, initialRules);
    // If the season has started before it is created, its players count as members from its start.
    await copyClans(trx, id, Math.min(startDate, clock.now()));
    return id;
  };
  try {
    return await translateTakenNameError("SEASON_NAME_TAKEN", name, () => transaction(db, create));
  } catch (error) {
    throw violatesConstraint(error, "seasons_one_active") ? createApiError("SEASON_ACTIVE") : error;
  }
}

type NamedSeason = { readonly id: number; readonly name: string };

/**
 * Finds the rules with which a season begins: those of the previous season. If there is no previous season, or if the
 * two names belong to different pages of rules, returns the first rules of the new season's page.
 */
async function findInitialRules(
  trx: LeagueTransaction,
  { previousSeason, name }: { readonly previousSeason: NamedSeason | undefined; readonly name: string },
  now: number,
) {
  if (previousSeason === undefined || getRulesPage(previousSeason.name) !== getRulesPage(name)) {
    return { rules: getDefaultRules(name), copied_from: null };
  }
  return { rules: await findRulesOfSeason(trx, previousSeason, now), copied_from: previousSeason.id };
}

/**
 * Changes the given fields of the active season.
 * @throws SEASON_NOT_FOUND if there is no such season
 * @throws SEASON_ENDED if it is not active
 * @throws SEASON_NAME_TAKEN if another season has the name
 * @throws INVALID_INPUT if a changed date is impossible, or if the season would end before it starts
 */
export async function updateSeason(
  { db, clock }: Pick<Context, "db" | "clock">,
  id: number,
  change: { readonly [Name in keyof NewSeason]?: NewSeason[Name] | undefined },
  ensureUnchanged: EnsureUnchanged = skipUnchangedCheck,
): Promise<void> {
  const update = async (trx: LeagueTransaction) => {
    const season = await lockActiveSeason(trx, id);
    await ensureUnchanged(trx);
    const {
      name = season.name,
      startDate = season.starts_at,
      endDate = season.ends_at,
      prizePool = season.prize_pool,
      transferFrom = season.transfer_from,
      transferTo = season.transfer_to,
    } = change;
    const enteredDates = { startDate, endDate, transferFrom, transferTo };
    const storedDates = {
      startDate: season.starts_at,
      endDate: season.ends_at,
      transferFrom: season.transfer_from,
      transferTo: season.transfer_to,
    };
    rejectImpossibleDates("PLANNED", enteredDates, clock.now(), storedDates);
    if (endDate <= startDate) {
      throw change.endDate === undefined
        ? createApiError("INVALID_INPUT", { field: "startDate", reason: "must be before the end date" })
        : createApiError("INVALID_INPUT", { field: "endDate", reason: "must be after the start date" });
    }
    await changeSeason(trx, id, toSeasonFields({ name, startDate, endDate, prizePool, transferFrom, transferTo }));
  };
  await translateTakenNameError("SEASON_NAME_TAKEN", change.name, () => transaction(db, update));
}

/**
 * Ends the active season permanently and returns its id. Stores the current Elo of each clan, and closes open motions.
 * Waits for transactions that have locked the season. Later transactions find it ended.
 * @param expectedId the season to end; by default, whichever season is active
 * @throws NO_ACTIVE_SEASON if no season is active
 * @throws SEASON_NOT_FOUND if the expected season does not exist
 * @throws SEASON_ENDED if the expected season is not active
 */
export function endSeason({ db, clock }: Pick<Context, "db" | "clock">, expectedId?: number): Promise<number> {
  return transaction(db, async (trx) => {
    const season =
      expectedId === undefined ? await findActiveOrLatestSeason(trx) : await lockActiveSeason(trx, expectedId);
    if (season !== undefined) await recordAffected(trx, { kind: "SEASON", id: season.id });
    const seasonId = await closeSeason(trx, clock.now());
    if (seasonId === null) throw createApiError("NO_ACTIVE_SEASON");
    await removeSeasonRulesAfter(trx, seasonId, clock.now());
    await closeMotionsOfSeason(trx, seasonId, clock.now());
    for (const { id, players } of await findClans(trx, { seasonId })) {
      await saveFinalElo(trx, id, computeTeamElo(players.map(({ elo }) => elo)));
    }
    return seasonId;
  });
}
