import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { recordNews } from "../outbox-queries.ts";
import { nameOfSeason } from "../seasons/seasons-queries.ts";
import { listProposals } from "./date-proposals-queries.ts";
import { editEventAsLeader } from "./edit-event-as-leader.ts";
import { fieldsOf } from "./events-queries.ts";
import { requireMatchTime } from "./match-times.ts";
import { moveEvent } from "./move-event.ts";

/**
 * Accepts a date that the other clan has proposed: the match moves there, its length stays, and all proposals end.
 * @param start ms UTC
 * @throws DATE_NOT_PROPOSED, INVALID_INPUT where the rules allow no match then, and as `editEventAsLeader` does
 */
export async function acceptDate(
  { settings: { timeZone }, ...context }: Pick<Context, "db" | "clock" | "settings">,
  viewerId: number,
  id: number,
  start: number,
): Promise<void> {
  await editEventAsLeader(context, viewerId, id, async (trx, { event, season, otherClanId, now }) => {
    const proposed = (await listProposals(trx, id)).find(({ clan_id }) => clan_id === otherClanId);
    if (proposed === undefined || !datesOf(proposed).includes(start)) throw refuse("DATE_NOT_PROPOSED");
    requireMatchTime(start, { seasonName: await nameOfSeason(trx, season.id), timeZone }, now, "startDate");
    const ends_at = start + event.ends_at - event.starts_at;
    await moveEvent(trx, event, { ...fieldsOf(event), starts_at: start, ends_at }, now);
    await recordNews(trx, { kind: "date-agreed", eventId: id, sequence: event.sequence + 1 }, now);
  });
}

/** The starts that a proposal names, ms UTC. */
export function datesOf({ dates }: { readonly dates: string }): number[] {
  return JSON.parse(dates);
}
