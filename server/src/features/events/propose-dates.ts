import type { Context } from "../context.ts";
import { saveProposal } from "./date-proposals-queries.ts";
import { editEventAsLeader } from "./edit-event-as-leader.ts";
import { requireMatchTime } from "./match-times.ts";

/**
 * Proposes dates for a match to the other clan, instead of those that the leader's clan had proposed. What the other clan
 * proposed stays open.
 * @param startDates starts of the match, ms UTC
 * @throws DATE_NOT_ALLOWED where the rules allow no match then, and as `editEventAsLeader` does
 */
export async function proposeDates(
  { settings: { timeZone }, ...context }: Pick<Context, "db" | "clock" | "settings">,
  viewerId: number,
  id: number,
  startDates: readonly number[],
): Promise<void> {
  await editEventAsLeader(context, viewerId, id, async (trx, { season, ownClanId, now }) => {
    for (const [index, start] of startDates.entries())
      requireMatchTime(start, { season, timeZone }, now, `startDates[${index}]`);
    const dates = JSON.stringify(startDates.toSorted((one, other) => one - other));
    await saveProposal(trx, { event_id: id, clan_id: ownClanId, proposed_by: viewerId, proposed_at: now, dates });
  });
}
