import { invitationDays } from "contract/constants.ts";
import type { NewInvitation } from "contract/invitations.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { noteSubject } from "../history/history-scope.ts";
import { asAdmin } from "../users/as-admin.ts";
import type { SignedIn } from "../users/find-viewer.ts";
import { saveInvitation } from "../users/invitations-queries.ts";
import { newToken, tokenHash } from "../users/session-token.ts";
import { findUser, lockUserForUpdate } from "../users/users-queries.ts";

const dayMs = 86_400_000;

/**
 * Makes a link for each user by which they set their password, once; their links before end. All or none.
 * @throws USER_NOT_FOUND, USER_BLOCKED, FORBIDDEN
 */
export function inviteUsers(context: Context, viewer: SignedIn, ids: readonly number[]): Promise<NewInvitation[]> {
  return asAdmin(context, viewer, async (trx) => {
    const invitations = new Map<number, NewInvitation>();
    // Locked in the order of their keys: two admins who invite the same users would wait for each other.
    for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) {
      invitations.set(id, await inviteUser(context, trx, id));
    }
    return ids.flatMap((id) => invitations.get(id) ?? []);
  });
}

/** Makes a user's link. @throws USER_NOT_FOUND, USER_BLOCKED */
export async function inviteUser(
  { clock, settings }: Context,
  trx: LeagueTransaction,
  id: number,
): Promise<NewInvitation> {
  // Under the lock nobody blocks or deletes the user, which would have to end the link.
  const locked = await lockUserForUpdate(trx, id);
  const user = locked && (await findUser(trx, id));
  if (user === undefined) throw refuse("USER_NOT_FOUND");
  if (user.blocked === 1) throw refuse("USER_BLOCKED", { userName: user.user_name });
  await noteSubject(trx, { kind: "USER", id });
  const [secret, now] = [newToken(), clock.now()];
  const expires_at = now + invitationDays * dayMs;
  await saveInvitation(trx, { user_id: id, secret_hash: tokenHash(secret), created_at: now, expires_at });
  return {
    userId: String(id),
    userName: user.user_name,
    clanName: user.clan_name,
    // What is behind the # of an address is sent to no server, and stands in no log.
    url: `${settings.publicUrl}/auth/invitation#${secret}`,
    expiresAt: new Date(expires_at).toISOString(),
  };
}
