import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { type Running, repeatEvery } from "../../platform/repeat.ts";
import { recorded } from "../audit-log/history-scope.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { endedBans, insertBan } from "../people/users/bans-queries.ts";
import {
  changeUser,
  lockUserForUpdate,
  removeRowsOf,
  type UserEdit,
  type UserRow,
} from "../people/users/users-queries.ts";
import { refuseImpossibleDates } from "../refuse-dates.ts";

/** What is to hold; one of all without a reason is `blocked` alone. */
type Ban = NonNullable<UserEdit["ban"]>;

/**
 * The ban that an edit by an admin asks for; `null`: it lifts the one that holds, `undefined`: it changes nothing. What
 * is sent as it was answered is no change.
 * @throws BAN_ENDED, INVALID_INPUT for another end that cannot be
 */
export function newBan(user: UserRow, { ban, blocked }: UserEdit, now: number): Ban | null | undefined {
  if (ban !== undefined && !isHeld(user, ban)) {
    if (ban !== null && ban.endDate !== null && ban.endDate <= now) throw refuse("BAN_ENDED");
    refuseImpossibleDates("PLANNED", { "ban.endDate": ban?.endDate }, now, { "ban.endDate": user.ban_ends_at });
    return ban;
  }
  if (blocked === undefined || blocked === (user.blocked === 1)) return undefined;
  return blocked ? { scope: "ALL", reason: "", endDate: null } : null;
}

function isHeld({ ban_scope, ban_reason, ban_ends_at }: UserRow, ban: Ban | null): boolean {
  if (ban === null) return ban_scope === null;
  return ban.scope === ban_scope && ban.reason === ban_reason && ban.endDate === ban_ends_at;
}

/** Replaces a user's ban. */
export async function setBan(trx: LeagueTransaction, userId: number, ban: Ban | null, now: number): Promise<void> {
  // Locks the user's row before the ban's, as whoever lifts it does.
  await changeUser(trx, userId, { blocked: ban?.scope === "ALL" ? 1 : 0 });
  await removeRowsOf(trx, userId, "bans");
  if (ban === null || ban.reason === "") return;
  const { scope, reason, endDate } = ban;
  await insertBan(trx, { user_id: userId, scope, reason, ends_at: endDate, banned_at: now });
}

/** Lifts the bans whose end has come. Safe to run in several processes at once. */
export async function liftBans(context: Context): Promise<void> {
  for (const id of await endedBans(context.db, context.clock.now())) await liftBan(context, id);
}

async function liftBan(context: Context, id: number): Promise<void> {
  const change = { author: "LEAGUE", action: "liftBan", subject: { kind: "USER", id } } as const;
  await recorded(context, change, () =>
    transaction(context.db, async (trx) => {
      await lockUserForUpdate(trx, id);
      const now = context.clock.now();
      // An admin may have made it longer before the lock was acquired.
      if ((await endedBans(trx, now)).includes(id)) await setBan(trx, id, null, now);
    }),
  );
}

/** Milliseconds between two checks: short enough that nobody waits for an end that has come. */
const everyMs = 1000;

export function watchBans(context: Context, onFault: (fault: unknown) => void): Running {
  return repeatEvery(() => liftBans(context), { everyMs, onFault });
}
