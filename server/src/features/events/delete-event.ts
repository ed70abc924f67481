import type { Context } from "../context.ts";
import { editEvent } from "./edit-event.ts";
import { removeEvent } from "./events-queries.ts";

/** Deletes an event. @throws as `editEvent` does */
export async function deleteEvent(context: Pick<Context, "db">, id: number): Promise<void> {
  await editEvent(context, id, (trx) => removeEvent(trx, id));
}
