import { rosterSize } from "contract/constants.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { lockUserForShare } from "../users/users-queries.ts";
import { removeInvitation } from "./clan-invitations-queries.ts";
import { editClan } from "./edit-clan.ts";
import { requireTransfersOpen } from "./require-transfers-open.ts";
import { clanOfPlayer, countMembers, insertMember } from "./rosters-queries.ts";

/**
 * Joins a clan that has invited the player, who must be in no clan of the season. Their other invitations end.
 * @throws PLAYER_ALREADY_IN_CLAN, NOT_INVITED, TRANSFERS_CLOSED, ROSTER_FULL, and as `editClan` does
 */
export async function acceptClanInvitation(
  { db, clock }: Pick<Context, "db" | "clock">,
  userId: number,
  id: number,
): Promise<void> {
  await editClan({ db }, id, async (trx, season) => {
    const now = clock.now();
    const user = await lockUserForShare(trx, userId);
    if (user === undefined) throw refuse("NOT_INVITED");
    const alreadyInClan = () => refuse("PLAYER_ALREADY_IN_CLAN", { userName: user.user_name });
    if ((await clanOfPlayer(trx, season.id, userId)) !== null) throw alreadyInClan();
    if (!(await removeInvitation(trx, id, userId))) throw refuse("NOT_INVITED");
    requireTransfersOpen(season, now);
    if ((await countMembers(trx, id)) >= rosterSize.max) throw refuse("ROSTER_FULL", { players: rosterSize.max });
    const member = { season_id: season.id, user_id: userId, clan_id: id, came_at: now };
    if (!(await insertMember(trx, member))) throw alreadyInClan();
  });
}
