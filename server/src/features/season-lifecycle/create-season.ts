import { transaction } from "../../platform/database/database.ts";
import { violates } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import { copyClans } from "../clans/rosters-queries.ts";
import type { Context } from "../context.ts";
import { refuseTakenName } from "../refuse-taken-name.ts";
import { insertSeason } from "../seasons/seasons-queries.ts";

/** Dates in milliseconds UTC, the prize pool in euros. */
export type NewSeason = {
  readonly name: string;
  readonly startDate: number;
  readonly endDate: number;
  readonly prizePool?: number | null | undefined;
};

/**
 * Begins a season with the clans and rosters of the last one, and returns its key.
 * @throws SEASON_ACTIVE while another is active, also if two begin concurrently, SEASON_NAME_TAKEN
 */
export async function createSeason(
  { db, clock }: Pick<Context, "db" | "clock">,
  { name, startDate, endDate, prizePool = null }: NewSeason,
) {
  const created = transaction(db, async (trx) => {
    const id = await insertSeason(trx, { name, starts_at: startDate, ends_at: endDate, prize_pool: prizePool });
    await copyClans(trx, id, Math.min(startDate, clock.now()));
    return id;
  });
  return refuseTakenName("SEASON_NAME_TAKEN", name, created).catch((error) => {
    throw violates(error, "seasons_one_active") ? refuse("SEASON_ACTIVE") : error;
  });
}
