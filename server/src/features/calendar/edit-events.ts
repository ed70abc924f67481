import { generateEventTitle } from "contract/event-rules.ts";
import { createApiError } from "../../platform/api-error.ts";
import { transaction } from "../../platform/database/database.ts";
import { recordAffected } from "../audit-log/audit-log-recorder.ts";
import {
  type ActiveSeason,
  createSeasonEndedError,
  requireActiveSeasonForShare,
} from "../competitions/active-season.ts";
import { findRulesOfSeason } from "../competitions/season-rules-queries.ts";
import { lockActiveSeasonForShare } from "../competitions/seasons-queries.ts";
import { type Context, type EnsureUnchanged, type LeagueTransaction, skipUnchangedCheck } from "../context.ts";
import { publishChange } from "../public-changes.ts";
import { rejectImpossibleDates } from "../reject-impossible-dates.ts";
import { assignEventsToResults } from "../results/assign-events.ts";
import { detachResultsFromEvent } from "../results/event-results-queries.ts";
import { leagueArea } from "../results/league-area.ts";
import { listResultsOfEvent } from "../results/results-queries.ts";
import { storeResult } from "../results/store-result.ts";
import { lockClanForKeyShare } from "../seasons/clans/clans-queries.ts";
import type { Row } from "../tables.ts";
import { listStartedRounds } from "./event-progress-queries.ts";
import {
  cancelEvent,
  changeEvent,
  type EventFields,
  findEvent,
  insertEvent,
  lockEventForUpdate,
  lockLedClanForShare,
  pickEventFields,
  removeMapPicks,
  removeProposals,
} from "./events-queries.ts";
import { removeLineUps } from "./line-ups-queries.ts";
import { getEventTitle } from "./present-event.ts";

/**
 * Runs a change of an event of the active season in one transaction. The event is locked, so concurrent changes of it
 * run one after the other.
 * @throws EVENT_NOT_FOUND if there is no such event
 * @throws SEASON_ENDED if its season is not active
 */
export function editEvent(
  { db }: Pick<Context, "db">,
  id: number,
  edit: (trx: LeagueTransaction, event: Row<"events">, season: ActiveSeason) => Promise<void>,
): Promise<void> {
  return transaction(db, async (trx) => {
    const season = await lockActiveSeasonForShare(trx);
    const event = await lockEventForUpdate(trx, id);
    if (event === undefined) throw createApiError("EVENT_NOT_FOUND");
    if (season === undefined || event.season_id !== season.id) throw await createSeasonEndedError(trx, event.season_id);
    await recordAffected(trx, { kind: "EVENT", id });
    await edit(trx, event, season);
  });
}

/**
 * Creates an event in the active season and returns its id.
 * @throws NO_ACTIVE_SEASON if no season is active
 * @throws INVALID_INPUT if a date is impossible
 * @throws the errors of `validateEvent`
 */
export function createEvent({ db, clock }: Pick<Context, "db" | "clock">, event: EventFields): Promise<number> {
  return transaction(db, async (trx) => {
    const season = await requireActiveSeasonForShare(trx);
    rejectImpossibleEventDates(event, clock.now());
    // All fields of a new event come from the request.
    const requestFields = event;
    const fields = await validateEvent(trx, season, event, requestFields);
    const id = await insertEvent(trx, season.id, fields, clock.now());
    await assignEventsToResults(trx, event.clan_a_id, event.clan_b_id);
    return id;
  });
}

/**
 * Changes the given fields of an event. If the request repeats the current generated title, the title stays generated.
 * @throws INVALID_INPUT if a changed date is impossible
 * @throws the errors of `editEvent` and `validateEvent`
 */
export async function updateEvent(
  context: Pick<Context, "db" | "clock">,
  id: number,
  change: Partial<EventFields>,
  ensureUnchanged: EnsureUnchanged = skipUnchangedCheck,
): Promise<void> {
  await editEvent(context, id, async (trx, event, season) => {
    await ensureUnchanged(trx);
    rejectImpossibleEventDates(change, context.clock.now(), event);
    // A generated title consists of the names of the clans, which `event` lacks.
    const eventWithClanNames = await findEvent(trx, id);
    const isTitleUnchanged = eventWithClanNames !== undefined && change.title === getEventTitle(eventWithClanNames);
    const changedFields = isTitleUnchanged ? { ...change, title: event.title } : change;
    const newFields = { ...pickEventFields(event), ...changedFields };
    const validFields = await validateEvent(trx, season, newFields, change);
    await saveEvent(trx, event, validFields, context.clock.now());
  });
}

type EventDates = Partial<Pick<EventFields, "starts_at" | "ends_at">>;

/**
 * Rejects dates that no event can have.
 * @param requestDates the dates in the request
 * @param now milliseconds since the epoch
 * @param storedDates the dates before the change; none if the event is new
 * @throws INVALID_INPUT if a changed date is impossible
 */
export function rejectImpossibleEventDates(requestDates: EventDates, now: number, storedDates: EventDates = {}): void {
  const toFieldNames = ({ starts_at: startDate, ends_at: endDate }: EventDates) => ({ startDate, endDate });
  rejectImpossibleDates("PLANNED", toFieldNames(requestDates), now, toFieldNames(storedDates));
}

/**
 * Validates an event. Locks both clans, so that they cannot be deleted before the event is stored.
 * @param requestFields the fields in the request; an error names one of them
 * @returns the fields to store; the title is `null` if it equals the generated title
 * @throws INVALID_INPUT if the event ends before it starts, or if both clans are the same
 * @throws UNKNOWN_CLAN if a clan is not in the season
 */
export async function validateEvent(
  trx: LeagueTransaction,
  season: ActiveSeason,
  event: EventFields,
  requestFields: Partial<EventFields>,
): Promise<EventFields> {
  if (event.clan_a_id === event.clan_b_id) {
    throw requestFields.clan_b_id === undefined
      ? createApiError("INVALID_INPUT", { field: "clanAId", reason: "must differ from clanBId" })
      : createApiError("INVALID_INPUT", { field: "clanBId", reason: "must differ from clanAId" });
  }
  if (event.ends_at <= event.starts_at) {
    throw requestFields.ends_at === undefined
      ? createApiError("INVALID_INPUT", { field: "startDate", reason: "must be before endDate" })
      : createApiError("INVALID_INPUT", { field: "endDate", reason: "must be after startDate" });
  }
  const clanA = await lockClanName(trx, season, event.clan_a_id);
  const clanB = await lockClanName(trx, season, event.clan_b_id);
  return { ...event, title: event.title === generateEventTitle(clanA, clanB) ? null : event.title };
}

/** Locks a clan, so that it cannot be deleted, and returns its name. @throws UNKNOWN_CLAN if it is not in the season */
async function lockClanName(trx: LeagueTransaction, season: ActiveSeason, id: number): Promise<string> {
  const clan = await lockClanForKeyShare(trx, id);
  if (clan === undefined || clan.season_id !== season.id) throw createApiError("UNKNOWN_CLAN");
  return clan.name;
}

/**
 * Stores the fields of an event. The caller has locked its row. If the start or a clan changes, the proposed dates, the
 * line-ups and the map picks are deleted, because leaders made them for the old start and clans.
 * @param now milliseconds since the epoch
 */
export async function saveEvent(
  trx: LeagueTransaction,
  event: Row<"events">,
  newFields: EventFields,
  now: number,
): Promise<void> {
  const fields = Object.keys(newFields) as (keyof EventFields)[];
  // If no value differs, the event keeps its version.
  if (fields.every((field) => event[field] === newFields[field])) return;
  await changeEvent(trx, event, newFields, now);
  const startAndClanFields = ["starts_at", "clan_a_id", "clan_b_id"] as const;
  if (startAndClanFields.some((field) => event[field] !== newFields[field])) {
    await removeProposals(trx, event.id);
    await removeLineUps(trx, event.id);
    await removeMapPicks(trx, event.id);
  }
  await assignEventsToResults(trx, event.clan_a_id, event.clan_b_id);
  await assignEventsToResults(trx, newFields.clan_a_id, newFields.clan_b_id);
}

/**
 * Deletes an event. Calendar feeds then list it as cancelled.
 * @throws the errors of `editEvent`
 */
export async function deleteEvent(context: Pick<Context, "db" | "clock">, id: number): Promise<void> {
  await editEvent(context, id, async (trx, event) => {
    await detachResultsFromEvent(trx, id);
    if ((await listStartedRounds(trx, [id])).size > 0) publishChange(trx, "running_rounds");
    await cancelEvent(trx, event, context.clock.now());
    await assignEventsToResults(trx, event.clan_a_id, event.clan_b_id);
  });
}

const minuteMs = 60_000;

/**
 * Declares that a clan did not come to an event. Stores as many forfeits of that clan as the season's rules say. The
 * clans swap sides after each round. An admin validates these results like any others.
 * @throws INVALID_INPUT if the clan does not play in the event
 * @throws NO_SHOW_TOO_EARLY if the waiting time of the rules is not over
 * @throws EVENT_HAS_ROUNDS if the event has a played round or a forfeit
 * @throws the errors of `editEvent`
 */
export async function declareNoShow(
  { db, clock }: Pick<Context, "db" | "clock">,
  id: number,
  clanId: number,
): Promise<void> {
  await editEvent({ db }, id, async (trx, event, season) => {
    const { clan_a_id: clanAId, clan_b_id: clanBId, starts_at } = event;
    if (clanId !== clanAId && clanId !== clanBId) {
      throw createApiError("INVALID_INPUT", { field: "clanId", reason: "must be a clan of the event" });
    }
    const { noShow } = await findRulesOfSeason(trx, season, starts_at);
    const earliest = starts_at + noShow.minutes * minuteMs;
    if (clock.now() < earliest) throw createApiError("NO_SHOW_TOO_EARLY", { from: new Date(earliest).toISOString() });
    // Every transaction that stores a league round takes this lock, so the check below sees rounds that arrive
    // concurrently.
    await leagueArea.requireEditable(trx, season.competition_id);
    const results = await listResultsOfEvent(trx, id);
    if (results.some(({ has_round, forfeit_side }) => has_round === 1 || forfeit_side !== null)) {
      throw createApiError("EVENT_HAS_ROUNDS");
    }
    for (let round = 0; round < noShow.rounds; round += 1) {
      const [redClanId, blueClanId] = round % 2 === 0 ? [clanAId, clanBId] : [clanBId, clanAId];
      const noPlayers: [] = [];
      await storeResult(
        trx,
        {
          area: "league",
          competition_id: season.competition_id,
          played_at: starts_at,
          created_at: clock.now(),
          red_clan_id: redClanId,
          blue_clan_id: blueClanId,
          forfeit_side: clanId === redClanId ? "red" : "blue",
          team_size: 0,
          time_limit: null,
          score_limit: null,
          map: null,
          red_score: 0,
          blue_score: 0,
          event_id: id,
          // As if an admin had chosen the event, so that the result is never assigned to another event.
          event_chosen: 1,
          frozen: 0,
          fingerprint: null,
        },
        noPlayers,
      );
    }
  });
}

type Viewer = { readonly id: number; readonly role: "ADMIN" | "USER" };

/**
 * Returns the id of the clan for which the viewer acts in an event: the clan that a leader leads, or the clan that an
 * admin names. Locks the leader's row, so that the viewer leads the clan until the transaction ends.
 * @param clanId the clan in the request; required for admins who lead neither clan
 * @throws INVALID_INPUT if that clan does not play in the event
 * @throws NOT_LEADER if the viewer is neither an admin nor the leader of that clan
 */
export async function resolveViewerClan(
  trx: LeagueTransaction,
  { clan_a_id, clan_b_id }: Pick<Row<"events">, "clan_a_id" | "clan_b_id">,
  { id, role }: Viewer,
  clanId: number | undefined,
): Promise<number> {
  const clanIds = [clan_a_id, clan_b_id];
  if (clanId !== undefined && !clanIds.includes(clanId)) {
    throw createApiError("INVALID_INPUT", { field: "clanId", reason: "must be a clan of the match" });
  }
  if (clanId !== undefined && role === "ADMIN") return clanId;
  const ledClanId = await lockLedClanForShare(trx, clanIds, id);
  if (ledClanId === null || (clanId !== undefined && clanId !== ledClanId)) throw createApiError("NOT_LEADER");
  return ledClanId;
}
