import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import { findAdmittedUsers } from "../people/users/bans-queries.ts";
import type { Row } from "../tables.ts";

type ClansOfEvent = Pick<Row<"events">, "id" | "clan_a_id" | "clan_b_id">;

/**
 * Finds the players of both clans for a match. A clan with a line-up takes part with the players of the line-up, including
 * substitutes, and with its leader. A clan without one takes part with all its players. Players who are blocked or
 * deleted, or who have left the clan, are left out.
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
  const admitted = await findAdmittedUsers(
    db,
    roster.map(({ user_id }) => user_id),
  );
  const members = roster.filter(({ user_id }) => admitted.has(user_id));
  const sides = [clan_a_id, clan_b_id].map((clanId) => {
    const lineUp = lineUpPlayers.filter(({ clan_id }) => clan_id === clanId);
    const namedIds = new Set(lineUp.map(({ user_id }) => user_id));
    const clanMembers = members.filter(({ clan_id }) => clan_id === clanId);
    const players = clanMembers.filter(
      ({ user_id, leads }) => lineUp.length === 0 || leads === 1 || namedIds.has(user_id),
    );
    const starters = lineUp.filter(({ substitute, user_id }) => substitute === 0 && admitted.has(user_id));
    return {
      clanId,
      leader: clanMembers.find(({ leads }) => leads === 1)?.user_id ?? null,
      players: players.map(({ user_id }) => user_id),
      /** The players of the line-up without substitutes; empty if the clan has no line-up. */
      first: starters.map(({ user_id }) => user_id),
    };
  });
  return {
    players: sides.flatMap(({ players }) => players).sort((a, b) => a - b),
    members: members.map(({ user_id }) => user_id),
    leaders: members.filter(({ leads }) => leads === 1).map(({ user_id }) => user_id),
    sides,
    /** The number of players in the larger line-up; 0 if there is no line-up. */
    perSide: Math.max(...sides.map(({ first }) => first.length)),
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

/** Returns whether a match is over: its end has passed and no server is reserved for it. */
export async function isEventOver(
  db: LeagueDatabase,
  { id, ends_at }: Pick<Row<"events">, "id" | "ends_at">,
  now: number,
): Promise<boolean> {
  if (ends_at > now) return false;
  const heldReservation = await db
    .selectFrom("reservations")
    .select("id")
    .where("event_id", "=", id)
    .where("held", "=", 1)
    .executeTakeFirst();
  return heldReservation === undefined;
}

/** States of a reservation in which its match is no longer played on its server. */
export const finishedReservationStates = ["ENDED", "CANCELLED", "RELEASED"] as const;

/**
 * Lists matches of active seasons that have not ended, start at `latestStart` or earlier, and have no active reservation.
 * `made_at` is when a finished reservation was made.
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
 * Lists events of active seasons that start from `from` to `to` (milliseconds since the epoch, inclusive) and for whose start
 * no reminder was sent.
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
  const recorded = await trx
    .insertInto("event_reminders")
    .values({ event_id: id, starts_at })
    .onConflict((conflict) => conflict.columns(["event_id", "starts_at"]).doNothing())
    .executeTakeFirst();
  return (recorded.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
