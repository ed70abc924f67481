import { keysForIn } from "../../../platform/database/dialect.ts";
import { dateOf } from "../../columns.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import type { NewRow } from "../../tables.ts";

/** A user's ban from ranked matches at that instant (ms UTC), if any. */
export function rankedBan(db: LeagueDatabase, userId: number, now: number) {
  return bansOf(db, userId)
    .where("scope", "=", "RANKED")
    .where((either) => either.or([either("ends_at", "is", null), either("ends_at", ">", now)]))
    .executeTakeFirst();
}

/** What a banned user is told besides that they are: reason and end, where they were given. */
export async function banDetails(db: LeagueDatabase, userId: number): Promise<Record<string, string>> {
  const ban = await bansOf(db, userId).executeTakeFirst();
  if (ban === undefined) return {};
  return { banReason: ban.reason, ...(ban.ends_at !== null && { banEndDate: dateOf(ban.ends_at) }) };
}

function bansOf(db: LeagueDatabase, userId: number) {
  return db.selectFrom("bans").select(["reason", "ends_at"]).where("user_id", "=", userId);
}

/**
 * Those of these users who may enter a server: nobody who is blocked or deleted.
 * @param rankedAt for a ranked match, the instant (ms UTC) at which they may not be banned from those
 */
export async function admittedAmong(
  db: LeagueDatabase,
  userIds: readonly number[],
  rankedAt: number | null = null,
): Promise<Set<number>> {
  const admitted = await db
    .selectFrom("users as u")
    .select("u.id")
    .where("u.id", "in", keysForIn(userIds))
    .where("u.blocked", "=", 0)
    .where("u.deleted_at", "is", null)
    .$if(rankedAt !== null, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("bans as b")
              .select("b.user_id")
              .whereRef("b.user_id", "=", "u.id")
              .where(({ eb, or }) => or([eb("b.ends_at", "is", null), eb("b.ends_at", ">", rankedAt ?? 0)])),
          ),
        ),
      ),
    )
    .execute();
  return new Set(admitted.map(({ id }) => id));
}

/** Until when somebody is banned, in the words of refusals, which have no zone. */
export function untilWords(end: number | null): string {
  if (end === null) return "until an admin lifts the ban";
  return `until ${dateOf(end).slice(0, 16).replace("T", " ")} UTC`;
}

export async function insertBan(trx: LeagueTransaction, ban: NewRow<"bans">): Promise<void> {
  await trx.insertInto("bans").values(ban).execute();
}

/** The users whose ban ends at that instant (ms UTC) or earlier. */
export async function endedBans(db: LeagueDatabase, now: number): Promise<number[]> {
  const ended = await db.selectFrom("bans").select("user_id").where("ends_at", "<=", now).orderBy("user_id").execute();
  return ended.map((ban) => ban.user_id);
}
