import type { LeagueTransaction } from "../../context.ts";

/**
 * Removes a user from a clan, or from their clan in a season, and from its line-ups of matches that are not over; the former
 * membership is stored.
 * @param now ms UTC @returns whether they were in it
 */
export async function leaveClan(
  trx: LeagueTransaction,
  clan: { readonly clan_id: number } | { readonly season_id: number },
  userId: number,
  now: number,
): Promise<boolean> {
  const left = await trx
    .deleteFrom("clan_players")
    .where((build) => build.and({ ...clan, user_id: userId }))
    .returningAll()
    .executeTakeFirst();
  if (left === undefined) return false;
  await leaveLineUps(trx, userId, now);
  const { leads: _, ...member } = left;
  await trx
    .insertInto("past_clan_players")
    .values({ ...member, left_at: now })
    .execute();
  return true;
}

/** Removes a user from the line-ups of matches that are not over; those of others stay as they were played. */
export async function leaveLineUps(trx: LeagueTransaction, userId: number, now: number): Promise<void> {
  await trx
    .deleteFrom("line_up_players")
    .where("user_id", "=", userId)
    .where("event_id", "in", (build) =>
      build
        .selectFrom("events as e")
        .select("e.id")
        .where(({ or, eb, exists, selectFrom }) =>
          or([
            eb("e.ends_at", ">", now),
            // A match that takes longer than planned goes on while it has its server.
            exists(
              selectFrom("reservations as r")
                .select("r.id")
                .whereRef("r.event_id", "=", "e.id")
                .where("r.held", "=", 1),
            ),
          ]),
        ),
    )
    .execute();
}
