import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { holdActiveSeason } from "../seasons/seasons-queries.ts";
import { asAdmin } from "./as-admin.ts";
import type { SignedIn } from "./find-viewer.ts";
import { removeSessionsOf } from "./sessions-queries.ts";
import { refuseOnOneself } from "./user-rules.ts";
import { findUser, leaveClan, retireUser } from "./users-queries.ts";

/**
 * Deletes a user, who leaves the clan of the active season; results and the rosters of ended seasons keep their name.
 * @throws USER_NOT_FOUND, LAST_ADMIN, NOT_ONESELF, FORBIDDEN
 */
export async function deleteUser({ db, clock }: Context, viewer: SignedIn, id: number): Promise<void> {
  await asAdmin({ db }, viewer, async (trx, admins) => {
    if ((await findUser(trx, id)) === undefined) throw refuse("USER_NOT_FOUND");
    refuseOnOneself(admins, viewer.id, id);
    await retireUser(trx, id, clock.now());
    await removeSessionsOf(trx, id);
    // Now that the user is taken, no clan takes them in any more, nor does a season that begins meanwhile.
    const season = await holdActiveSeason(trx);
    if (season !== undefined) await leaveClan(trx, season.id, id);
  });
}
