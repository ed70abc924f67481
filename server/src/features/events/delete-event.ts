import type { Context } from "../context.ts";
import { editEvent } from "./edit-event.ts";
import { cancelEvent } from "./events-queries.ts";

/** Deletes an event; feeds for calendar programs say that it is cancelled. @throws as `editEvent` does */
export async function deleteEvent(context: Pick<Context, "db" | "clock">, id: number): Promise<void> {
  await editEvent(context, id, (trx, event) => cancelEvent(trx, event, context.clock.now()));
}
