import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { Row } from "../tables.ts";

/** Events that begin in that time, both ends included, of which nobody was reminded yet. */
export function eventsToRemindOf(db: LeagueDatabase, from: number, to: number) {
  return (
    db
      .selectFrom("events as e")
      .innerJoin("clans as a", "a.id", "e.clan_a_id")
      .innerJoin("clans as b", "b.id", "e.clan_b_id")
      .select([
        "e.id",
        "e.starts_at",
        "e.title",
        "e.clan_a_id",
        "e.clan_b_id",
        "a.name as clan_a_name",
        "b.name as clan_b_name",
      ])
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
