import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import type { SignedIn } from "./find-viewer.ts";
import { lockAdminsForUpdate } from "./users-queries.ts";

/**
 * Runs an admin's change of users in one transaction that first locks the rows of all admins and passes their keys. So
 * the acting user stays an admin until it commits, and two admins cannot demote each other at once.
 * @throws FORBIDDEN when the viewer is not an admin any more, and errors of `work`
 */
export function asAdmin<Answer>(
  { db }: Pick<Context, "db">,
  viewer: SignedIn,
  work: (trx: LeagueTransaction, admins: readonly number[]) => Promise<Answer>,
): Promise<Answer> {
  return transaction(db, async (trx) => {
    const admins = await lockAdminsForUpdate(trx);
    if (!admins.includes(viewer.id)) throw refuse("FORBIDDEN");
    return work(trx, admins);
  });
}
