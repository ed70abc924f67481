import { createApiError } from "../../platform/api-error.ts";
import { transaction } from "../../platform/database/database.ts";
import { type BackgroundTask, repeatEvery } from "../../platform/repeat.ts";
import { withAuditLog } from "../audit-log/audit-log-recorder.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { findUserIdsWithEndedBans, insertBan, removeBan } from "../people/users/bans-queries.ts";
import { changeUser, lockUserForUpdate, type UserEdit, type UserRow } from "../people/users/users-queries.ts";
import { rejectImpossibleDates } from "../reject-impossible-dates.ts";

/**
 * A ban to be stored. An edit of `blocked` blocks the user without a ban: then the scope is `ALL`, the reason is empty, and
 * `bans` gets no row.
 */
type Ban = NonNullable<UserEdit["ban"]>;

/**
 * Returns the ban that an admin's edit sets; `null` if it lifts the current ban, `undefined` if it changes nothing.
 * Sending the current values back changes nothing.
 * @throws BAN_ENDED if the end is not in the future
 * @throws INVALID_INPUT if the end is changed to an implausible date
 */
export function findRequestedBan(user: UserRow, { ban, blocked }: UserEdit, now: number): Ban | null | undefined {
  if (ban !== undefined && !isCurrentBan(user, ban)) {
    if (ban !== null && ban.endDate !== null && ban.endDate <= now) throw createApiError("BAN_ENDED");
    const enteredDates = { "ban.endDate": ban?.endDate };
    const storedDates = { "ban.endDate": user.ban_ends_at };
    rejectImpossibleDates("PLANNED", enteredDates, now, storedDates);
    return ban;
  }
  if (blocked === undefined || blocked === (user.blocked === 1)) return undefined;
  return blocked ? { scope: "ALL", reason: "", endDate: null } : null;
}

function isCurrentBan({ ban_scope, ban_reason, ban_ends_at }: UserRow, ban: Ban | null): boolean {
  if (ban === null) return ban_scope === null;
  return ban.scope === ban_scope && ban.reason === ban_reason && ban.endDate === ban_ends_at;
}

/** Replaces a user's ban. */
export async function setBan(trx: LeagueTransaction, userId: number, ban: Ban | null, now: number): Promise<void> {
  // The user's row is always locked before the ban's row, to avoid deadlocks.
  await changeUser(trx, userId, { blocked: ban?.scope === "ALL" ? 1 : 0 });
  await removeBan(trx, userId);
  const isBlockWithoutBan = ban?.reason === "";
  if (ban === null || isBlockWithoutBan) return;
  const { scope, reason, endDate } = ban;
  await insertBan(trx, { user_id: userId, scope, reason, ends_at: endDate, banned_at: now });
}

/** Lifts the bans that have ended. Several processes may do this at the same time. */
export async function liftEndedBans(context: Context): Promise<void> {
  const userIds = await findUserIdsWithEndedBans(context.db, context.clock.now());
  for (const id of userIds) await liftBan(context, id);
}

async function liftBan(context: Context, id: number): Promise<void> {
  const change = { author: "LEAGUE", action: "liftBan", entity: { kind: "USER", id } } as const;
  await withAuditLog(context, change, () =>
    transaction(context.db, async (trx) => {
      await lockUserForUpdate(trx, id);
      const now = context.clock.now();
      // An admin may have extended the ban before the lock was acquired.
      if ((await findUserIdsWithEndedBans(trx, now)).includes(id)) await setBan(trx, id, null, now);
    }),
  );
}

/** Milliseconds between two checks. Short, so that a ban ends almost exactly on time. */
const checkIntervalMs = 1000;

export function startLiftingBans(context: Context, onError: (error: unknown) => void): BackgroundTask {
  return repeatEvery(() => liftEndedBans(context), { everyMs: checkIntervalMs, onError });
}
