import { transaction } from "../../platform/database/database.ts";
import type { Context } from "../context.ts";
import { requireActiveSeasonForShare } from "../seasons/require-active-season.ts";
import { admitEvent } from "./admit-event.ts";
import { type EventFields, insertEvent } from "./events-queries.ts";

/** Makes an event of the active season and returns its key. @throws NO_ACTIVE_SEASON, and as `admitEvent` does */
export function createEvent({ db, clock }: Pick<Context, "db" | "clock">, event: EventFields): Promise<number> {
  return transaction(db, async (trx) => {
    const season = await requireActiveSeasonForShare(trx);
    return insertEvent(trx, season.id, await admitEvent(trx, season, event, event), clock.now());
  });
}
