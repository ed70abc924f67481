import { randomUUID } from "node:crypto";
import { toNonEmptyIds } from "../../platform/database/dialect.ts";
import { countRows } from "../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import { publishToLeaders, publishToMembers } from "../people/users/publish-to-clans-queries.ts";
import type { NewRow, Row } from "../tables.ts";

/** An event with the names of its clans. */
export type FoundEvent = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

/** The fields of an event that an admin may change. */
export type EventFields = Omit<Row<"events">, "id" | "season_id" | "uid" | "sequence" | "changed_at">;

/** Returns the fields of a stored event that an admin may change. */
export function pickEventFields(event: Row<"events">): EventFields {
  const { clan_a_id, clan_b_id, title, description, starts_at, ends_at, twitch } = event;
  return { clan_a_id, clan_b_id, title, description, starts_at, ends_at, twitch };
}

/** Filter for events. An absent or `null` field does not filter. Dates are milliseconds since the epoch. */
export type EventsFilter = {
  /** Only events that end after this instant. */
  readonly startDate?: number | null | undefined;
  /** Only events that start before this instant. */
  readonly endDate?: number | null | undefined;
  readonly seasonId?: number | null | undefined;
  readonly clanId?: number | null | undefined;
};

/** Lists events by start. */
export function listEvents(
  db: LeagueDatabase,
  filter: EventsFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  return joinClanNames(selectMatchingEvents(db, filter))
    .orderBy("e.starts_at")
    .orderBy("e.id")
    .limit(limit)
    .offset(offset)
    .execute();
}

export function countEvents(db: LeagueDatabase, filter: EventsFilter): Promise<number> {
  return countRows(selectMatchingEvents(db, filter));
}

/** Finds an event with the names of its clans. */
export function findEvent(db: LeagueDatabase, id: number) {
  return joinClanNames(db.selectFrom("events as e")).where("e.id", "=", id).executeTakeFirst();
}

/** Lists the frozen (that is, validated) results of events by date, the oldest first. */
export function listFrozenResultsOfEvents(db: LeagueDatabase, eventIds: readonly number[]) {
  return db
    .selectFrom("results")
    .select(["event_id", "red_clan_id", "red_score", "blue_score", "forfeit_side", "running"])
    .where("event_id", "in", toNonEmptyIds(eventIds))
    .where("frozen", "=", 1)
    .orderBy("played_at")
    .orderBy("id")
    .execute();
}

/** Locks an event's row, so that nobody else can change it until the transaction ends. */
export function lockEventForUpdate(trx: LeagueTransaction, id: number) {
  return trx.selectFrom("events").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Lists the clans and the dates (milliseconds since the epoch) of the events of a season. */
export function listEventsOfSeason(db: LeagueDatabase, seasonId: number) {
  return db
    .selectFrom("events")
    .select(["id", "clan_a_id as clanAId", "clan_b_id as clanBId", "starts_at as startDate", "ends_at as endDate"])
    .where("season_id", "=", seasonId)
    .execute();
}

/**
 * Inserts an event and returns its id.
 * @param now milliseconds since the epoch
 */
export async function insertEvent(
  trx: LeagueTransaction,
  seasonId: number,
  fields: EventFields,
  now: number,
): Promise<number> {
  const [id] = await insertEvents(trx, seasonId, [fields], now);
  if (id === undefined) throw new Error("The event was not inserted");
  return id;
}

/**
 * Inserts events and returns their ids in the same order.
 * @param now milliseconds since the epoch
 */
export async function insertEvents(
  trx: LeagueTransaction,
  seasonId: number,
  events: readonly EventFields[],
  now: number,
): Promise<number[]> {
  const insertedEvents = await trx
    .insertInto("events")
    .values(events.map((fields) => ({ ...fields, season_id: seasonId, uid: randomUUID(), changed_at: now })))
    .returning("id")
    .execute();
  return insertedEvents.map(({ id }) => id);
}

/**
 * Stores the fields of an event and increases its version. Publishes the change to its previous and its new clans.
 * @param now milliseconds since the epoch
 */
export async function changeEvent(
  trx: LeagueTransaction,
  event: Row<"events">,
  fields: EventFields,
  now: number,
): Promise<void> {
  await trx
    .updateTable("events")
    .set((build) => ({ ...fields, sequence: build("sequence", "+", 1), changed_at: now }))
    .where("id", "=", event.id)
    .execute();
  const clanIds = new Set([event.clan_a_id, event.clan_b_id, fields.clan_a_id, fields.clan_b_id]);
  await publishToMembers(trx, [...clanIds]);
}

/**
 * Deletes an event and records it as cancelled, for calendar feeds.
 * @param now milliseconds since the epoch
 */
export async function cancelEvent(trx: LeagueTransaction, event: Row<"events">, now: number): Promise<void> {
  const { id, description: _description, twitch: _twitch, ...cancelled } = event;
  await publishToMembers(trx, [event.clan_a_id, event.clan_b_id]);
  await trx.deleteFrom("events").where("id", "=", id).execute();
  await trx
    .insertInto("cancelled_events")
    .values({ ...cancelled, sequence: cancelled.sequence + 1, changed_at: now })
    .execute();
}

/**
 * Selects the events that match a filter. An event that ends at `startDate` or starts at `endDate` does not match. The
 * defaults after `??` are only for the type checker.
 */
function selectMatchingEvents(db: LeagueDatabase, { startDate, endDate, seasonId, clanId }: EventsFilter) {
  return db
    .selectFrom("events as e")
    .$if(startDate != null, (query) => query.where("e.ends_at", ">", startDate ?? 0))
    .$if(endDate != null, (query) => query.where("e.starts_at", "<", endDate ?? 0))
    .$if(seasonId != null, (query) => query.where("e.season_id", "=", seasonId ?? 0))
    .$if(clanId != null, (query) =>
      query.where(({ or, eb }) => or([eb("e.clan_a_id", "=", clanId ?? 0), eb("e.clan_b_id", "=", clanId ?? 0)])),
    );
}

function joinClanNames(events: ReturnType<typeof selectMatchingEvents>) {
  return events
    .innerJoin("clans as a", "a.id", "e.clan_a_id")
    .innerJoin("clans as b", "b.id", "e.clan_b_id")
    .selectAll("e")
    .select(["a.name as clan_a_name", "b.name as clan_b_name"]);
}

/** A valid proposal, with the names of its clan and of the leader who made it. */
export type FoundProposal = Awaited<ReturnType<typeof listProposalsOfEvent>>[number];

/** Lists the proposals for an event, the oldest first. */
export function listProposalsOfEvent(db: LeagueDatabase, eventId: number) {
  return selectValidProposals(db)
    .where("p.event_id", "=", eventId)
    .orderBy("p.proposed_at")
    .orderBy("p.clan_id")
    .execute();
}

/**
 * Lists the proposals for the events of a clan that start after an instant, by start of the event.
 * @param after milliseconds since the epoch
 */
export function listProposalsOfClan(db: LeagueDatabase, clanId: number, after: number) {
  return selectValidProposals(db)
    .innerJoin("events as e", "e.id", "p.event_id")
    .innerJoin("clans as a", "a.id", "e.clan_a_id")
    .innerJoin("clans as b", "b.id", "e.clan_b_id")
    .select(["e.starts_at", "e.title", "a.name as clan_a_name", "b.name as clan_b_name"])
    .where(({ or, eb }) => or([eb("e.clan_a_id", "=", clanId), eb("e.clan_b_id", "=", clanId)]))
    .where("e.starts_at", ">", after)
    .orderBy("e.starts_at")
    .orderBy("p.event_id")
    .orderBy("p.proposed_at")
    .orderBy("p.clan_id")
    .execute();
}

/** Stores a clan's proposal for an event and replaces its earlier one. */
export async function saveProposal(trx: LeagueTransaction, proposal: Row<"date_proposals">): Promise<void> {
  const { proposed_by, proposed_at, dates } = proposal;
  await trx
    .insertInto("date_proposals")
    .values(proposal)
    .onConflict((conflict) =>
      conflict.columns(["event_id", "clan_id"]).doUpdateSet({ proposed_by, proposed_at, dates }),
    )
    .execute();
  await publishToLeadersOfEvent(trx, proposal.event_id);
}

/** Publishes a change that the leaders of both clans of an event see. */
async function publishToLeadersOfEvent(trx: LeagueTransaction, id: number): Promise<void> {
  const event = await trx
    .selectFrom("events")
    .select(["clan_a_id", "clan_b_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (event !== undefined) await publishToLeaders(trx, [event.clan_a_id, event.clan_b_id]);
}

/** Removes a clan's proposal for an event. @returns `false` if there is none */
export async function removeProposal(trx: LeagueTransaction, eventId: number, clanId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("date_proposals")
    .where("event_id", "=", eventId)
    .where("clan_id", "=", clanId)
    .executeTakeFirst();
  await publishToLeadersOfEvent(trx, eventId);
  return numDeletedRows === 1n;
}

export async function removeProposals(trx: LeagueTransaction, eventId: number): Promise<void> {
  const { numDeletedRows } = await trx.deleteFrom("date_proposals").where("event_id", "=", eventId).executeTakeFirst();
  if (numDeletedRows > 0n) await publishToLeadersOfEvent(trx, eventId);
}

/** Lists the map picks for an event, the earliest first. */
export function listMapPicks(db: LeagueDatabase, eventId: number) {
  return db
    .selectFrom("map_picks as p")
    .innerJoin("clans as c", "c.id", "p.clan_id")
    .select(["p.clan_id", "p.map", "c.name as clan_name"])
    .where("p.event_id", "=", eventId)
    .orderBy("p.picked_at")
    .orderBy("p.clan_id")
    .execute();
}

/** Stores a clan's map pick. If the clan has picked before, only the map changes; the time of the pick stays. */
export async function saveMapPick(trx: LeagueTransaction, pick: NewRow<"map_picks">): Promise<void> {
  await trx
    .insertInto("map_picks")
    .values(pick)
    .onConflict((conflict) => conflict.columns(["event_id", "clan_id"]).doUpdateSet({ map: pick.map }))
    .execute();
  await publishToMembers(trx, [pick.clan_id]);
}

export async function removeMapPicks(trx: LeagueTransaction, eventId: number): Promise<void> {
  const removedPicks = await trx.deleteFrom("map_picks").where("event_id", "=", eventId).returning("clan_id").execute();
  const clanIds = removedPicks.map(({ clan_id }) => clan_id);
  await publishToMembers(trx, clanIds);
}

/**
 * Returns the id of the clan that the user leads; `null` if the user leads none of these clans. Locks the row, so that
 * the user leads the clan until the transaction ends.
 */
export async function lockLedClanForShare(
  trx: LeagueTransaction,
  clanIds: readonly number[],
  userId: number,
): Promise<number | null> {
  const ledClan = await trx
    .selectFrom("clan_players")
    .select("clan_id")
    .where("clan_id", "in", [...clanIds])
    .where("user_id", "=", userId)
    .where("leads", "=", 1)
    .forShare()
    .executeTakeFirst();
  return ledClan?.clan_id ?? null;
}

/** Selects proposals whose authors still lead their clan. Other proposals are ignored. */
export function selectValidProposals(db: LeagueDatabase) {
  return db
    .selectFrom("date_proposals as p")
    .innerJoin("clan_players as l", (join) =>
      join.onRef("l.clan_id", "=", "p.clan_id").onRef("l.user_id", "=", "p.proposed_by").on("l.leads", "=", 1),
    )
    .innerJoin("clans as c", "c.id", "p.clan_id")
    .innerJoin("users as u", "u.id", "p.proposed_by")
    .selectAll("p")
    .select(["c.name as clan_name", "u.user_name as proposed_by_name"]);
}
