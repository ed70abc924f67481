import type { LeagueTransaction } from "../context.ts";

/**
 * Removes a user from a clan, or from their clan in a season, and from the line-ups of matches to come; the former membership is
 * stored.
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
  await trx
    .deleteFrom("line_up_players")
    .where("user_id", "=", userId)
    .where("clan_id", "=", left.clan_id)
    .where("event_id", "in", (build) => build.selectFrom("events").select("id").where("starts_at", ">", now))
    .execute();
  const { leads: _, ...member } = left;
  await trx
    .insertInto("past_clan_players")
    .values({ ...member, left_at: now })
    .execute();
  return true;
}
