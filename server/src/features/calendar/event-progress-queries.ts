import type { NotNull } from "kysely";
import { toNonEmptyIds } from "../../platform/database/dialect.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import { findAdmittedUserIds } from "../people/users/bans-queries.ts";
import type { Row } from "../tables.ts";

type ClansOfEvent = Pick<Row<"events">, "id" | "clan_a_id" | "clan_b_id">;

/**
 * Finds the ids of the players of both clans for an event. A clan with a line-up takes part with the players of the
 * line-up, including substitutes, and with its leader. A clan without a line-up takes part with all its players.
 * Players who are blocked or deleted, or who have left the clan, are omitted.
 */
export async function findEventPlayers(db: LeagueDatabase, { id, clan_a_id, clan_b_id }: ClansOfEvent) {
  const lineUpPlayers = await db
    .selectFrom("line_up_players")
    .selectAll()
    .where("event_id", "=", id)
    .orderBy("user_id")
    .execute();
  const roster = await db
    .selectFrom("clan_players")
    .select(["user_id", "clan_id", "leads"])
    .where("clan_id", "in", [clan_a_id, clan_b_id])
    .orderBy("user_id")
    .execute();
  const admittedIds = await findAdmittedUserIds(
    db,
    roster.map(({ user_id }) => user_id),
  );
  const members = roster.filter(({ user_id }) => admittedIds.has(user_id));
  const sides = [clan_a_id, clan_b_id].map((clanId) => {
    const lineUp = lineUpPlayers.filter(({ clan_id }) => clan_id === clanId);
    const lineUpPlayerIds = new Set(lineUp.map(({ user_id }) => user_id));
    const clanMembers = members.filter(({ clan_id }) => clan_id === clanId);
    const players = clanMembers.filter(
      ({ user_id, leads }) => lineUp.length === 0 || leads === 1 || lineUpPlayerIds.has(user_id),
    );
    const starters = lineUp.filter(({ substitute, user_id }) => substitute === 0 && admittedIds.has(user_id));
    return {
      clanId,
      leaderId: clanMembers.find(({ leads }) => leads === 1)?.user_id ?? null,
      playerIds: players.map(({ user_id }) => user_id),
      /** The players of the line-up without substitutes; empty if the clan has no line-up. */
      starterIds: starters.map(({ user_id }) => user_id),
    };
  });
  return {
    playerIds: sides.flatMap(({ playerIds }) => playerIds).sort((a, b) => a - b),
    /** All players of both clans, also those outside the line-ups. */
    memberIds: members.map(({ user_id }) => user_id),
    leaderIds: members.filter(({ leads }) => leads === 1).map(({ user_id }) => user_id),
    sides,
    /** The number of players in the larger line-up; 0 if there is no line-up. */
    largestLineUpSize: Math.max(...sides.map(({ starterIds }) => starterIds.length)),
  };
}

/** Lists the finished rounds of an event, including forfeits and results that are not validated. */
export function listFinishedRounds(db: LeagueDatabase, eventId: number) {
  return db
    .selectFrom("results")
    .select(["red_clan_id", "red_score", "blue_score", "forfeit_side", "running"])
    .where("event_id", "=", eventId)
    .where("running", "=", 0)
    .where(({ eb, or }) => or([eb("has_round", "=", 1), eb("forfeit_side", "is not", null)]))
    .execute();
}

/** Whether an event is over: its end has passed and no server is reserved for it. */
export async function isEventOver(
  db: LeagueDatabase,
  { id, ends_at }: Pick<Row<"events">, "id" | "ends_at">,
  now: number,
): Promise<boolean> {
  if (ends_at > now) return false;
  // A reservation with `held` = 1 still has its server, so a match that takes longer than planned is not over.
  const heldReservation = await db
    .selectFrom("reservations")
    .select("id")
    .where("event_id", "=", id)
    .where("held", "=", 1)
    .executeTakeFirst();
  return heldReservation === undefined;
}

/** States of a reservation in which its event is no longer played on its server. */
export const finishedReservationStates = ["ENDED", "CANCELLED", "RELEASED"] as const;

/** Lists when the site started the rounds in progress of events on servers, which may not have posted them yet. */
export async function listStartedRounds(db: LeagueDatabase, eventIds: readonly number[]) {
  const reservations = await db
    .selectFrom("reservations")
    .select(["event_id", "started_at"])
    .where("event_id", "in", toNonEmptyIds(eventIds))
    .where("present", "=", 1)
    .where("state", "=", "LIVE")
    .where("started_at", "is not", null)
    .$narrowType<{ event_id: NotNull; started_at: NotNull }>()
    .execute();
  return new Map(reservations.map(({ event_id, started_at }) => [event_id, started_at]));
}

/**
 * Lists events of active seasons that have not ended, start at `latestStart` or earlier, and have no active
 * reservation. `made_at` is when the finished reservation of the event was made, if there is one. An event may have had
 * several reservations; the current one has `present` = 1.
 * @param now milliseconds since the epoch, like `latestStart`
 */
export function listEventsWithoutServer(db: LeagueDatabase, now: number, latestStart: number) {
  return db
    .selectFrom("events as e")
    .innerJoin("seasons as s", "s.id", "e.season_id")
    .leftJoin("reservations as r", (join) => join.onRef("r.event_id", "=", "e.id").on("r.present", "=", 1))
    .select(["e.id", "e.starts_at", "e.season_id", "s.name as season_name", "r.made_at"])
    .where("s.active", "=", 1)
    .where("e.ends_at", ">", now)
    .where("e.starts_at", "<=", latestStart)
    .where(({ eb, or }) => or([eb("r.id", "is", null), eb("r.state", "in", finishedReservationStates)]))
    .orderBy("e.starts_at")
    .orderBy("e.id")
    .execute();
}

/**
 * Lists events of active seasons that start from `from` to `to` (milliseconds since the epoch, inclusive) and for whose
 * start no reminder was sent.
 */
export function listEventsToRemind(db: LeagueDatabase, from: number, to: number) {
  return (
    db
      .selectFrom("events as e")
      .innerJoin("clans as a", "a.id", "e.clan_a_id")
      .innerJoin("clans as b", "b.id", "e.clan_b_id")
      .innerJoin("seasons as s", "s.id", "e.season_id")
      .select([
        "e.id",
        "e.starts_at",
        "e.title",
        "e.clan_a_id",
        "e.clan_b_id",
        "a.name as clan_a_name",
        "b.name as clan_b_name",
      ])
      .where("s.active", "=", 1)
      .where("e.starts_at", ">=", from)
      .where("e.starts_at", "<=", to)
      // The condition on the start implies this one. It lets the database use the index on the end.
      .where("e.ends_at", ">=", from)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("event_reminders as r")
              .select("r.event_id")
              .whereRef("r.event_id", "=", "e.id")
              .whereRef("r.starts_at", "=", "e.starts_at"),
          ),
        ),
      )
      .orderBy("e.id")
      .execute()
  );
}

/**
 * Records that the players of an event are reminded of its start.
 * @returns `false` if a reminder of this start was recorded before
 */
export async function recordReminder(
  trx: LeagueTransaction,
  { id, starts_at }: Pick<Row<"events">, "id" | "starts_at">,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto("event_reminders")
    .values({ event_id: id, starts_at })
    .onConflict((conflict) => conflict.columns(["event_id", "starts_at"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
