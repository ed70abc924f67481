import type { Context } from "../context.ts";
import { admitEvent } from "./admit-event.ts";
import { editEvent } from "./edit-event.ts";
import { changeEvent, type EventFields } from "./events-queries.ts";

/** Changes the fields of an event that are given. @throws as `editEvent` and `admitEvent` do */
export async function updateEvent(
  context: Pick<Context, "db">,
  id: number,
  change: Partial<EventFields>,
): Promise<void> {
  await editEvent(context, id, async (trx, { id: _, season_id, ...event }, season) => {
    await changeEvent(trx, id, await admitEvent(trx, season, { ...event, ...change }, change));
  });
}
