import type { Context } from "../context.ts";
import { admitEvent } from "./admit-event.ts";
import { editEvent } from "./edit-event.ts";
import { type EventFields, fieldsOf, findEvent } from "./events-queries.ts";
import { moveEvent } from "./move-event.ts";
import { shownTitle } from "./present-event.ts";

/**
 * Changes the given fields of an event. A generated title that is sent back unchanged stays generated.
 * @throws as `editEvent` and `admitEvent` do
 */
export async function updateEvent(
  context: Pick<Context, "db" | "clock">,
  id: number,
  change: Partial<EventFields>,
): Promise<void> {
  await editEvent(context, id, async (trx, event, season) => {
    const shown = await findEvent(trx, id);
    const isSentBack = shown !== undefined && change.title === shownTitle(shown);
    const changed = { ...fieldsOf(event), ...change, ...(isSentBack && { title: event.title }) };
    await moveEvent(trx, event, await admitEvent(trx, season, changed, change), context.clock.now());
  });
}
