import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { holdActiveSeason } from "../seasons/seasons-queries.ts";
import type { ActiveSeason } from "../seasons/take-active-season.ts";
import type { Row } from "../tables.ts";
import { takeEvent } from "./events-queries.ts";

/**
 * Does something with an event of the active season, in one transaction that has taken its row: whoever comes second sees
 * what the first one did. @throws EVENT_NOT_FOUND, NO_ACTIVE_SEASON, for an event of an ended season too
 */
export function editEvent(
  { db }: Pick<Context, "db">,
  id: number,
  edit: (trx: LeagueTransaction, event: Row<"events">, season: ActiveSeason) => Promise<void>,
): Promise<void> {
  return transaction(db, async (trx) => {
    const season = await holdActiveSeason(trx);
    const event = await takeEvent(trx, id);
    if (event === undefined) throw refuse("EVENT_NOT_FOUND");
    if (season === undefined || event.season_id !== season.id) throw refuse("NO_ACTIVE_SEASON");
    await edit(trx, event, season);
  });
}
