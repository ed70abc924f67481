import { dateFault } from "contract/date-limits.ts";
import { busyClan } from "contract/event-rules.ts";
import { rulesAt, weekdays } from "contract/rules-at.ts";
import type { RulesVersion } from "contract/season-rules.ts";
import { acquireLock } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import type { ActiveSeason } from "../competitions/active-season.ts";
import { rulesOfSeasons } from "../competitions/season-rules-queries.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { recordNews } from "../outbox-queries.ts";
import { recordPush } from "../people/push/push-queries.ts";
import { clansBySeason } from "../seasons/clans/clans-queries.ts";
import { findLeader } from "../seasons/clans/rosters-queries.ts";
import type { Row } from "../tables.ts";
import { admitEvent, editEvent, moveEvent, refuseImpossibleEventDates } from "./edit-events.ts";
import {
  fieldsOf,
  listProposals,
  lockLeadForShare,
  matchesOfSeason,
  removeProposal,
  removeProposals,
  saveProposal,
} from "./events-queries.ts";

type LedMatch = {
  readonly event: Row<"events">;
  readonly season: ActiveSeason;
  /** The clan that the viewer leads, and the one that it plays. */
  readonly ownClanId: number;
  readonly otherClanId: number;
  /** ms UTC. */
  readonly now: number;
};

/**
 * Runs a change of a match that has not begun, which only the leaders of its clans may make, in a transaction that has
 * locked the event and the viewer's lead: other changes of the event, and of the clan's leader, come before or after it.
 * @throws NOT_LEADER, EVENT_BEGAN, and as `editEvent` does
 */
function editEventAsLeader(
  { db, clock }: Pick<Context, "db" | "clock">,
  viewerId: number,
  id: number,
  edit: (trx: LeagueTransaction, match: LedMatch) => Promise<void>,
): Promise<void> {
  return editEvent({ db }, id, async (trx, event, season) => {
    const { clan_a_id, clan_b_id } = event;
    const ownClanId = await lockLeadForShare(trx, [clan_a_id, clan_b_id], viewerId);
    if (ownClanId === null) throw refuse("NOT_LEADER");
    const now = clock.now();
    if (event.starts_at <= now) throw refuse("EVENT_BEGAN");
    await edit(trx, { event, season, ownClanId, otherClanId: ownClanId === clan_a_id ? clan_b_id : clan_a_id, now });
  });
}

/**
 * Proposes dates for a match to the other clan, instead of those that the leader's clan had proposed. What the other clan
 * proposed stays open.
 * @param startDates starts of the match, ms UTC
 * @throws DATE_NOT_ALLOWED where the rules allow no match then, INVALID_INPUT where they allow fewer dates, and as `editEventAsLeader` does
 */
export async function proposeDates(
  { settings: { timeZone }, ...context }: Pick<Context, "db" | "clock" | "settings">,
  viewerId: number,
  id: number,
  startDates: readonly number[],
): Promise<void> {
  await editEventAsLeader(context, viewerId, id, async (trx, { season, ownClanId, otherClanId, now }) => {
    const rules = (await rulesOfSeasons(trx, [season]))(season);
    const { proposedDates } = rulesAt(rules, now);
    if (startDates.length > proposedDates) {
      throw refuse("INVALID_INPUT", { field: "startDates", reason: `must have at most ${proposedDates} dates` });
    }
    for (const [index, start] of startDates.entries())
      requireMatchTime(start, { ...season, rules, timeZone }, now, `startDates[${index}]`);
    const dates = JSON.stringify(startDates.toSorted((one, other) => one - other));
    await saveProposal(trx, { event_id: id, clan_id: ownClanId, proposed_by: viewerId, proposed_at: now, dates });
    const leader = await findLeader(trx, otherClanId);
    const note = { title: "Dates are proposed", body: "The other clan has proposed dates for your match." };
    const told = { ...note, path: `/league/calendar/${id}`, tag: `dates-${id}` };
    await recordPush(trx, "clan", leader === null ? [] : [leader], told, now);
  });
}

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
    const rules = (await rulesOfSeasons(trx, [season]))(season);
    requireMatchTime(start, { ...season, rules, timeZone }, now, "startDate");
    const ends_at = start + event.ends_at - event.starts_at;
    // Two of a clan's matches must not be agreed to be played at once: one acceptance after the other reads the calendar.
    await acquireLock(trx, `dates of season ${season.id}`);
    await requireFree(trx, season.id, { ...event, starts_at: start, ends_at });
    await moveEvent(trx, event, { ...fieldsOf(event), starts_at: start, ends_at }, now);
    // The match may have been there already, and is no newer then.
    await removeProposals(trx, id);
    const sequence = event.sequence + (start === event.starts_at ? 0 : 1);
    await recordNews(trx, { kind: "date-agreed", eventId: id, sequence }, now);
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

/** Withdraws what the leader's clan has proposed. @throws DATE_NOT_PROPOSED, and as `editEventAsLeader` does */
export async function withdrawDates(
  context: Pick<Context, "db" | "clock">,
  viewerId: number,
  id: number,
): Promise<void> {
  await editEventAsLeader(context, viewerId, id, async (trx, { ownClanId }) => {
    if (!(await removeProposal(trx, id, ownClanId))) throw refuse("DATE_NOT_PROPOSED");
  });
}

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
    refuseImpossibleEventDates(span, context.clock.now(), event);
    const moved = { ...fieldsOf(event), ...span };
    await moveEvent(trx, event, await admitEvent(trx, season, moved, span), context.clock.now());
  });
}

export type DatedSeason = {
  /** ms UTC. */
  readonly ends_at: number;
  readonly rules: readonly RulesVersion[];
  /** The league's, where the rules name none. */
  readonly timeZone: string;
};

/** Refuses a start of a match as `startFault` says. @param field the field that an error names @throws DATE_NOT_ALLOWED */
function requireMatchTime(start: number, season: DatedSeason, now: number, field: string): void {
  const reason = startFault(start, season, now);
  if (reason !== null) throw refuse("DATE_NOT_ALLOWED", { field, reason });
}

/**
 * What is wrong with a start of a match outside the hours and days of the rules that hold then, before now, or after the
 * season's end; `null`: nothing.
 * @param start ms UTC
 */
export function startFault(start: number, season: DatedSeason, now: number): string | null {
  if (start <= now) return "must be in the future";
  if (start > season.ends_at) return "must not be after the season's end";
  const fault = dateFault("PLANNED", start, now);
  if (fault !== null) return fault;
  const rules = rulesAt(season.rules, start);
  const timeZone = rules.timeZone ?? season.timeZone;
  const { dayOfWeek, hour, minute, second, millisecond } =
    Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(timeZone);
  if (!rules.weekdays.includes(dayOfWeek)) return `is a ${weekdays[dayOfWeek - 1]} in ${timeZone}`;
  if (second !== 0 || millisecond !== 0) return "must be a whole minute";
  const { from, to } = rules.hours;
  const minutes = hour * 60 + minute;
  const isIn = from * 60 <= minutes && minutes <= to * 60;
  return isIn ? null : `must be between ${from}:00 and ${to}:00 in ${timeZone}`;
}
