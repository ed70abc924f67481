import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { noteSubject } from "../history/history-scope.ts";
import { type ActiveSeason, seasonEnded } from "../seasons/active-season.ts";
import { lockActiveSeasonForShare } from "../seasons/seasons-queries.ts";
import type { Row } from "../tables.ts";
import { lockEventForUpdate } from "./events-queries.ts";

/**
 * Runs a change of an event of the active season in one transaction that has locked its row, so that concurrent changes
 * run one after the other.
 * @throws EVENT_NOT_FOUND, SEASON_ENDED
 */
export function editEvent(
  { db }: Pick<Context, "db">,
  id: number,
  edit: (trx: LeagueTransaction, event: Row<"events">, season: ActiveSeason) => Promise<void>,
): Promise<void> {
  return transaction(db, async (trx) => {
    const season = await lockActiveSeasonForShare(trx);
    const event = await lockEventForUpdate(trx, id);
    if (event === undefined) throw refuse("EVENT_NOT_FOUND");
    if (season === undefined || event.season_id !== season.id) throw await seasonEnded(trx, event.season_id);
    await noteSubject(trx, { kind: "EVENT", id });
    await edit(trx, event, season);
  });
}
