import type { LeagueTransaction } from "../../context.ts";
import { publishChange, publishUserChanges } from "../../public-changes.ts";
import { publishLeadershipChange, publishToMembers } from "./publish-to-clans-queries.ts";

/**
 * Removes a user from a clan, or from their clan in a season, and from all line-ups for unfinished events.
 * Stores the former membership.
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
  publishUserChanges(trx, [userId]);
  if (membership.leads === 1) await publishLeadershipChange(trx, membership.clan_id, userId);
  await removeFromLineUps(trx, userId, now);
  // Former memberships do not store whether the user led the clan.
  const { leads: _leads, ...member } = membership;
  await trx
    .insertInto("past_clan_players")
    .values({ ...member, left_at: now })
    .execute();
  return true;
}

/** Removes a user from the line-ups of unfinished events. The line-ups of finished events stay unchanged. */
export async function removeFromLineUps(trx: LeagueTransaction, userId: number, now: number): Promise<void> {
  const removedPlayers = await trx
    .deleteFrom("line_up_players")
    .where("user_id", "=", userId)
    .where("event_id", "in", (build) =>
      build
        .selectFrom("events as e")
        .select("e.id")
        .where(({ or, eb, exists, selectFrom }) =>
          or([
            eb("e.ends_at", ">", now),
            // An event that takes longer than planned is unfinished while its server is reserved.
            exists(
              selectFrom("reservations as r")
                .select("r.id")
                .whereRef("r.event_id", "=", "e.id")
                .where("r.held", "=", 1),
            ),
          ]),
        ),
    )
    .returning(["event_id", "clan_id"])
    .execute();
  if (removedPlayers.length === 0) return;
  const clanIds = removedPlayers.map(({ clan_id }) => clan_id);
  await publishToMembers(trx, clanIds);
  const eventIds = removedPlayers.map(({ event_id }) => event_id);
  const startedEvents = await trx
    .selectFrom("events")
    .select("id")
    .where("id", "in", eventIds)
    .where("starts_at", "<=", now)
    .execute();
  // Everyone sees the line-ups of events that have started.
  if (startedEvents.length > 0) publishChange(trx, "line_up_players");
}
