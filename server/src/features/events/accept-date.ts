import { busyClan } from "contract/event-rules.ts";
import { acquireLock } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import { clansBySeason } from "../clans/clans-queries.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { recordNews } from "../outbox-queries.ts";
import type { Row } from "../tables.ts";
import { listProposals } from "./date-proposals-queries.ts";
import { editEventAsLeader } from "./edit-event-as-leader.ts";
import { fieldsOf, matchesOfSeason } from "./events-queries.ts";
import { requireMatchTime } from "./match-times.ts";
import { moveEvent } from "./move-event.ts";

/**
 * Accepts a date that the other clan has proposed: the match moves there, its length stays, and all proposals end.
 * @param start ms UTC
 * @throws DATE_NOT_PROPOSED, CLAN_BUSY, DATE_NOT_ALLOWED where the rules allow no match then, and as `editEventAsLeader` does
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
    requireMatchTime(start, { season, timeZone }, now, "startDate");
    const ends_at = start + event.ends_at - event.starts_at;
    // Two of a clan's matches must not be agreed to be played at once: one acceptance after the other reads the calendar.
    await acquireLock(trx, `dates of season ${season.id}`);
    await requireFree(trx, season.id, { ...event, starts_at: start, ends_at });
    await moveEvent(trx, event, { ...fieldsOf(event), starts_at: start, ends_at }, now);
    await recordNews(trx, { kind: "date-agreed", eventId: id, sequence: event.sequence + 1 }, now);
  });
}

/** @throws CLAN_BUSY where a clan of the match has another one at the same time */
async function requireFree(trx: LeagueTransaction, seasonId: number, match: Row<"events">): Promise<void> {
  const { clan_a_id: clanAId, clan_b_id: clanBId, starts_at: startDate, ends_at: endDate } = match;
  const others = (await matchesOfSeason(trx, seasonId)).filter(({ id }) => id !== match.id);
  const busy = busyClan({ clanAId, clanBId, startDate, endDate }, others);
  if (busy === undefined) return;
  const clan = (await clansBySeason(trx, seasonId)).find(({ id }) => id === busy);
  throw refuse("CLAN_BUSY", { clanName: clan?.name ?? "" });
}

/** The starts that a proposal names, ms UTC. */
export function datesOf({ dates }: { readonly dates: string }): number[] {
  return JSON.parse(dates);
}
