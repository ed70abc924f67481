import type { Context } from "../context.ts";
import { assignEvents } from "../results/assign-events.ts";
import { unchooseEvent } from "../results/event-results-queries.ts";
import { editEvent } from "./edit-event.ts";
import { cancelEvent } from "./events-queries.ts";

/** Deletes an event; feeds for calendar programs say that it is cancelled. @throws as `editEvent` does */
export async function deleteEvent(context: Pick<Context, "db" | "clock">, id: number): Promise<void> {
  await editEvent(context, id, async (trx, event) => {
    await unchooseEvent(trx, id);
    await cancelEvent(trx, event, context.clock.now());
    await assignEvents(trx, event.clan_a_id, event.clan_b_id);
  });
}
