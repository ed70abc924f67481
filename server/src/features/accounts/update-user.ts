import { foldedName } from "contract/names.ts";
import { refuse } from "../../platform/refusal.ts";
import { endLeadAndInvitations } from "../clans/leaders-queries.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { retryRoundsNaming } from "../game-servers/missing-names-queries.ts";
import { noteSubject } from "../history/history-scope.ts";
import { withdrawPlayer } from "../matchmaking/withdraw-player.ts";
import { recordNews } from "../outbox-queries.ts";
import { asAdmin } from "../users/as-admin.ts";
import { removeCalendarLink } from "../users/calendar-links-queries.ts";
import type { SignedIn } from "../users/find-viewer.ts";
import { insertHeldName } from "../users/held-names-queries.ts";
import { removeInvitation } from "../users/invitations-queries.ts";
import { refuseTaken } from "../users/refuse-taken.ts";
import { type NameChange, releaseNames, reserveNameFirst } from "../users/reserve-name.ts";
import { removeSessionsOf } from "../users/sessions-queries.ts";
import { refuseOnOneself } from "../users/user-rules.ts";
import { changeOf, changeUser, findUser, type UserEdit, type UserRow } from "../users/users-queries.ts";

/**
 * Changes a user as an admin does; blocking also ends their sessions, and takes them out of queues and an open match.
 * @throws USER_NOT_FOUND, NAME_TAKEN, LAST_ADMIN, NOT_ONESELF, FORBIDDEN
 */
export async function updateUser(context: Context, viewer: SignedIn, id: number, edit: UserEdit): Promise<void> {
  const updated = asAdmin(context, viewer, async (trx, admins) => {
    const user = await findUser(trx, id);
    if (user === undefined) throw refuse("USER_NOT_FOUND");
    await noteSubject(trx, { kind: "USER", id });
    if (edit.role === "USER" || edit.blocked) refuseOnOneself(admins, viewer.id, id);
    if (edit.blocked) await withdrawPlayer(context, trx, id);
    await changeUser(trx, id, changeOf(edit));
    if (edit.userName !== undefined) await renamed(trx, user, edit.userName, { ...context, by: viewer.id });
    if (edit.blocked) {
      await removeSessionsOf(trx, id);
      await removeCalendarLink(trx, id);
      await removeInvitation(trx, id);
      await endLeadAndInvitations(trx, id);
    }
    if (edit.userName !== undefined) await recordNews(trx, { kind: "names-changed" }, context.clock.now());
  });
  await refuseTaken(edit.userName, updated);
}

/** Holds a user's new name and releases the old one; the rounds that have it and no player for it are tried again. */
async function renamed(trx: LeagueTransaction, before: UserRow, userName: string, change: NameChange): Promise<void> {
  if (foldedName(userName) !== foldedName(before.user_name)) await reserveNameFirst(trx, before.id, userName, change);
  else await insertHeldName(trx, userName, before.id);
  await releaseNames(trx, before.id);
  await retryRoundsNaming(trx, userName);
}
