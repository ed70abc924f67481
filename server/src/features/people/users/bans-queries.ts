import { toNonEmptyIds } from "../../../platform/database/dialect.ts";
import { toIsoDate } from "../../columns.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import { publishUserChanges } from "../../public-changes.ts";
import type { NewRow } from "../../tables.ts";

// A user has at most one ban, and it is deleted when it ends. Its scope is `RANKED` (ranked matches) or `ALL` (also blocks
// the account: `users.blocked` is 1). A ban of scope `ALL` publishes no change of the user's own state, because a blocked user
// cannot see it.

/** Finds a user's ban of scope `RANKED` at an instant (milliseconds since the epoch), if any. */
export function findRankedBan(db: LeagueDatabase, userId: number, now: number) {
  return selectBansOfUser(db, userId)
    .where("scope", "=", "RANKED")
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
    .executeTakeFirst();
}

/** Finds the details of the error `BLOCKED`: the ban's reason, and its end if it has one. Empty without a ban. */
export async function findBanDetails(db: LeagueDatabase, userId: number): Promise<Record<string, string>> {
  const ban = await selectBansOfUser(db, userId).executeTakeFirst();
  if (ban === undefined) return {};
  return { banReason: ban.reason, ...(ban.ends_at !== null && { banEndDate: toIsoDate(ban.ends_at) }) };
}

function selectBansOfUser(db: LeagueDatabase, userId: number) {
  return db.selectFrom("bans").select(["reason", "ends_at"]).where("user_id", "=", userId);
}

/**
 * Returns the ids of those users who may join a game server. Blocked and deleted users may not.
 * @param rankedMatchAt excludes users with a ban at this instant (milliseconds since the epoch), for a ranked match;
 * `null` for other matches
 */
export async function findAdmittedUserIds(
  db: LeagueDatabase,
  userIds: readonly number[],
  rankedMatchAt: number | null = null,
): Promise<Set<number>> {
  const admittedUsers = await db
    .selectFrom("users as u")
    .select("u.id")
    .where("u.id", "in", toNonEmptyIds(userIds))
    .where("u.blocked", "=", 0)
    .where("u.deleted_at", "is", null)
    // Blocked users are excluded already, so any remaining ban has the scope `RANKED`.
    .$if(rankedMatchAt !== null, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("bans as b")
              .select("b.user_id")
              .whereRef("b.user_id", "=", "u.id")
              .where(({ eb, or }) => or([eb("b.ends_at", "is", null), eb("b.ends_at", ">", rankedMatchAt ?? 0)])),
          ),
        ),
      ),
    )
    .execute();
  return new Set(admittedUsers.map(({ id }) => id));
}

/**
 * Formats the end of a ban for error messages, for example "until 2026-03-02 12:00 UTC". The server does not know the
 * reader's time zone.
 * @param end milliseconds since the epoch; `null` if the ban has no end
 */
export function formatBanEnd(end: number | null): string {
  if (end === null) return "until an admin lifts the ban";
  return `until ${toIsoDate(end).slice(0, 16).replace("T", " ")} UTC`;
}

/** Removes a user's ban, if any. */
export async function removeBan(trx: LeagueTransaction, userId: number): Promise<void> {
  const removedBans = await trx.deleteFrom("bans").where("user_id", "=", userId).returning("scope").execute();
  if (removedBans.some(({ scope }) => scope === "RANKED")) publishUserChanges(trx, [userId]);
}

export async function insertBan(trx: LeagueTransaction, ban: NewRow<"bans">): Promise<void> {
  await trx.insertInto("bans").values(ban).execute();
  if (ban.scope === "RANKED") publishUserChanges(trx, [ban.user_id]);
}

/** Finds the users whose ban ends at an instant (milliseconds since the epoch) or earlier. */
export async function findUserIdsWithEndedBans(db: LeagueDatabase, now: number): Promise<number[]> {
  const endedBans = await db
    .selectFrom("bans")
    .select("user_id")
    .where("ends_at", "<=", now)
    .orderBy("user_id")
    .execute();
  return endedBans.map(({ user_id }) => user_id);
}
