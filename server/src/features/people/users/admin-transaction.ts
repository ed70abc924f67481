import { createApiError } from "../../../platform/api-error.ts";
import { transaction } from "../../../platform/database/database.ts";
import type { Context, LeagueTransaction } from "../../context.ts";
import type { SignedIn } from "./find-viewer.ts";
import { lockAdminsForUpdate } from "./users-queries.ts";

/**
 * Runs an admin's change in a transaction. It first locks the rows of all admins, and passes their ids to `work`. So the viewer
 * stays an admin until the commit, and two admins cannot demote each other at the same time.
 * @throws FORBIDDEN if the viewer is no longer an admin
 * @throws the errors of `work`
 */
export function runAdminTransaction<Result>(
  { db }: Pick<Context, "db">,
  viewer: SignedIn,
  work: (trx: LeagueTransaction, adminIds: readonly number[]) => Promise<Result>,
): Promise<Result> {
  return transaction(db, async (trx) => {
    const adminIds = await lockAdminsForUpdate(trx);
    if (!adminIds.includes(viewer.id)) throw createApiError("FORBIDDEN");
    return work(trx, adminIds);
  });
}
