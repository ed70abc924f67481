import { generatedTitle } from "contract/event-rules.ts";
import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { lockClanForKeyShare } from "../clans/clans-queries.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { noteSubject } from "../history/history-scope.ts";
import { assignEvents } from "../results/assign-events.ts";
import { unchooseEvent } from "../results/event-results-queries.ts";
import { type ActiveSeason, requireActiveSeasonForShare, seasonEnded } from "../seasons/active-season.ts";
import { lockActiveSeasonForShare } from "../seasons/seasons-queries.ts";
import type { Row } from "../tables.ts";
import {
  cancelEvent,
  changeEvent,
  type EventFields,
  fieldsOf,
  findEvent,
  insertEvent,
  lockEventForUpdate,
  removeProposals,
} from "./events-queries.ts";
import { removeLineUps } from "./line-ups-queries.ts";
import { removeMapPicks } from "./map-picks-queries.ts";
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
): Promise<void> {
  await editEvent(context, id, async (trx, event, season) => {
    const shown = await findEvent(trx, id);
    const isSentBack = shown !== undefined && change.title === shownTitle(shown);
    const changed = { ...fieldsOf(event), ...change, ...(isSentBack && { title: event.title }) };
    await moveEvent(trx, event, await admitEvent(trx, season, changed, change), context.clock.now());
  });
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
