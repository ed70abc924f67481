import type { ReservationState } from "contract/constants.ts";
import { toNonEmptyIds } from "../../../platform/database/dialect.ts";
import { countRows } from "../../../platform/database/statements.ts";
import type { Flag } from "../../columns.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import { profileColumns } from "../../people/users/person.ts";
import type { Row } from "../../tables.ts";
import { updateReservation } from "./reservation-changes-queries.ts";

// The columns `asked` and `end_asked_by` hold the requested action and who requested the end. `present` is 1 for the current
// reservation of a match or event. `held` is 1 as long as the reservation has a server. `due_at` is when a worker handles the
// reservation next; 0 means at once.

type ActionCondition = {
  /** The reservation has to be in one of these states. */
  readonly states: readonly ReservationState[];
  /** Whether the server has to respond, or must not. By default, either is accepted. */
  readonly server?: "responding" | "silent";
  /** Whether the request may replace a pending request for another action; by default, it may. */
  readonly mayReplaceRequest?: boolean;
};

/** Stores the action that an admin or leader requests, if the condition is met. @returns whether it was stored */
export async function requestAction(
  trx: LeagueTransaction,
  id: number,
  action: NonNullable<Row<"reservations">["asked"]>,
  { states, server, mayReplaceRequest = true }: ActionCondition,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("reservations")
    .set({ asked: action, due_at: 0 })
    .where("id", "=", id)
    .where("held", "=", 1)
    .where("state", "in", states)
    .$if(server === "responding", (query) => query.where("failing_since", "is", null))
    .$if(server === "silent", (query) => query.where("failing_since", "is not", null))
    .$if(!mayReplaceRequest, (query) =>
      query.where(({ eb, or }) => or([eb("asked", "is", null), eb("asked", "=", action)])),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Finds and locks a reservation. */
export function lockReservationForUpdate(trx: LeagueTransaction, id: number) {
  return trx.selectFrom("reservations").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/**
 * Stores which leader has requested the end of the match. Unlike the other requests, players see it, so it is published.
 * @param userId `null` withdraws the request
 */
export async function storeEndRequest(trx: LeagueTransaction, id: number, userId: number | null): Promise<void> {
  await updateReservation(trx, id, { end_asked_by: userId });
}

/**
 * Sets whether the server of a reservation is kept, so that it is not released after the match.
 * @returns `false` if the reservation has no server
 */
export async function setKept(trx: LeagueTransaction, id: number, kept: 0 | 1): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("reservations")
    .set({ kept, due_at: 0 })
    .where("id", "=", id)
    .where("held", "=", 1)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A reservation with its match or event, and its server. */
export type ReservationDetails = Row<"reservations"> & {
  readonly title: string | null;
  readonly clan_a_name: string | null;
  readonly clan_b_name: string | null;
  readonly map: string | null;
  readonly closed_at: number | null;
  readonly queue_name: string | null;
  readonly has_round: Flag | null;
  readonly server_name: string | null;
  readonly address: string | null;
  readonly protocol: Row<"game_servers">["protocol"] | null;
};
type ReservationOrUndefined = Promise<ReservationDetails | undefined>;

export function findReservation(db: LeagueDatabase, id: number): ReservationOrUndefined {
  return selectReservations(db).where("r.id", "=", id).executeTakeFirst();
}

/** Lists the reservations that hold a server, then all others, each group newest first. */
export async function listReservations(
  db: LeagueDatabase,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReservationDetails[]> {
  const newest = selectReservations(db).orderBy("r.made_at", "desc").orderBy("r.id", "desc");
  const heldReservations = await newest.where("r.held", "=", 1).execute();
  const heldIds = toNonEmptyIds(heldReservations.map(({ id }) => id));
  const heldOnPage = heldReservations.slice(offset, offset + limit);
  const othersOnPage = await newest
    .where("r.id", "not in", heldIds)
    .limit(limit - heldOnPage.length)
    .offset(Math.max(0, offset - heldReservations.length))
    .execute();
  return [...heldOnPage, ...othersOnPage];
}

export function countReservations(db: LeagueDatabase): Promise<number> {
  return countRows(db.selectFrom("reservations"));
}

/** Finds the current reservation of a match of a queue. */
export function findReservationOfMatch(db: LeagueDatabase, matchId: number): ReservationOrUndefined {
  return selectReservations(db).where("r.match_id", "=", matchId).where("r.present", "=", 1).executeTakeFirst();
}

/** Lists the current reservations of these matches of queues. */
export function listReservationsOfMatches(db: LeagueDatabase, matchIds: readonly number[]) {
  return db
    .selectFrom("reservations")
    .select(["match_id", "state", "failing_since", "started_at", "incident"])
    .where("match_id", "in", toNonEmptyIds(matchIds))
    .where("present", "=", 1)
    .execute();
}

/** Finds the current reservation of an event. */
export function findReservationOfEvent(db: LeagueDatabase, eventId: number): ReservationOrUndefined {
  return selectReservations(db).where("r.event_id", "=", eventId).where("r.present", "=", 1).executeTakeFirst();
}

function selectReservations(db: LeagueDatabase) {
  return db
    .selectFrom("reservations as r")
    .leftJoin("matches as m", "m.id", "r.match_id")
    .leftJoin("events as e", "e.id", "r.event_id")
    .leftJoin("clans as a", "a.id", "e.clan_a_id")
    .leftJoin("clans as b", "b.id", "e.clan_b_id")
    .leftJoin("results", "results.id", "m.result_id")
    .leftJoin("queues as q", "q.id", "m.queue_id")
    .leftJoin("game_servers as s", "s.id", "r.game_server_id")
    .selectAll("r")
    .select(["e.title", "a.name as clan_a_name", "b.name as clan_b_name"])
    .select(["m.map", "m.closed_at", "q.name as queue_name", "results.has_round"])
    .select(["s.name as server_name", "s.address", "s.protocol"]);
}

/** Lists the players with these ids, with their profiles. */
export function listPlayers(db: LeagueDatabase, userIds: readonly number[]) {
  return db
    .selectFrom("users as u")
    .select(["u.id as user_id", ...profileColumns])
    .where("u.id", "in", toNonEmptyIds(userIds))
    .orderBy("u.user_name")
    .execute();
}
