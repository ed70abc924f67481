import { emailAttemptsPerDay } from "contract/constants.ts";
import { expressionBuilder } from "kysely";
import { createApiError } from "../../../platform/api-error.ts";
import { getMaxPlausibleTime } from "../../../platform/clock.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import type { Tables } from "../../tables.ts";
import { hashToken } from "./session-rules.ts";

const dayMs = 86_400_000;

/**
 * Counts an attempt to change an account's e-mail, because the response reveals whether the e-mail is taken. An e-mail
 * that was already tried within 24 hours is not counted again. The caller must have locked the user's row, so that
 * concurrent attempts are counted one by one, and must commit even if the change fails.
 * @throws EMAILS_TRIED if the user has tried too many e-mails within 24 hours
 */
export async function countEmailAttempt(
  trx: LeagueTransaction,
  userId: number,
  email: string,
  now: number,
): Promise<void> {
  await trx.deleteFrom("email_tries").where("user_id", "=", userId).where(createExpiredCondition(now)).execute();
  const attempts = await trx.selectFrom("email_tries").selectAll().where("user_id", "=", userId).execute();
  const email_hash = hashToken(email);
  if (attempts.some((attempt) => attempt.email_hash === email_hash)) return;
  if (attempts.length >= emailAttemptsPerDay) {
    const oldestTime = Math.min(...attempts.map(({ tried_at }) => tried_at));
    const seconds = Math.ceil((oldestTime + dayMs - now) / 1000);
    throw createApiError("EMAILS_TRIED", { emails: emailAttemptsPerDay }).withDetails({ seconds });
  }
  await trx.insertInto("email_tries").values({ user_id: userId, email_hash, tried_at: now }).execute();
}

/** Deletes attempts that no longer count. */
export async function pruneEmailAttempts(db: LeagueDatabase, now: number): Promise<void> {
  await db.deleteFrom("email_tries").where(createExpiredCondition(now)).execute();
}

/** Creates the condition that an attempt is older than a day, or lies in the future because the clock was set back. */
function createExpiredCondition(now: number) {
  const { or, eb } = expressionBuilder<Tables, "email_tries">();
  return or([eb("tried_at", "<=", now - dayMs), eb("tried_at", ">", getMaxPlausibleTime(now))]);
}
