import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { Row } from "../tables.ts";

type Clans = Pick<Row<"events">, "id" | "clan_a_id" | "clan_b_id">;

/**
 * The players of both clans for a match: those of a line-up, its substitutes too; of a clan that has named none, all its
 * players. Its leader always.
 */
export async function playersOfEvent(db: LeagueDatabase, { id, clan_a_id, clan_b_id }: Clans) {
  const [named, members] = [
    await db.selectFrom("line_up_players").selectAll().where("event_id", "=", id).orderBy("user_id").execute(),
    await db
      .selectFrom("clan_players")
      .select(["user_id", "clan_id", "leads"])
      .where("clan_id", "in", [clan_a_id, clan_b_id])
      .orderBy("user_id")
      .execute(),
  ];
  const clans = [clan_a_id, clan_b_id].map((clan) => named.filter(({ clan_id }) => clan_id === clan));
  const unnamed = [clan_a_id, clan_b_id].filter((_, index) => clans[index]?.length === 0);
  const others = members.filter(({ clan_id, leads }) => leads === 1 || unnamed.includes(clan_id));
  const first = named.filter(({ substitute }) => substitute === 0);
  return {
    players: [...new Set([...named, ...others].map(({ user_id }) => user_id))].sort((one, other) => one - other),
    members: members.map(({ user_id }) => user_id),
    leaders: members.filter(({ leads }) => leads === 1).map(({ user_id }) => user_id),
    /** Those whose line-ups say that they play; empty while a clan has not named one. */
    awaited: unnamed.length > 0 ? [] : first.map(({ user_id }) => user_id),
    /** Players of the larger side; 0: no line-up says. */
    perSide: Math.max(...clans.map((clan) => clan.filter(({ substitute }) => substitute === 0).length)),
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
