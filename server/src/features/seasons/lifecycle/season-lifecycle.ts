import { firstRulesOf } from "contract/first-rules.ts";
import { rulesVersion } from "contract/text-pages.ts";
import { transaction } from "../../../platform/database/database.ts";
import { violates } from "../../../platform/database/dialect.ts";
import { refuse } from "../../../platform/refusal.ts";
import { noteSubject } from "../../audit-log/history-scope.ts";
import { teamElo } from "../../competitions/elo.ts";
import { insertFirstRules, removeSeasonRulesAfter, rulesOfSeason } from "../../competitions/season-rules-queries.ts";
import { activeOrLatestSeason, changeSeason, closeSeason, insertSeason } from "../../competitions/seasons-queries.ts";
import { type Context, type LeagueTransaction, neverRefuse, type RefuseIfChanged } from "../../context.ts";
import { refuseImpossibleDates } from "../../refuse-dates.ts";
import { refuseTakenName } from "../../refuse-taken-name.ts";
import type { NewRow } from "../../tables.ts";
import { saveFinalElo } from "../clans/clans-queries.ts";
import { findClans } from "../clans/present-clan.ts";
import { copyClans } from "../clans/rosters-queries.ts";
import { closeMotionsOf } from "../votes/edit-motions.ts";
import { lockActiveSeason } from "./edit-season-rules.ts";

/** Dates in milliseconds UTC, the prize pool in euros. */
type NewSeason = {
  readonly name: string;
  readonly startDate: number;
  readonly endDate: number;
  readonly prizePool?: number | null | undefined;
  /** When leaders may change rosters, both included; `null`: without this limit. */
  readonly transferFrom?: number | null | undefined;
  readonly transferTo?: number | null | undefined;
};

type SeasonFields = Pick<
  NewRow<"seasons">,
  "name" | "starts_at" | "ends_at" | "prize_pool" | "transfer_from" | "transfer_to"
>;

/** A season as it is stored. @throws INVALID_INPUT where transfers would end before they begin */
function seasonRow(season: NewSeason): SeasonFields {
  const { name, startDate, endDate, prizePool = null, transferFrom = null, transferTo = null } = season;
  if (transferFrom !== null && transferTo !== null && transferTo < transferFrom) {
    throw refuse("INVALID_INPUT", { field: "transferTo", reason: "must not be before transferFrom" });
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
 * Begins a season with the clans and rosters of the last one, and returns its key.
 * @throws SEASON_ACTIVE while another is active, also if two begin concurrently, SEASON_NAME_TAKEN, and as `seasonRow`
 * does
 */
export async function createSeason({ db, clock }: Pick<Context, "db" | "clock">, season: NewSeason) {
  const { name, startDate, endDate, transferFrom, transferTo } = season;
  refuseImpossibleDates("PLANNED", { startDate, endDate, transferFrom, transferTo }, clock.now());
  const created = transaction(db, async (trx) => {
    const last = await activeOrLatestSeason(trx);
    const id = await insertSeason(trx, seasonRow(season));
    await insertFirstRules(trx, id, await rulesToBeginWith(trx, { last, name }, clock.now()));
    await copyClans(trx, id, Math.min(startDate, clock.now()));
    return id;
  });
  return refuseTakenName("SEASON_NAME_TAKEN", name, created).catch((error) => {
    throw violates(error, "seasons_one_active") ? refuse("SEASON_ACTIVE") : error;
  });
}

/**
 * The rules that hold in the last season. Without one, or where the name of the new season leads to another page of rules,
 * the first rules of that page.
 */
async function rulesToBeginWith(
  trx: LeagueTransaction,
  { last, name }: { readonly last: { readonly id: number; readonly name: string } | undefined; readonly name: string },
  now: number,
) {
  if (last === undefined || rulesVersion(last.name) !== rulesVersion(name)) {
    return { rules: firstRulesOf(name), copied_from: null };
  }
  return { rules: await rulesOfSeason(trx, last, now), copied_from: last.id };
}

/**
 * Changes the given fields (name, dates, prize pool and transfer window) of the active season.
 * @throws SEASON_NOT_FOUND, SEASON_ENDED, SEASON_NAME_TAKEN, INVALID_INPUT where it would end before it starts, and for a
 * changed date that cannot be
 */
export async function updateSeason(
  { db, clock }: Pick<Context, "db" | "clock">,
  id: number,
  change: { readonly [Name in keyof NewSeason]?: NewSeason[Name] | undefined },
  refuseIfChanged: RefuseIfChanged = neverRefuse,
): Promise<void> {
  const write = transaction(db, async (trx) => {
    const season = await lockActiveSeason(trx, id);
    await refuseIfChanged(trx);
    const {
      name = season.name,
      startDate = season.starts_at,
      endDate = season.ends_at,
      prizePool = season.prize_pool,
      transferFrom = season.transfer_from,
      transferTo = season.transfer_to,
    } = change;
    const typed = { startDate, endDate, transferFrom, transferTo };
    const stored = {
      startDate: season.starts_at,
      endDate: season.ends_at,
      transferFrom: season.transfer_from,
      transferTo: season.transfer_to,
    };
    refuseImpossibleDates("PLANNED", typed, clock.now(), stored);
    if (endDate <= startDate) {
      throw change.endDate === undefined
        ? refuse("INVALID_INPUT", { field: "startDate", reason: "must be before the end date" })
        : refuse("INVALID_INPUT", { field: "endDate", reason: "must be after the start date" });
    }
    await changeSeason(trx, id, seasonRow({ name, startDate, endDate, prizePool, transferFrom, transferTo }));
  });
  await refuseTakenName("SEASON_NAME_TAKEN", change.name, write);
}

/**
 * Ends the active season for good, storing each clan's current Elo and counting open motions, and returns its key. Waits for
 * transactions that have locked the season; later ones are refused.
 * @param named the season that the caller means, where it says so
 * @throws NO_ACTIVE_SEASON; SEASON_NOT_FOUND and SEASON_ENDED where the one that is named is not active
 */
export function endSeason({ db, clock }: Pick<Context, "db" | "clock">, named?: number): Promise<number> {
  return transaction(db, async (trx) => {
    const season = named === undefined ? await activeOrLatestSeason(trx) : await lockActiveSeason(trx, named);
    if (season !== undefined) await noteSubject(trx, { kind: "SEASON", id: season.id });
    const seasonId = await closeSeason(trx, clock.now());
    if (seasonId === null) throw refuse("NO_ACTIVE_SEASON");
    await removeSeasonRulesAfter(trx, seasonId, clock.now());
    await closeMotionsOf(trx, seasonId, clock.now());
    for (const { id, players } of await findClans(trx, { seasonId })) {
      await saveFinalElo(trx, id, teamElo(players.map(({ elo }) => elo)));
    }
    return seasonId;
  });
}
