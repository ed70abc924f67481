import { refuse } from "../../platform/refusal.ts";
import { endLeadAndInvitations } from "../clans/leaders-queries.ts";
import type { Context } from "../context.ts";
import { removeDisputesOf } from "../disputes/disputes-queries.ts";
import { noteSubject } from "../history/history-scope.ts";
import { withdrawPlayer } from "../matchmaking/withdraw-player.ts";
import { recordNews } from "../outbox-queries.ts";
import { lockActiveSeasonForShare } from "../seasons/seasons-queries.ts";
import { insertNameChanges, removeAliasesOf } from "../users/aliases-queries.ts";
import { asAdmin } from "../users/as-admin.ts";
import { removeCalendarLink } from "../users/calendar-links-queries.ts";
import { removeAccount } from "../users/discord-accounts-queries.ts";
import type { SignedIn } from "../users/find-viewer.ts";
import { removeInvitation } from "../users/invitations-queries.ts";
import { leaveClan } from "../users/leave-clan-queries.ts";
import { releaseNames } from "../users/reserve-name.ts";
import { deleteSecondFactor } from "../users/second-factor-queries.ts";
import { removeSessionsOf } from "../users/sessions-queries.ts";
import { refuseOnOneself } from "../users/user-rules.ts";
import { findUser, retireUser } from "../users/users-queries.ts";

/**
 * Deletes a user and removes them from all queues, an open match and their clan of the active season. Results and the
 * rosters of ended seasons keep their name.
 * @throws USER_NOT_FOUND, LAST_ADMIN, NOT_ONESELF, FORBIDDEN
 */
export async function deleteUser(context: Context, viewer: SignedIn, id: number): Promise<void> {
  await asAdmin(context, viewer, async (trx, admins) => {
    if ((await findUser(trx, id)) === undefined) throw refuse("USER_NOT_FOUND");
    await noteSubject(trx, { kind: "USER", id });
    refuseOnOneself(admins, viewer.id, id);
    await withdrawPlayer(context, trx, id);
    await retireUser(trx, id, context.clock.now());
    const aliases = await removeAliasesOf(trx, id);
    await insertNameChanges(trx, "REMOVED", aliases, { ...context, by: viewer.id });
    await releaseNames(trx, id);
    await removeSessionsOf(trx, id);
    await deleteSecondFactor(trx, id);
    await removeCalendarLink(trx, id);
    await removeInvitation(trx, id);
    await removeAccount(trx, id);
    await endLeadAndInvitations(trx, id);
    await removeDisputesOf(trx, id);
    await recordNews(trx, { kind: "names-changed" }, context.clock.now());
    // The user's row is locked now: no clan and no season that begins meanwhile can add them.
    const season = await lockActiveSeasonForShare(trx);
    if (season !== undefined) await leaveClan(trx, { season_id: season.id }, id, context.clock.now());
  });
}
