import { generatedTitle } from "contract/event-rules.ts";
import { sides } from "contract/sides.ts";
import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { noteSubject } from "../audit-log/history-scope.ts";
import { type ActiveSeason, requireActiveSeasonForShare, seasonEnded } from "../competitions/active-season.ts";
import { rulesOfSeason } from "../competitions/season-rules-queries.ts";
import { lockActiveSeasonForShare } from "../competitions/seasons-queries.ts";
import { type Context, type LeagueTransaction, neverRefuse, type RefuseIfChanged } from "../context.ts";
import { refuseImpossibleDates } from "../refuse-dates.ts";
import { assignEvents } from "../results/assign-events.ts";
import { unchooseEvent } from "../results/event-results-queries.ts";
import { leagueArea } from "../results/league-area.ts";
import { listResultsOfEvent } from "../results/results-queries.ts";
import { storeResult } from "../results/store-result.ts";
import { lockClanForKeyShare } from "../seasons/clans/clans-queries.ts";
import type { Row } from "../tables.ts";
import {
  cancelEvent,
  changeEvent,
  type EventFields,
  fieldsOf,
  findEvent,
  insertEvent,
  lockEventForUpdate,
  lockLeadForShare,
  removeMapPicks,
  removeProposals,
} from "./events-queries.ts";
import { removeLineUps } from "./line-ups-queries.ts";
import { shownTitle } from "./present-event.ts";

/**
 * Runs a change of an event of the active season in one transaction that has locked its row, so that concurrent changes
 * run one after the other.
 * @throws EVENT_NOT_FOUND, SEASON_ENDED
 */
export function editEvent(
  { db }: Pick<Context, "db">,
  id: number,
  edit: (trx: LeagueTransaction, event: Row<"events">, season: ActiveSeason) => Promise<void>,
): Promise<void> {
  return transaction(db, async (trx) => {
    const season = await lockActiveSeasonForShare(trx);
    const event = await lockEventForUpdate(trx, id);
    if (event === undefined) throw refuse("EVENT_NOT_FOUND");
    if (season === undefined || event.season_id !== season.id) throw await seasonEnded(trx, event.season_id);
    await noteSubject(trx, { kind: "EVENT", id });
    await edit(trx, event, season);
  });
}

/** Makes an event of the active season and returns its key. @throws NO_ACTIVE_SEASON, and as `admitEvent` does */
export function createEvent({ db, clock }: Pick<Context, "db" | "clock">, event: EventFields): Promise<number> {
  return transaction(db, async (trx) => {
    const season = await requireActiveSeasonForShare(trx);
    refuseImpossibleEventDates(event, clock.now());
    const id = await insertEvent(trx, season.id, await admitEvent(trx, season, event, event), clock.now());
    await assignEvents(trx, event.clan_a_id, event.clan_b_id);
    return id;
  });
}

/**
 * Changes the given fields of an event. A generated title that is sent back unchanged stays generated.
 * @throws as `editEvent` and `admitEvent` do
 */
export async function updateEvent(
  context: Pick<Context, "db" | "clock">,
  id: number,
  change: Partial<EventFields>,
  refuseIfChanged: RefuseIfChanged = neverRefuse,
): Promise<void> {
  await editEvent(context, id, async (trx, event, season) => {
    await refuseIfChanged(trx);
    refuseImpossibleEventDates(change, context.clock.now(), event);
    const shown = await findEvent(trx, id);
    const isSentBack = shown !== undefined && change.title === shownTitle(shown);
    const changed = { ...fieldsOf(event), ...change, ...(isSentBack && { title: event.title }) };
    await moveEvent(trx, event, await admitEvent(trx, season, changed, change), context.clock.now());
  });
}

type EventSpan = Partial<Pick<EventFields, "starts_at" | "ends_at">>;

/** @param now ms UTC @param stored the event as it is stored @throws INVALID_INPUT */
export function refuseImpossibleEventDates(typed: EventSpan, now: number, stored: EventSpan = {}): void {
  const dates = ({ starts_at: startDate, ends_at: endDate }: EventSpan) => ({ startDate, endDate });
  refuseImpossibleDates("PLANNED", dates(typed), now, dates(stored));
}

/**
 * Validates an event. Locks both clans, so that neither can be deleted before the event is stored, and stores no title
 * where it equals the generated one.
 *
 * @param changed the fields of the request, one of which an error names
 * @throws INVALID_INPUT where it ends before it starts or has the same clan twice, UNKNOWN_CLAN
 */
export async function admitEvent(
  trx: LeagueTransaction,
  season: ActiveSeason,
  event: EventFields,
  changed: Partial<EventFields>,
): Promise<EventFields> {
  if (event.clan_a_id === event.clan_b_id) {
    throw changed.clan_b_id === undefined
      ? refuse("INVALID_INPUT", { field: "clanAId", reason: "must differ from clanBId" })
      : refuse("INVALID_INPUT", { field: "clanBId", reason: "must differ from clanAId" });
  }
  if (event.ends_at <= event.starts_at) {
    throw changed.ends_at === undefined
      ? refuse("INVALID_INPUT", { field: "startDate", reason: "must be before endDate" })
      : refuse("INVALID_INPUT", { field: "endDate", reason: "must be after startDate" });
  }
  const clanA = await nameOfClan(trx, season, event.clan_a_id);
  const clanB = await nameOfClan(trx, season, event.clan_b_id);
  return { ...event, title: event.title === generatedTitle(clanA, clanB) ? null : event.title };
}

async function nameOfClan(trx: LeagueTransaction, season: ActiveSeason, id: number): Promise<string> {
  const clan = await lockClanForKeyShare(trx, id);
  if (clan === undefined || clan.season_id !== season.id) throw refuse("UNKNOWN_CLAN");
  return clan.name;
}

/**
 * Stores the fields of an event whose row is locked. Another start or other clans end what was proposed for the match, its
 * line-ups and the maps that were picked: all were meant for what the leaders saw.
 * @param now ms UTC
 */
export async function moveEvent(
  trx: LeagueTransaction,
  event: Row<"events">,
  changed: EventFields,
  now: number,
): Promise<void> {
  const fields = Object.keys(changed) as (keyof EventFields)[];
  // What is sent back as it was read is no change, nor a new version.
  if (fields.every((field) => event[field] === changed[field])) return;
  await changeEvent(trx, event.id, changed, now);
  const isSame = (["starts_at", "clan_a_id", "clan_b_id"] as const).every((field) => event[field] === changed[field]);
  if (!isSame) {
    await removeProposals(trx, event.id);
    await removeLineUps(trx, event.id);
    await removeMapPicks(trx, event.id);
  }
  await assignEvents(trx, event.clan_a_id, event.clan_b_id);
  await assignEvents(trx, changed.clan_a_id, changed.clan_b_id);
}

/** Deletes an event; feeds for calendar programs say that it is cancelled. @throws as `editEvent` does */
export async function deleteEvent(context: Pick<Context, "db" | "clock">, id: number): Promise<void> {
  await editEvent(context, id, async (trx, event) => {
    await unchooseEvent(trx, id);
    await cancelEvent(trx, event, context.clock.now());
    await assignEvents(trx, event.clan_a_id, event.clan_b_id);
  });
}

/**
 * Stores the rounds of an event to which a clan did not come: all are forfeits of that clan, which an admin validates as
 * any others. The clans swap sides.
 * @throws INVALID_INPUT where the clan is not of the event, NO_SHOW_TOO_EARLY, EVENT_HAS_ROUNDS, and as `editEvent` does
 */
export async function declareNoShow(
  { db, clock }: Pick<Context, "db" | "clock">,
  id: number,
  clanId: number,
): Promise<void> {
  await editEvent({ db }, id, async (trx, event, season) => {
    const { clan_a_id: clanA, clan_b_id: clanB, starts_at } = event;
    if (clanId !== clanA && clanId !== clanB) {
      throw refuse("INVALID_INPUT", { field: "clanId", reason: "must be a clan of the event" });
    }
    const { noShow } = await rulesOfSeason(trx, season, starts_at);
    const from = starts_at + noShow.minutes * 60_000;
    if (clock.now() < from) throw refuse("NO_SHOW_TOO_EARLY", { from: new Date(from).toISOString() });
    // Its lock is held by whoever stores a round of the league: one that a game server posts meanwhile is found below.
    await leagueArea.admit(trx, season.board_id);
    const results = await listResultsOfEvent(trx, id);
    if (results.some(({ has_round, forfeit_side }) => has_round === 1 || forfeit_side !== null)) {
      throw refuse("EVENT_HAS_ROUNDS");
    }
    for (let round = 0; round < noShow.rounds; round += 1) {
      const [red, blue] = round % 2 === 0 ? [clanA, clanB] : [clanB, clanA];
      const [redSide, blueSide] = sides;
      await storeResult(
        trx,
        {
          area: "league",
          board_id: season.board_id,
          played_at: starts_at,
          created_at: clock.now(),
          red_clan_id: red,
          blue_clan_id: blue,
          forfeit_side: clanId === red ? redSide : blueSide,
          team_size: 0,
          time_limit: null,
          score_limit: null,
          map: null,
          red_score: 0,
          blue_score: 0,
          event_id: id,
          event_chosen: 1,
          frozen: 0,
          fingerprint: null,
        },
        [],
      );
    }
  });
}

type Viewer = { readonly id: number; readonly role: "ADMIN" | "USER" };

/**
 * The clan of a match for which the viewer decides: the one that they lead, for admins the given one. A leader's lead is
 * locked: it does not end before the transaction does.
 * @throws INVALID_INPUT where another clan plays, NOT_LEADER
 */
export async function clanNamedFor(
  trx: LeagueTransaction,
  { clan_a_id, clan_b_id }: Pick<Row<"events">, "clan_a_id" | "clan_b_id">,
  { id, role }: Viewer,
  clanId: number | undefined,
): Promise<number> {
  const clans = [clan_a_id, clan_b_id];
  if (clanId !== undefined && !clans.includes(clanId)) {
    throw refuse("INVALID_INPUT", { field: "clanId", reason: "must be a clan of the match" });
  }
  if (clanId !== undefined && role === "ADMIN") return clanId;
  const own = await lockLeadForShare(trx, clans, id);
  if (own === null || (clanId !== undefined && clanId !== own)) throw refuse("NOT_LEADER");
  return own;
}
