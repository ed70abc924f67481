import { emailTriesPerDay } from "contract/constants.ts";
import { expressionBuilder } from "kysely";
import { latestPlausible } from "../../../platform/clock.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import type { Tables } from "../../tables.ts";
import { tokenHash } from "./session-rules.ts";

const dayMs = 86_400_000;

/**
 * Counts that an account tries an e-mail, which tells its user whether it is taken. One that was tried within 24 hours is
 * not counted again. The caller has locked the user's row, so that tries at the same time are counted one after the other,
 * and commits the try whatever becomes of it.
 * @throws EMAILS_TRIED
 */
export async function countEmailTry(trx: LeagueTransaction, userId: number, email: string, now: number): Promise<void> {
  await trx.deleteFrom("email_tries").where("user_id", "=", userId).where(isPast(now)).execute();
  const tries = await trx.selectFrom("email_tries").selectAll().where("user_id", "=", userId).execute();
  const email_hash = tokenHash(email);
  if (tries.some((one) => one.email_hash === email_hash)) return;
  if (tries.length >= emailTriesPerDay) {
    const oldest = Math.min(...tries.map(({ tried_at }) => tried_at));
    const seconds = Math.ceil((oldest + dayMs - now) / 1000);
    throw refuse("EMAILS_TRIED", { emails: emailTriesPerDay }).withDetails({ seconds });
  }
  await trx.insertInto("email_tries").values({ user_id: userId, email_hash, tried_at: now }).execute();
}

/** Deletes tries that are not counted any more. */
export async function pruneEmailTries(db: LeagueDatabase, now: number): Promise<void> {
  await db.deleteFrom("email_tries").where(isPast(now)).execute();
}

/** Older than a day, or from before the clock was put back. */
function isPast(now: number) {
  const { or, eb } = expressionBuilder<Tables, "email_tries">();
  return or([eb("tried_at", "<=", now - dayMs), eb("tried_at", ">", latestPlausible(now))]);
}
