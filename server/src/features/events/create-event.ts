import { transaction } from "../../platform/database/database.ts";
import type { Context } from "../context.ts";
import { assignEvents } from "../results/assign-events.ts";
import { requireActiveSeasonForShare } from "../seasons/active-season.ts";
import { admitEvent } from "./admit-event.ts";
import { type EventFields, insertEvent } from "./events-queries.ts";

/** Makes an event of the active season and returns its key. @throws NO_ACTIVE_SEASON, and as `admitEvent` does */
export function createEvent({ db, clock }: Pick<Context, "db" | "clock">, event: EventFields): Promise<number> {
  return transaction(db, async (trx) => {
    const season = await requireActiveSeasonForShare(trx);
    const id = await insertEvent(trx, season.id, await admitEvent(trx, season, event, event), clock.now());
    await assignEvents(trx, event.clan_a_id, event.clan_b_id);
    return id;
  });
}
