import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import type { SignedIn } from "./find-viewer.ts";
import { lockAdminsForUpdate } from "./users-queries.ts";

/**
 * Runs what an admin does to users, in one transaction that first takes the rows of all admins, whose keys the work is
 * given. So whoever acts is an admin until it is done, and two of them cannot take each other's rights at once.
 * @throws FORBIDDEN when the viewer is no admin any more, and whatever the work throws
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
