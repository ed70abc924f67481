import type { LeagueTransaction } from "../../context.ts";
import { publishChange } from "../../public-changes.ts";

/**
 * Removes a user from a clan, or from their clan in a season, and from its line-ups for unfinished matches. Stores the former
 * membership.
 * @returns `false` if the user was not a member
 */
export async function leaveClan(
  trx: LeagueTransaction,
  clan: { readonly clan_id: number } | { readonly season_id: number },
  userId: number,
  now: number,
): Promise<boolean> {
  const membership = await trx
    .deleteFrom("clan_players")
    .where((build) => build.and({ ...clan, user_id: userId }))
    .returningAll()
    .executeTakeFirst();
  if (membership === undefined) return false;
  await removeFromLineUps(trx, userId, now);
  const { leads: _, ...member } = membership;
  await trx
    .insertInto("past_clan_players")
    .values({ ...member, left_at: now })
    .execute();
  return true;
}

/** Removes a user from the line-ups of unfinished matches. The line-ups of finished matches stay as they were. */
export async function removeFromLineUps(trx: LeagueTransaction, userId: number, now: number): Promise<void> {
  const removed = await trx
    .deleteFrom("line_up_players")
    .where("user_id", "=", userId)
    .where("event_id", "in", (build) =>
      build
        .selectFrom("events as e")
        .select("e.id")
        .where(({ or, eb, exists, selectFrom }) =>
          or([
            eb("e.ends_at", ">", now),
            // A match that takes longer than planned is unfinished while its server is reserved.
            exists(
              selectFrom("reservations as r")
                .select("r.id")
                .whereRef("r.event_id", "=", "e.id")
                .where("r.held", "=", 1),
            ),
          ]),
        ),
    )
    .returning("event_id")
    .execute();
  if (removed.length === 0) return;
  const eventIds = removed.map(({ event_id }) => event_id);
  const events = trx.selectFrom("events").select("id").where("id", "in", eventIds);
  // Everyone sees the line-ups of matches that have started.
  if ((await events.where("starts_at", "<=", now).execute()).length > 0) publishChange(trx, "line_up_players");
}
