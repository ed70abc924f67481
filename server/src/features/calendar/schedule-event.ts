import { findDateError } from "contract/date-limits.ts";
import { findBusyClan } from "contract/event-rules.ts";
import type { RulesVersion } from "contract/season-rules.ts";
import { getRulesInEffect } from "contract/season-rules-helpers.ts";
import { findHoursError } from "contract/start-rules.ts";
import { createApiError } from "../../platform/api-error.ts";
import { acquireLock } from "../../platform/database/dialect.ts";
import type { ActiveSeason } from "../competitions/active-season.ts";
import { createRulesLookup } from "../competitions/season-rules-queries.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { recordOutboxMessage } from "../outbox-queries.ts";
import { enqueueNotifications } from "../people/push/push-queries.ts";
import { listClansOfSeason } from "../seasons/clans/clans-queries.ts";
import { findLeaderId } from "../seasons/clans/rosters-queries.ts";
import type { Row } from "../tables.ts";
import { editEvent, rejectImpossibleEventDates, saveEvent, validateEvent } from "./edit-events.ts";
import {
  listEventsOfSeason,
  listProposalsOfEvent,
  lockLedClanForShare,
  pickEventFields,
  removeProposal,
  removeProposals,
  saveProposal,
} from "./events-queries.ts";

/** An event, from the point of view of the leader of one of its clans. */
type LedEvent = {
  readonly event: Row<"events">;
  readonly season: ActiveSeason;
  /** The clan that the viewer leads. */
  readonly ownClanId: number;
  readonly opponentClanId: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
};

/**
 * Runs a change of an upcoming event that only the leaders of its clans may make, in one transaction. The event and the
 * viewer's row in the roster are locked, so concurrent changes of them wait.
 * @throws NOT_LEADER if the viewer leads neither clan
 * @throws EVENT_BEGAN if the event has started
 * @throws the errors of `editEvent`
 */
function editEventAsLeader(
  { db, clock }: Pick<Context, "db" | "clock">,
  viewerId: number,
  id: number,
  edit: (trx: LeagueTransaction, ledEvent: LedEvent) => Promise<void>,
): Promise<void> {
  return editEvent({ db }, id, async (trx, event, season) => {
    const { clan_a_id, clan_b_id } = event;
    const ownClanId = await lockLedClanForShare(trx, [clan_a_id, clan_b_id], viewerId);
    if (ownClanId === null) throw createApiError("NOT_LEADER");
    const now = clock.now();
    if (event.starts_at <= now) throw createApiError("EVENT_BEGAN");
    const opponentClanId = ownClanId === clan_a_id ? clan_b_id : clan_a_id;
    await edit(trx, { event, season, ownClanId, opponentClanId, now });
  });
}

/**
 * Proposes dates for an event, replaces the earlier proposal of the leader's clan, and notifies the leader of the other
 * clan. The proposal of the other clan stays valid.
 * @param startDates possible starts of the event, milliseconds since the epoch
 * @throws INVALID_INPUT if there are more dates than the rules allow
 * @throws DATE_NOT_ALLOWED if the rules do not allow an event at one of the dates
 * @throws the errors of `editEventAsLeader`
 */
export async function proposeDates(
  { settings: { timeZone }, ...context }: Pick<Context, "db" | "clock" | "settings">,
  viewerId: number,
  id: number,
  startDates: readonly number[],
): Promise<void> {
  await editEventAsLeader(context, viewerId, id, async (trx, { season, ownClanId, opponentClanId, now }) => {
    const getRulesVersions = await createRulesLookup(trx, [season]);
    const rulesVersions = getRulesVersions(season);
    const { proposedDates: maxDates } = getRulesInEffect(rulesVersions, now);
    if (startDates.length > maxDates) {
      throw createApiError("INVALID_INPUT", { field: "startDates", reason: `must have at most ${maxDates} dates` });
    }
    for (const [index, start] of startDates.entries()) {
      requireMatchTime(start, { ...season, rules: rulesVersions, timeZone }, now, `startDates[${index}]`);
    }
    const dates = JSON.stringify(startDates.toSorted((a, b) => a - b));
    await saveProposal(trx, { event_id: id, clan_id: ownClanId, proposed_by: viewerId, proposed_at: now, dates });
    const opponentLeaderId = await findLeaderId(trx, opponentClanId);
    const notification = {
      title: "Dates are proposed",
      body: "The other clan has proposed dates for your match.",
      path: `/league/calendar/${id}`,
      tag: `dates-${id}`,
    };
    const category = "clan";
    const recipientIds = opponentLeaderId === null ? [] : [opponentLeaderId];
    await enqueueNotifications(trx, category, recipientIds, notification, now);
  });
}

/**
 * Accepts a date that the other clan has proposed. The event moves to that date and keeps its length. All proposals for
 * the event are deleted.
 * @param start milliseconds since the epoch
 * @throws DATE_NOT_PROPOSED if the other clan has not proposed the date
 * @throws DATE_NOT_ALLOWED if the rules do not allow an event at the date
 * @throws CLAN_BUSY if a clan has another event at the same time
 * @throws the errors of `editEventAsLeader`
 */
export async function acceptDate(
  { settings: { timeZone }, ...context }: Pick<Context, "db" | "clock" | "settings">,
  viewerId: number,
  id: number,
  start: number,
): Promise<void> {
  await editEventAsLeader(context, viewerId, id, async (trx, { event, season, opponentClanId, now }) => {
    const proposals = await listProposalsOfEvent(trx, id);
    const proposal = proposals.find(({ clan_id }) => clan_id === opponentClanId);
    if (proposal === undefined || !parseProposedDates(proposal).includes(start))
      throw createApiError("DATE_NOT_PROPOSED");
    const getRulesVersions = await createRulesLookup(trx, [season]);
    const rulesVersions = getRulesVersions(season);
    requireMatchTime(start, { ...season, rules: rulesVersions, timeZone }, now, "startDate");
    const ends_at = start + event.ends_at - event.starts_at;
    // With this lock, concurrent calls cannot move two events of a clan to the same time.
    await acquireLock(trx, `dates of season ${season.id}`);
    await requireNoConflict(trx, season.id, { ...event, starts_at: start, ends_at });
    await saveEvent(trx, event, { ...pickEventFields(event), starts_at: start, ends_at }, now);
    // `saveEvent` deletes the proposals and increases `sequence` only if the start differs. The proposals are also deleted if
    // the event already had the accepted start.
    await removeProposals(trx, id);
    const sequence = event.sequence + (start === event.starts_at ? 0 : 1);
    await recordOutboxMessage(trx, { kind: "date-agreed", eventId: id, sequence }, now);
  });
}

/**
 * Requires that no clan of an event has another event at the same time.
 * @throws CLAN_BUSY if a clan has
 */
async function requireNoConflict(trx: LeagueTransaction, seasonId: number, event: Row<"events">): Promise<void> {
  // The fields of `listEventsOfSeason` have these names.
  const { clan_a_id: clanAId, clan_b_id: clanBId, starts_at: startDate, ends_at: endDate } = event;
  const otherEvents = (await listEventsOfSeason(trx, seasonId)).filter(({ id }) => id !== event.id);
  const busyClanId = findBusyClan({ clanAId, clanBId, startDate, endDate }, otherEvents);
  if (busyClanId === undefined) return;
  const clan = (await listClansOfSeason(trx, seasonId)).find(({ id }) => id === busyClanId);
  throw createApiError("CLAN_BUSY", { clanName: clan?.name ?? "" });
}

/** Returns the starts in a stored proposal, in milliseconds since the epoch. */
export function parseProposedDates({ dates }: { readonly dates: string }): number[] {
  return JSON.parse(dates);
}

/**
 * Withdraws the proposal of the leader's clan.
 * @throws DATE_NOT_PROPOSED if the clan has no proposal
 * @throws the errors of `editEventAsLeader`
 */
export async function withdrawDates(
  context: Pick<Context, "db" | "clock">,
  viewerId: number,
  id: number,
): Promise<void> {
  await editEventAsLeader(context, viewerId, id, async (trx, { ownClanId }) => {
    if (!(await removeProposal(trx, id, ownClanId))) throw createApiError("DATE_NOT_PROPOSED");
  });
}

/** Milliseconds since the epoch. */
type EventDates = { readonly starts_at: number; readonly ends_at: number };

/**
 * Moves an event to other dates.
 * @param version the event's `sequence` when the caller read it
 * @throws EVENT_CHANGED if the event has changed since
 * @throws the errors of `editEvent` and `validateEvent`
 */
export async function rescheduleEvent(
  context: Pick<Context, "db" | "clock">,
  id: number,
  dates: EventDates,
  version: number,
): Promise<void> {
  await editEvent(context, id, async (trx, event, season) => {
    if (event.sequence !== version) throw createApiError("EVENT_CHANGED");
    rejectImpossibleEventDates(dates, context.clock.now(), event);
    const newFields = { ...pickEventFields(event), ...dates };
    // `validateEvent` names a changed field in its errors. Only the dates have changed.
    const changedFields = dates;
    const validFields = await validateEvent(trx, season, newFields, changedFields);
    await saveEvent(trx, event, validFields, context.clock.now());
  });
}

export type SeasonSchedule = {
  /** When the season ends, milliseconds since the epoch. */
  readonly ends_at: number;
  readonly rules: readonly RulesVersion[];
  /** The league's time zone, used if the rules name none. */
  readonly timeZone: string;
};

/**
 * Requires that an event may start at an instant.
 * @param field the field that the error names
 * @throws DATE_NOT_ALLOWED with the reason, if it may not
 */
function requireMatchTime(start: number, season: SeasonSchedule, now: number, field: string): void {
  const reason = findStartError(start, season, now);
  if (reason !== null) throw createApiError("DATE_NOT_ALLOWED", { field, reason });
}

/**
 * Returns why an event may not start at an instant; `null` if it may. It must be in the future, before the end of the
 * season, and within the days and hours of the rules in effect at that time.
 * @param start milliseconds since the epoch
 */
export function findStartError(start: number, season: SeasonSchedule, now: number): string | null {
  if (start <= now) return "must be in the future";
  if (start > season.ends_at) return "must not be after the season's end";
  // A date before the season's end may still be too far in the future, because some seasons end very late.
  const dateError = findDateError("PLANNED", start, now);
  if (dateError !== null) return dateError;
  const rules = getRulesInEffect(season.rules, start);
  const timeZone = rules.timeZone ?? season.timeZone;
  const startTime = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(timeZone);
  if (startTime.second !== 0 || startTime.millisecond !== 0) return "must be a whole minute";
  return findHoursError(startTime, { ...rules.hours, weekdays: rules.weekdays, timeZone });
}
