import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import { admittedAmong } from "../people/users/bans-queries.ts";
import type { Row } from "../tables.ts";

type Clans = Pick<Row<"events">, "id" | "clan_a_id" | "clan_b_id">;

/**
 * The players of both clans for a match: those of a line-up, its substitutes too; of a clan that has named none, all its
 * players. Its leader always. Nobody who is blocked or deleted, or has left the clan.
 */
export async function playersOfEvent(db: LeagueDatabase, { id, clan_a_id, clan_b_id }: Clans) {
  const named = await db
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
  const admitted = await admittedAmong(
    db,
    roster.map(({ user_id }) => user_id),
  );
  const members = roster.filter(({ user_id }) => admitted.has(user_id));
  const sides = [clan_a_id, clan_b_id].map((clanId) => {
    const lineUp = named.filter(({ clan_id }) => clan_id === clanId);
    const isNamed = ({ user_id }: { readonly user_id: number }) => lineUp.some((one) => one.user_id === user_id);
    const own = members.filter(({ clan_id }) => clan_id === clanId);
    const players = own.filter((member) => lineUp.length === 0 || member.leads === 1 || isNamed(member));
    const first = lineUp.filter(({ substitute, user_id }) => substitute === 0 && admitted.has(user_id));
    return {
      clanId,
      leader: own.find(({ leads }) => leads === 1)?.user_id ?? null,
      players: players.map(({ user_id }) => user_id),
      /** Those who play first by the line-up; empty: the clan has named none. */
      first: first.map(({ user_id }) => user_id),
    };
  });
  return {
    players: sides.flatMap(({ players }) => players).sort((one, other) => one - other),
    members: members.map(({ user_id }) => user_id),
    leaders: members.filter(({ leads }) => leads === 1).map(({ user_id }) => user_id),
    sides,
    /** Players of the larger side; 0: no line-up says. */
    perSide: Math.max(...sides.map(({ first }) => first.length)),
  };
}

/** The rounds of an event that are over, forfeits too, whether validated or not. */
export function roundsOfEvent(db: LeagueDatabase, eventId: number) {
  return db
    .selectFrom("results")
    .select(["red_clan_id", "red_score", "blue_score", "forfeit_side", "running"])
    .where("event_id", "=", eventId)
    .where("running", "=", 0)
    .where(({ eb, or }) => or([eb("has_round", "=", 1), eb("forfeit_side", "is not", null)]))
    .execute();
}

/** Whether a match is over: its end has come, and it has no server any more. */
export async function isEventOver(
  db: LeagueDatabase,
  { id, ends_at }: Pick<Row<"events">, "id" | "ends_at">,
  now: number,
): Promise<boolean> {
  if (ends_at > now) return false;
  const held = db.selectFrom("reservations").select("id").where("event_id", "=", id).where("held", "=", 1);
  return (await held.executeTakeFirst()) === undefined;
}

/** States of a reservation whose match is not played on its server any more. */
export const overStates = ["ENDED", "CANCELLED", "RELEASED"] as const;

/**
 * The matches of active seasons that begin in that time or are under way and have no reservation, or one that is over, with
 * when that was made.
 */
export function eventsWithoutServer(db: LeagueDatabase, now: number, latestStart: number) {
  return db
    .selectFrom("events as e")
    .innerJoin("seasons as s", "s.id", "e.season_id")
    .leftJoin("reservations as r", (join) => join.onRef("r.event_id", "=", "e.id").on("r.present", "=", 1))
    .select(["e.id", "e.starts_at", "e.season_id", "s.name as season_name", "r.made_at"])
    .where("s.active", "=", 1)
    .where("e.ends_at", ">", now)
    .where("e.starts_at", "<=", latestStart)
    .where(({ eb, or }) => or([eb("r.id", "is", null), eb("r.state", "in", overStates)]))
    .orderBy("e.starts_at")
    .orderBy("e.id")
    .execute();
}

/** Events of active seasons that begin in that time, both ends included, of which nobody was reminded yet. */
export function eventsToRemindOf(db: LeagueDatabase, from: number, to: number) {
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
      // By which the index finds those that are not over.
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

/** Notes that the players of an event are reminded of this start. @returns whether nobody was before */
export async function noteReminded(
  trx: LeagueTransaction,
  { id, starts_at }: Pick<Row<"events">, "id" | "starts_at">,
): Promise<boolean> {
  const noted = await trx
    .insertInto("event_reminders")
    .values({ event_id: id, starts_at })
    .onConflict((conflict) => conflict.columns(["event_id", "starts_at"]).doNothing())
    .executeTakeFirst();
  return (noted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
