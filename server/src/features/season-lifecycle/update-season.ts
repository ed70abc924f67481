import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { noteSubject } from "../history/history-scope.ts";
import { refuseTakenName } from "../refuse-taken-name.ts";
import { changeSeason, lockSeasonForUpdate } from "../seasons/seasons-queries.ts";
import { type NewSeason, seasonRow } from "./season-row.ts";

/**
 * Changes the given fields (name, dates, prize pool and transfer window) of the active season.
 * @throws SEASON_NOT_FOUND, SEASON_ENDED, SEASON_NAME_TAKEN, INVALID_INPUT where it would end before it starts
 */
export async function updateSeason(
  { db }: Pick<Context, "db">,
  id: number,
  change: { readonly [Name in keyof NewSeason]?: NewSeason[Name] | undefined },
): Promise<void> {
  const write = transaction(db, async (trx) => {
    const season = await lockSeasonForUpdate(trx, id);
    if (season === undefined) throw refuse("SEASON_NOT_FOUND");
    await noteSubject(trx, { kind: "SEASON", id });
    if (season.active === null) throw refuse("SEASON_ENDED", { season: season.name });
    const {
      name = season.name,
      startDate = season.starts_at,
      endDate = season.ends_at,
      prizePool = season.prize_pool,
      transferFrom = season.transfer_from,
      transferTo = season.transfer_to,
    } = change;
    if (endDate <= startDate) {
      throw change.endDate === undefined
        ? refuse("INVALID_INPUT", { field: "startDate", reason: "must be before the end date" })
        : refuse("INVALID_INPUT", { field: "endDate", reason: "must be after the start date" });
    }
    await changeSeason(trx, id, seasonRow({ name, startDate, endDate, prizePool, transferFrom, transferTo }));
  });
  await refuseTakenName("SEASON_NAME_TAKEN", change.name, write);
}
