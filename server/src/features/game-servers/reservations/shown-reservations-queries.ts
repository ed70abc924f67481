import type { ReservationState } from "contract/constants.ts";
import { keysForIn } from "../../../platform/database/dialect.ts";
import { countRows } from "../../../platform/database/statements.ts";
import type { Flag } from "../../columns.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import { shownColumns } from "../../people/users/person.ts";
import type { Row } from "../../tables.ts";

/**
 * Notes what an admin or leader asks for, of a reservation in one of these states.
 * @param answers only of one whose server answers, or does not
 * @returns whether there is one
 */
export async function askReservation(
  trx: LeagueTransaction,
  id: number,
  asked: NonNullable<Row<"reservations">["asked"]>,
  states: readonly ReservationState[],
  answers?: boolean,
): Promise<boolean> {
  const changed = await trx
    .updateTable("reservations")
    .set({ asked, due_at: 0 })
    .where("id", "=", id)
    .where("held", "=", 1)
    .where("state", "in", states)
    .$if(answers !== undefined, (query) => query.where("failing_since", answers ? "is" : "is not", null))
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** A reservation, which nobody else changes until the transaction ends. */
export function lockReservationForUpdate(trx: LeagueTransaction, id: number) {
  return trx.selectFrom("reservations").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Notes which leader has asked to end the match; `null`: nobody. */
export async function noteEndAsked(trx: LeagueTransaction, id: number, userId: number | null): Promise<void> {
  await trx.updateTable("reservations").set({ end_asked_by: userId }).where("id", "=", id).execute();
}

/** Keeps the server of a reservation from being released, or no longer. @returns whether it holds one */
export async function keepReservation(trx: LeagueTransaction, id: number, kept: 0 | 1): Promise<boolean> {
  const changed = await trx
    .updateTable("reservations")
    .set({ kept, due_at: 0 })
    .where("id", "=", id)
    .where("held", "=", 1)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** A reservation with what it is for and its server. */
export type ShownReservation = Row<"reservations"> & {
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
type MaybeFound = Promise<ShownReservation | undefined>;

export function findReservation(db: LeagueDatabase, id: number): MaybeFound {
  return shown(db).where("r.id", "=", id).executeTakeFirst();
}

/** Those that hold a server, at most one for each, then all others; of both the newest first. */
export async function listReservations(
  db: LeagueDatabase,
  { limit, offset }: { limit: number; offset: number },
): Promise<ShownReservation[]> {
  const newest = shown(db).orderBy("r.made_at", "desc").orderBy("r.id", "desc");
  const held = await newest.where("r.held", "=", 1).execute();
  const heldIds = keysForIn(held.map(({ id }) => id));
  const page = held.slice(offset, offset + limit);
  const others = newest.where("r.id", "not in", heldIds).limit(limit - page.length);
  return [...page, ...(await others.offset(Math.max(0, offset - held.length)).execute())];
}

export function countReservations(db: LeagueDatabase): Promise<number> {
  return countRows(db.selectFrom("reservations"));
}

/** The reservation that a match of a queue has now. */
export function reservationOfMatch(db: LeagueDatabase, matchId: number): MaybeFound {
  return shown(db).where("r.match_id", "=", matchId).where("r.present", "=", 1).executeTakeFirst();
}

/** The reservations that these matches of queues have now. */
export function reservationsOfMatches(db: LeagueDatabase, matchIds: readonly number[]) {
  return db
    .selectFrom("reservations")
    .select(["match_id", "state", "failing_since", "started_at", "incident"])
    .where("match_id", "in", keysForIn(matchIds))
    .where("present", "=", 1)
    .execute();
}

/** The reservation that an event has now. */
export function reservationOfEvent(db: LeagueDatabase, eventId: number): MaybeFound {
  return shown(db).where("r.event_id", "=", eventId).where("r.present", "=", 1).executeTakeFirst();
}

function shown(db: LeagueDatabase) {
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

/** The players with these keys, as they are shown. */
export function namedPlayers(db: LeagueDatabase, userIds: readonly number[]) {
  return db
    .selectFrom("users as u")
    .select(["u.id as user_id", ...shownColumns])
    .where("u.id", "in", keysForIn(userIds))
    .orderBy("u.user_name")
    .execute();
}
