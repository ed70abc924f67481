import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { admitEvent } from "./admit-event.ts";
import { editEvent } from "./edit-event.ts";
import { fieldsOf } from "./events-queries.ts";
import { moveEvent } from "./move-event.ts";

/** ms UTC. */
type Span = { readonly starts_at: number; readonly ends_at: number };

/**
 * Moves an event, unless somebody has changed it since the caller read it.
 * @param version the event's `sequence` as the caller read it
 * @throws EVENT_CHANGED, and as `editEvent` and `admitEvent` do
 */
export async function rescheduleEvent(
  context: Pick<Context, "db" | "clock">,
  id: number,
  span: Span,
  version: number,
): Promise<void> {
  await editEvent(context, id, async (trx, event, season) => {
    if (event.sequence !== version) throw refuse("EVENT_CHANGED");
    const moved = { ...fieldsOf(event), ...span };
    await moveEvent(trx, event, await admitEvent(trx, season, moved, span), context.clock.now());
  });
}
