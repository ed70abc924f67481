import { maxClanInvitations, rosterSize } from "contract/constants.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { lockUserForShare } from "../users/users-queries.ts";
import { countInvitations, insertInvitation } from "./clan-invitations-queries.ts";
import { editAsLeader } from "./edit-as-leader.ts";
import { requireTransfersOpen } from "./require-transfers-open.ts";
import { clanOfPlayer, countMembers } from "./rosters-queries.ts";

/**
 * Invites a player who is in no clan of the season; they join when they accept.
 * @throws USER_NOT_FOUND, PLAYER_BLOCKED, PLAYER_ALREADY_IN_CLAN, ROSTER_FULL, TOO_MANY_INVITATIONS, ALREADY_INVITED,
 * TRANSFERS_CLOSED, and as `editAsLeader` does
 */
export async function invitePlayer(
  { db, clock }: Pick<Context, "db" | "clock">,
  viewerId: number,
  id: number,
  userId: number,
): Promise<void> {
  await editAsLeader({ db }, viewerId, id, async (trx, season) => {
    const now = clock.now();
    requireTransfersOpen(season, now);
    const user = await lockUserForShare(trx, userId);
    if (user === undefined) throw refuse("USER_NOT_FOUND");
    const { user_name: userName } = user;
    if (user.blocked === 1) throw refuse("PLAYER_BLOCKED", { userName });
    if ((await clanOfPlayer(trx, season.id, userId)) !== null) throw refuse("PLAYER_ALREADY_IN_CLAN", { userName });
    if ((await countMembers(trx, id)) >= rosterSize.max) throw refuse("ROSTER_FULL", { players: rosterSize.max });
    const invitation = { clan_id: id, user_id: userId, season_id: season.id, invited_by: viewerId, invited_at: now };
    if (!(await insertInvitation(trx, invitation))) throw refuse("ALREADY_INVITED", { userName });
    if ((await countInvitations(trx, id)) > maxClanInvitations) {
      throw refuse("TOO_MANY_INVITATIONS", { invitations: maxClanInvitations });
    }
  });
}
